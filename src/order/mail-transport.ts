/** Ways to send mails: by SMTP, or into files. */
export interface Mail {
  /** Unique, and the same for every attempt; also the name of the mail's file. */
  readonly name: string;
  readonly from: string;
  /** An automatic answer: if it can't be delivered, nobody is told (RFC 3834 §3.3). */
  readonly isAutomatic: boolean;
  /** The one recipient of the envelope. */
  readonly to: string;
  /** The whole message, RFC 5322 with CRLF. */
  readonly bytes: Uint8Array;
}

export type SendOutcome =
  | { readonly kind: 'sent'; readonly receipt: string }
  /** Written to a file; nobody received it. */
  | { readonly kind: 'written'; readonly file: string }
  /** The lease ended while the peer kept us waiting; nothing was sent, and nothing may be recorded. */
  | { readonly kind: 'lease lost' }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** The peer's status code, 0 for none. */
      readonly code: number;
      readonly isPermanent: boolean;
      /** The peer refused the recipient's address, not the sender, the account or the message. */
      readonly concernsRecipient: boolean;
      /** Some of the message went out and no answer came: it may have arrived. */
      readonly isAmbiguous: boolean;
    };

/** `code` is the peer's, 0 for none. */
export function failure(
  reason: string,
  code = 0,
  about = { concernsRecipient: false, isAmbiguous: false },
): Extract<SendOutcome, { kind: 'failed' }> {
  return { kind: 'failed', reason, code, isPermanent: code >= 500 && code < 600, ...about };
}

export interface Transport {
  /** Completes the operator's sentence "Mails are …". */
  readonly description: string;
  /**
   * Never rejects. Calls `beforeData` right before the first byte of the message; if it resolves to false, nothing is
   * sent.
   */
  send(mail: Mail, beforeData: () => Promise<boolean>): Promise<SendOutcome>;
  /** The problem that keeps mails of this sender from being sent now, as a sentence; `null` for none. Never rejects. */
  check(from: string): Promise<string | null>;
  close(): Promise<void>;
}
