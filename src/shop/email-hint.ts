import { visibleOnly } from './text.ts';

export type EmailHint =
  | { readonly kind: 'suggestion'; readonly address: string }
  | { readonly kind: 'unsure'; readonly text: string };

/** Nearly all shoppers have their mail there, so a typing error in one of these names can be recognised. */
const providers = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com'];
/** Real names that are one letter away from a provider's. */
const neighbours = ['ymail.com', 'mail.com', 'email.com', 'cloud.com'];
/** Typing errors of `.com` that are not top-level domains. */
const misspeltCom = /\.(?:con|cmo|ocm|comm|coom|vom|xom|cim|cpm|c0m|com\.com)$/;
const domainForm = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.[\p{L}\p{M}][\p{L}\p{M}\p{N}-]+$/u;
const localForm = /^[^\s.@,;:<>()"]+(?:\.[^\s.@,;:<>()"]+)*$/;
const foreignLetter = /[^ -~]/;

/**
 * A better address for a likely typing error, a question if the text doesn't look like an address, else null. Advice
 * only: any text can be ordered with (R195).
 */
export function emailHint(text: string): EmailHint | null {
  const input = text.trim();
  if (input === '') return null;
  const address = mendedAddress(input);
  if (address === null) return { kind: 'unsure', text: 'Is this an e-mail address?' };
  return address === input ? null : { kind: 'suggestion', address };
}

function mendedAddress(input: string): string | null {
  // In front of a name "www." is a habit from websites.
  const [local = '', written, ...more] = withAt(input.normalize('NFKC').replaceAll(/(^|@)www\./gi, '$1'))
    .split(/@+/)
    .map((part) => part.trim());
  if (written === undefined || more.length > 0 || !localForm.test(local)) return null;
  const domain = mendedDomain(written.toLowerCase());
  // Letters of another keyboard before the @ alone: providers have no such names.
  const isMixed = foreignLetter.test(visibleOnly(local)) && !foreignLetter.test(domain);
  if (!domainForm.test(domain) || isMixed) return null;
  return `${local}@${domain === written.toLowerCase() ? written : domain}`;
}

/** `aligmail.com` and `ali#gmail.com` → `ali@gmail.com`. */
function withAt(input: string): string {
  const provider = providers.find((name) => input.toLowerCase().endsWith(name));
  if (input.includes('@') || provider === undefined) return input;
  return `${input.slice(0, -provider.length).replace(/[^\p{L}\p{N}]$/u, '')}@${provider}`;
}

function mendedDomain(input: string): string {
  const dotted = input.replaceAll(/[\s,;.]+/g, '.').replaceAll(/^\.|\.$/g, '');
  const domain = dotted.replace(misspeltCom, '.com');
  if (neighbours.includes(domain)) return domain;
  return providers.find((provider) => isMeant(provider, domain)) ?? domain;
}

function isMeant(provider: string, domain: string): boolean {
  const [name = ''] = provider.split('.');
  const isWithoutDot = domain.replaceAll('.', '') === provider.replaceAll('.', '');
  return domain === name || isWithoutDot || (name.length >= 5 && isOneTypoFrom(provider, domain));
}

/** True if one letter is wrong, missing or extra, or two are swapped. */
function isOneTypoFrom(right: string, input: string): boolean {
  let same = 0;
  while (same < right.length && right[same] === input[same]) same += 1;
  const [rest, other] = [right.slice(same), input.slice(same)];
  const swapped = `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`;
  return other.slice(1) === rest.slice(1) || other.slice(1) === rest || other === rest.slice(1) || other === swapped;
}
