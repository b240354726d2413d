import { once } from 'node:events';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpSettings } from './smtp-settings.ts';
import type { Mail } from '#order/mail-transport.ts';

/** The maximum silence in each stage of a session. A peer that hangs occupies one connection that long. */
export interface SmtpTimeouts {
  readonly connectMs: number;
  readonly greetingMs: number;
  readonly silenceMs: number;
  /** For the whole message, connection included: a peer that trickles bytes is cut off, well within the lease. */
  readonly messageMs: number;
}

const quitMs = 1000;

/** Ends the connection before the closing dot, when the lease is gone. */
export class LeaseLost extends Error {}

/**
 * One connection to the SMTP server, for several messages. It connects, logs in, then sends; after any error it is
 * dead. nodemailer's connection speaks the protocol; this adds the journal entry right before the message's first byte,
 * closes the socket whenever a promise rejects, and rejects what is under way when it is closed: nodemailer forgets a
 * message whose connection we close.
 */
export class SmtpSession {
  readonly #connection: SMTPConnection;
  readonly #auth: SmtpSettings['auth'];
  #isDead = false;
  #end = 'the server closed the connection';

  /** The server is greeted with the domain. */
  constructor(settings: SmtpSettings, timeouts: SmtpTimeouts, domain: string) {
    this.#auth = settings.auth;
    this.#connection = new SMTPConnection({
      name: domain,
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

  /** A server that doesn't answer QUIT is left. */
  async quit(): Promise<void> {
    if (this.#isDead) return;
    const ended = once(this.#connection, 'end');
    const timer = setTimeout(() => this.close(), quitMs);
    this.#connection.quit();
    await ended;
    clearTimeout(timer);
  }

  /** Ends what the server takes too long for. */
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
    // The reason may arrive right after the end: it takes precedence.
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

/** The message as a stream that asks before its first byte, which is after the server's 354. */
function guarded(bytes: Uint8Array, beforeData: () => Promise<boolean>): Readable {
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
