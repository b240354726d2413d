/** A way for mails to leave: SMTP, or files. */
export interface Mail {
  /** Unique for ever and the same at every attempt; also the name of the mail's file. */
  readonly name: string;
  readonly from: string;
  /** An automatic answer: what can't be delivered is reported to nobody (RFC 3834 §3.3). */
  readonly isAutomatic: boolean;
  /** The one recipient of the envelope. */
  readonly to: string;
  /** The whole message, RFC 5322 with CRLF. */
  readonly bytes: Buffer;
}

export type SendOutcome =
  | { readonly kind: 'sent'; readonly receipt: string }
  /** It lies in a file, and nobody was sent it. */
  | { readonly kind: 'written'; readonly file: string }
  /** The lease ended while the peer kept us waiting; nothing was sent, and nothing may be recorded. */
  | { readonly kind: 'lease lost' }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** The peer's status code, 0 for none. */
      readonly code: number;
      readonly isPermanent: boolean;
      /** The recipient's address is refused, not the shop as a sender, its account or this message. */
      readonly concernsRecipient: boolean;
      /** The message's bytes were on their way and no answer came: it may have arrived. */
      readonly isAmbiguous: boolean;
    };

export interface Transport {
  /** How mails leave, for the person who starts the relay: "Mails are …". */
  readonly description: string;
  /** Never rejects. Calls `beforeData` right before the first byte of the message leaves; false from it forbids sending. */
  send(mail: Mail, beforeData: () => Promise<boolean>): Promise<SendOutcome>;
  close(): Promise<void>;
}

/** A way through a mail server. */
export interface MailTransport extends Transport {
  /** Whether mails could leave now, as sentences about what is in the way; none for all well. Never rejects. */
  check(): Promise<readonly string[]>;
}
