import { visibleOnly } from '#shop/text.ts';

/**
 * A single mail address that is safe to send to, or null: `local@domain` in ASCII, an internationalised domain mapped
 * to ASCII, 254 characters at most. Lists, groups, quotes, comments, display names and control characters are refused,
 * as the mail library could read them as several recipients.
 */
export function emailAddress(text: string): string | null {
  const trimmed = visibleOnly(text).trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > maxLength) return null;
  const local = trimmed.slice(0, at);
  const domain = asciiDomain(trimmed.slice(at + 1));
  if (local.length > 64 || !localPart.test(local) || domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length <= maxLength ? address : null;
}

/** Browsers and Node both have it, but no type library fits both. */
declare const URL: { parse(url: string): { readonly hostname: string } | null };

const maxLength = 254;
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function asciiDomain(domain: string): string | null {
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return null;
  const parsed = URL.parse(`http://${domain}/`);
  if (!parsed) return null;
  const labels = parsed.hostname.split('.');
  const isDomain = labels.length >= 2 && labels.every((part) => label.test(part)) && !/\.\d+$/.test(parsed.hostname);
  return isDomain ? parsed.hostname : null;
}

/** True if an address looks like a robot's or a mailing list's, so that it must get no automatic answer (RFC 3834). */
export function isRobotAddress(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  return /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|owner-.*|.*-(?:request|bounces|owner))$/.test(
    local,
  );
}
