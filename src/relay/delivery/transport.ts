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
  /** The lease ended while the peer kept us waiting; nothing was sent, and nothing may be recorded. */
  | { readonly kind: 'lease lost' }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** The peer's status code, 0 for none. */
      readonly code: number;
      readonly isPermanent: boolean;
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
