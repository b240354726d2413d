/**
 * A single mail address that is safe to send to: one `local@domain` of plain ASCII or an internationalised domain mapped
 * to ASCII, at most 254 characters. No lists, groups, quotes, comments, display names or control characters: what the
 * mail library could read as more than one recipient is refused here (RELIABILITY.md, Abuse). Null for anything else.
 */
export function emailAddress(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > longest) return null;
  const local = trimmed.slice(0, at);
  const domain = asciiDomain(trimmed.slice(at + 1));
  if (local.length > 64 || !localPart.test(local) || domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length <= longest ? address : null;
}

const longest = 254;
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function asciiDomain(domain: string): string | null {
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return null;
  const parsed = URL.parse(`http://${domain}/`);
  if (!parsed) return null;
  const labels = parsed.hostname.split('.');
  const isDomain = labels.length >= 2 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isDomain ? parsed.hostname : null;
}

/** Whether a robot or a list stands behind an address, so that an automatic answer must not go there (RFC 3834). */
export function isRobotAddress(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  return /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|owner-.*|.*-(?:request|bounces|owner))$/.test(
    local,
  );
}
