export type EmailHint =
  | { readonly kind: 'suggestion'; readonly address: string }
  | { readonly kind: 'unsure'; readonly words: string };

/** Where nearly all shoppers have their mail; a slip in one of these names can be told. */
const providers = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com'];
/** Real names that are one letter away from a provider's. */
const neighbours = ['ymail.com', 'mail.com', 'email.com', 'cloud.com'];
/** Ends that nobody owns and that fingers make of `.com`. */
const slipOfCom = /\.(?:con|cmo|ocm|comm|coom|vom|xom|cim|cpm|c0m)$/;
const domainForm = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.[\p{L}\p{M}][\p{L}\p{M}\p{N}-]+$/u;
const localForm = /^[^\s.@,;:<>()"]+(?:\.[^\s.@,;:<>()"]+)*$/;

/**
 * A better address where one looks like a slip, a doubt where it looks like none at all, else null. Advice only: anything
 * that is not empty can be ordered with (spec §5).
 */
export function emailHint(text: string): EmailHint | null {
  const typed = text.trim();
  if (typed === '') return null;
  const address = mendedAddress(typed);
  if (address === null) return { kind: 'unsure', words: 'Is this an e-mail address?' };
  return address === typed ? null : { kind: 'suggestion', address };
}

function mendedAddress(typed: string): string | null {
  const [local = '', written, ...more] = withAt(typed)
    .split(/@+/)
    .map((part) => part.trim());
  if (written === undefined || more.length > 0 || !localForm.test(local)) return null;
  const domain = mendedDomain(written.toLowerCase());
  if (!domainForm.test(domain)) return null;
  return `${local}@${domain === written.toLowerCase() ? written : domain}`;
}

/** `aligmail.com` → `ali@gmail.com`. */
function withAt(typed: string): string {
  const provider = providers.find((name) => typed.toLowerCase().endsWith(name));
  if (typed.includes('@') || provider === undefined) return typed;
  return `${typed.slice(0, -provider.length)}@${provider}`;
}

function mendedDomain(typed: string): string {
  const dotted = typed.replaceAll(/[\s,;.]+/g, '.').replaceAll(/^\.|\.$/g, '');
  const domain = dotted.replace(slipOfCom, '.com');
  if (neighbours.includes(domain)) return domain;
  return providers.find((provider) => isMeant(provider, domain)) ?? domain;
}

function isMeant(provider: string, domain: string): boolean {
  const [name = ''] = provider.split('.');
  const isWithoutDot = domain.replaceAll('.', '') === provider.replaceAll('.', '');
  return domain === name || isWithoutDot || (name.length >= 5 && isOneSlipFrom(provider, domain));
}

/** Whether a letter is wrong, missing or too many, or two are swapped. */
function isOneSlipFrom(right: string, typed: string): boolean {
  let same = 0;
  while (same < right.length && right[same] === typed[same]) same += 1;
  const [rest, other] = [right.slice(same), typed.slice(same)];
  const swapped = `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`;
  return other.slice(1) === rest.slice(1) || other.slice(1) === rest || other === rest.slice(1) || other === swapped;
}
