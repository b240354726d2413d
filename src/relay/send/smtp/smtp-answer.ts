/** Classes of a mail server's refusals. Pure. */
export interface SmtpAnswer {
  /** 0 for none. */
  readonly code: number;
  /** The command it answered, such as "RCPT TO". */
  readonly command: string;
  /** Its text, code included. */
  readonly text: string;
}

/** Enhanced codes (RFC 3463) about the recipient: any address but the sender's, mailbox disabled or full. */
const ofRecipient = /^[45]\.(?:1\.(?:[0-6]|9|10)|2\.[12])$/;
/** Words that mean us, not the recipient, where there is no enhanced code. */
const aboutUs =
  /relay|sender|null|empty|<>|mail from|envelope|return.?path|bounce|auth|quota|limit|rate|spam|polic|block|blacklist|reputation|spf|dkim|dmarc|helo|tls|your ip/i;

/**
 * Whether a refusal is about the recipient's address. When in doubt it is for the shop to fix, such as a password, a quota or a
 * relay rule: an undeliverable mail is never tried again.
 */
export function isAboutRecipient({ code, command, text }: SmtpAnswer): boolean {
  if (code < 400 || command === 'MAIL FROM') return false;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text) ?? [];
  if (enhanced !== undefined) return ofRecipient.test(enhanced);
  return command === 'RCPT TO' && [450, 550, 553].includes(code) && !aboutUs.test(text);
}

/**
 * Whether the empty envelope sender may be the reason of a refusal. Servers say so at the sender, at the recipient or
 * after the message, and in many words. Only a definite refusal counts: after any other the message may have arrived.
 */
export function mayBeAboutEmptySender(answer: SmtpAnswer): boolean {
  return answer.code >= 500 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(answer.command) && !isAboutRecipient(answer);
}
