import { once } from 'node:events';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpSettings } from './smtp-settings.ts';
import type { Mail } from './transport.ts';

/** How long each stage of a conversation may be silent. A peer that hangs costs one of the connections that long. */
export interface SmtpTimeouts {
  readonly connectMs: number;
  readonly greetingMs: number;
  readonly silenceMs: number;
  /** For the whole of one message, connection included: a peer that trickles bytes is cut off, well within the lease. */
  readonly messageMs: number;
}

const goodbyeMs = 1000;

/** Thrown into the message's stream when the lease is gone: ends the connection before the closing dot. */
export class LeaseLost extends Error {}

/**
 * One connection to the SMTP server, for one message after another. It is connected, then logged in, then sends; after
 * any error it is dead. nodemailer's connection speaks the protocol; what is added is the journal entry right before
 * the message's first byte, that a rejected promise never leaves a socket behind, and that closing it rejects what it was
 * doing: nodemailer forgets a message whose connection is closed on our side.
 */
export class SmtpSession {
  readonly #connection: SMTPConnection;
  readonly #auth: SmtpSettings['auth'];
  #isDead = false;
  #end = 'the server closed the connection';

  constructor(settings: SmtpSettings, timeouts: SmtpTimeouts) {
    this.#auth = settings.auth;
    this.#connection = new SMTPConnection({
      host: settings.host,
      port: settings.port,
      secure: settings.tls === 'implicit',
      requireTLS: settings.tls === 'required',
      ignoreTLS: settings.tls === 'off',
      tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
      allowInternalNetworkInterfaces: true,
      connectionTimeout: timeouts.connectMs,
      dnsTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.greetingMs,
      socketTimeout: timeouts.silenceMs,
      socketCloseTimeout: 1000,
      maxResponseSize: 64 * 1024,
    });
    this.#connection.on('error', () => this.close());
    this.#connection.on('end', () => {
      this.#isDead = true;
    });
  }

  get isAlive(): boolean {
    return !this.#isDead;
  }

  async open(): Promise<void> {
    await this.#settled<void>((resolve, reject) => {
      this.#connection.connect((error) => (error ? reject(error) : resolve()));
    });
    const auth = this.#auth;
    if (!auth) return;
    await this.#settled<void>((resolve, reject) => {
      this.#connection.login({ ...auth, credentials: auth }, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Resolves with the server's answer to the message. `from` is the envelope's, empty for the null return path. */
  send(mail: Mail, from: string, beforeData: () => Promise<boolean>): Promise<string> {
    const envelope = { from, to: [mail.to], size: mail.bytes.length };
    return this.#settled((resolve, reject) => {
      this.#connection.send(envelope, guarded(mail.bytes, beforeData), (error, info) => {
        if (error || !info) reject(error ?? new Error('the connection gave no answer'));
        else resolve(info.response);
      });
    });
  }

  /** A server that does not answer the goodbye is left without. */
  async quit(): Promise<void> {
    if (this.#isDead) return;
    const ended = once(this.#connection, 'end');
    const patience = setTimeout(() => this.close(), goodbyeMs);
    this.#connection.quit();
    await ended;
    clearTimeout(patience);
  }

  /** Ends whatever the server has taken too long for. */
  giveUp(): void {
    this.#end = 'the server took too long';
    this.close();
  }

  close(): void {
    this.#isDead = true;
    this.#connection.close();
  }

  /** A step as a promise; an error or the end of the connection rejects it, too. */
  async #settled<T>(step: (resolve: (value: T) => void, reject: (error: Error) => void) => void): Promise<T> {
    const connection = this.#connection;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // The reason may come right after the end: it goes first.
    const onEnd = () => setImmediate(() => reject(new Error(this.#end)));
    connection.once('error', reject);
    connection.once('end', onEnd);
    step(resolve, reject);
    try {
      return await promise;
    } finally {
      connection.off('error', reject);
      connection.off('end', onEnd);
    }
  }
}

/** The message as a stream that asks for leave when its first byte is wanted: after the server said 354. */
function guarded(bytes: Buffer, beforeData: () => Promise<boolean>): Readable {
  let isAsked = false;
  return new Readable({
    read() {
      if (isAsked) return;
      isAsked = true;
      beforeData().then(
        (isOurs) => {
          if (!isOurs) return this.destroy(new LeaseLost('the lease ended before the message was sent'));
          this.push(bytes);
          return this.push(null);
        },
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
}
