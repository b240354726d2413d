/** What a mail server's refusal is about. Pure. */
export interface SmtpAnswer {
  /** 0 for none. */
  readonly code: number;
  /** What it answered, such as "RCPT TO". */
  readonly command: string;
  /** Its words, code included. */
  readonly text: string;
}

/** Enhanced codes (RFC 3463) of a recipient who is not there: addresses but for the sender's, mailbox disabled or full. */
const ofRecipient = /^[45]\.(?:1\.(?:[0-6]|9|10)|2\.[12])$/;
/** Words, where there is no enhanced code, by which a server refuses us and not the recipient. */
const aboutUs =
  /relay|sender|auth|quota|limit|rate|spam|polic|block|blacklist|reputation|spf|dkim|dmarc|helo|tls|your ip/i;

/**
 * Whether a refusal is about the recipient's address. Everything that is not surely so counts as ours to mend, such as a
 * password, a quota or a relay rule: a mail that is taken for undeliverable is never tried again.
 */
export function isAboutRecipient({ code, command, text }: SmtpAnswer): boolean {
  if (code < 400 || command === 'MAIL FROM') return false;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text) ?? [];
  if (enhanced !== undefined) return ofRecipient.test(enhanced);
  return command === 'RCPT TO' && [450, 550, 553].includes(code) && !aboutUs.test(text);
}
