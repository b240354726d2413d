/**
 * Sends mails over SMTP. Sessions stay open between messages: a session is either busy or idle; an idle one is closed
 * after 10 s or 100 messages, and any error ends it. A message that failed on a reused session before its bytes went
 * out is tried once more on a new one, as the server may have just closed the idle connection. An automatic answer has
 * the null return path, so that nothing can answer it. A mail that a provider may have refused for that is tried once
 * more with the shop's own address; if it is taken then, such mails carry that address from then on.
 */
import { errorMessage } from '#relay/process/start-problem.ts';
import type { SmtpSettings } from './smtp-settings.ts';
import { failure, type Mail, type SendOutcome, type Transport } from '#order/mail-transport.ts';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** A server may take 10 minutes after the closing dot (RFC 5321 §4.5.3.2.6); a job's lease is 15. */
const smtpTimeouts: SmtpTimeouts = {
  connectMs: 30_000,
  greetingMs: 60_000,
  silenceMs: 600_000,
  messageMs: 840_000,
};

const idleMs = 10_000;
const messagesPerSession = 100;

interface IdleSession {
  readonly session: SmtpSession;
  readonly messages: number;
  readonly timer: NodeJS.Timeout;
}

interface Sending {
  /** The envelope's. */
  readonly from: string;
  readonly mail: Mail;
  readonly beforeData: () => Promise<boolean>;
  /** The number of mails already sent over the session. */
  readonly messages: number;
}

export class SmtpTransport implements Transport {
  readonly description: string;
  readonly #settings: SmtpSettings;
  readonly #timeouts: SmtpTimeouts;
  readonly #idle = new Set<IdleSession>();
  #takesNullSender = true;

  constructor(settings: SmtpSettings, timeouts: SmtpTimeouts = smtpTimeouts) {
    this.#settings = settings;
    this.#timeouts = timeouts;
    const encryption = { implicit: 'with TLS', required: 'with STARTTLS', off: 'without encryption' }[settings.tls];
    this.description = `sent through ${settings.host}:${settings.port} ${encryption}`;
  }

  async send(mail: Mail, beforeData: () => Promise<boolean>): Promise<SendOutcome> {
    return this.#sendFrom(mail.isAutomatic && this.#takesNullSender ? '' : mail.from, mail, beforeData);
  }

  async #sendFrom(from: string, mail: Mail, beforeData: () => Promise<boolean>): Promise<SendOutcome> {
    const idle = this.#takeIdle();
    if (idle) {
      const outcome = await this.#sendOn(idle.session, { from, mail, beforeData, messages: idle.messages });
      if (outcome !== 'connection was stale') return outcome;
    }
    const fresh = new SmtpSession(this.#settings, this.#timeouts, domainOf(mail.from));
    const outcome = await this.#sendOn(fresh, { from, mail, beforeData, messages: 0 });
    return outcome === 'connection was stale' ? failure('the server closed the connection') : outcome;
  }

  /** After a refusal that may be about the empty sender. */
  async #sendFromShop(mail: Mail, beforeData: () => Promise<boolean>): Promise<SendOutcome> {
    const outcome = await this.#sendFrom(mail.from, mail, beforeData);
    if (outcome.kind === 'sent') this.#takesNullSender = false;
    return outcome;
  }

  /** Connects, logs in and quits. */
  async check(from: string): Promise<string | null> {
    const session = new SmtpSession(this.#settings, this.#timeouts, domainOf(from));
    try {
      await session.open();
      await session.quit();
      return null;
    } catch (error) {
      session.close();
      const { host, port } = this.#settings;
      return `The mail server ${host}:${port} can’t be used: ${errorMessage(error).replace(/\.?$/, '.')}`;
    }
  }

  async close(): Promise<void> {
    const sessions = [...this.#idle].map((idle) => this.#release(idle));
    await Promise.all(sessions.map((session) => session.quit()));
  }

  async #sendOn(
    session: SmtpSession,
    { from, mail, beforeData, messages }: Sending,
  ): Promise<SendOutcome | 'connection was stale'> {
    let hasStarted = false;
    const deadline = setTimeout(() => session.giveUp(), this.#timeouts.messageMs);
    try {
      if (messages === 0) await session.open();
      const receipt = await session.send(mail, from, async () => {
        hasStarted = await beforeData();
        return hasStarted;
      });
      this.#keep(session, messages + 1);
      return { kind: 'sent', receipt };
    } catch (error) {
      session.close();
      if (error instanceof LeaseLost) return { kind: 'lease lost' };
      const answer = peerAnswer(error);
      const { code } = answer;
      if (messages > 0 && !hasStarted && (code === 0 || code === 421)) return 'connection was stale';
      if (from === '' && mayBeAboutEmptySender(answer)) return await this.#sendFromShop(mail, beforeData);
      return failure(errorMessage(error), code, {
        concernsRecipient: isAboutRecipient(answer),
        isAmbiguous: hasStarted && code === 0,
      });
    } finally {
      clearTimeout(deadline);
    }
  }

  #keep(session: SmtpSession, messages: number): void {
    if (messages >= messagesPerSession || !session.isAlive) {
      session.close();
      return;
    }
    const timer = setTimeout(() => {
      this.#release(idle).close();
    }, idleMs);
    timer.unref();
    const idle: IdleSession = { session, messages, timer };
    this.#idle.add(idle);
  }

  #takeIdle(): IdleSession | undefined {
    for (const idle of this.#idle) {
      if (this.#release(idle).isAlive) return idle;
    }
    return undefined;
  }

  #release(idle: IdleSession): SmtpSession {
    clearTimeout(idle.timer);
    this.#idle.delete(idle);
    return idle.session;
  }
}

/** The shop's name in the greeting: servers refuse one without a dot, which many machines have. */
function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** The server's answer in an error of nodemailer. */
function peerAnswer(error: unknown): SmtpAnswer {
  if (!(error instanceof Error)) return { code: 0, command: '', text: '' };
  const code = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  const command = 'command' in error && typeof error.command === 'string' ? error.command : '';
  const text = 'response' in error && typeof error.response === 'string' ? error.response : '';
  return { code, command, text };
}

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
 * True if a refusal is about the recipient's address. If unclear, it is for the shop to fix, such as a password, a quota or a
 * relay rule: an undeliverable mail is never tried again.
 */
export function isAboutRecipient({ code, command, text }: SmtpAnswer): boolean {
  if (code < 400 || command === 'MAIL FROM') return false;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text) ?? [];
  if (enhanced !== undefined) return ofRecipient.test(enhanced);
  return command === 'RCPT TO' && [450, 550, 553].includes(code) && !aboutUs.test(text);
}

/**
 * True if the empty envelope sender may be the reason of a refusal. Servers say so at the sender, at the recipient or
 * after the message, and in many words. Only a definite refusal counts: after any other the message may have arrived.
 */
export function mayBeAboutEmptySender(answer: SmtpAnswer): boolean {
  return answer.code >= 500 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(answer.command) && !isAboutRecipient(answer);
}

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

  /** Ends the connection because the server takes too long. */
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
