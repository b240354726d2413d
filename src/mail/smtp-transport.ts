/**
 * Sends mails over SMTP. Sessions stay open between messages: a session is either busy or idle; an idle one is closed
 * after 10 s, one that has sent 100 messages at once, as many servers refuse the next, and any error ends it. A message
 * that failed on a reused session before its bytes went out is tried once more on a new one, as the server may have
 * just closed the idle connection. An automatic answer has the null return path, so that nothing can answer it. A mail
 * that a provider may have refused for that is tried once more with the shop's own address; if it is taken then, such
 * mails carry that address from then on.
 */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { failure, type Mail, type SendOutcome, type Transport } from '#order/mail-attempts.ts';
import { errorMessage } from '#server/start-problem.ts';
import { cleanLine } from '#shop/text.ts';

/** A mail server and how to talk to it. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** `implicit`: TLS from the first byte; `required`: STARTTLS or nothing; `off`: plain, for this machine only. */
  readonly tls: 'implicit' | 'required' | 'off';
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

/** The maximum silence in each stage of a session. A peer that hangs occupies one connection that long. */
export interface SmtpTimeouts {
  readonly connectMs: number;
  readonly greetingMs: number;
  readonly silenceMs: number;
  /** For the whole message, connection included: a peer that trickles bytes is cut off, well within the lease. */
  readonly messageMs: number;
}

/** A server may take 10 minutes after the closing dot (RFC 5321 §4.5.3.2.6); a job's lease is 15. */
const smtpTimeouts: SmtpTimeouts = {
  connectMs: 30_000,
  greetingMs: 60_000,
  silenceMs: 600_000,
  messageMs: 840_000,
};

const idleMs = 10_000;
const quitMs = 1000;
const messagesPerSession = 100;

type BeforeData = () => Promise<boolean>;

export class SmtpTransport implements Transport {
  readonly description: string;
  readonly #settings: SmtpSettings;
  readonly #timeouts: SmtpTimeouts;
  readonly #idle = new Set<SmtpSession>();
  #takesNullSender = true;

  constructor(settings: SmtpSettings, timeouts: SmtpTimeouts = smtpTimeouts) {
    this.#settings = settings;
    this.#timeouts = timeouts;
    const encryption = { implicit: 'with TLS', required: 'with STARTTLS', off: 'without encryption' }[settings.tls];
    this.description = `sent through ${settings.host}:${settings.port} ${encryption}`;
  }

  async send(mail: Mail, beforeData: BeforeData): Promise<SendOutcome> {
    const from = mail.isAutomatic && this.#takesNullSender ? '' : mail.from;
    const { answer, ...outcome } = await this.#sendFrom(from, mail, beforeData);
    if (from !== '' || !answer || !mayBeAboutEmptySender(answer)) return outcome;
    const again = await this.#sendFrom(mail.from, mail, beforeData);
    if (again.kind === 'sent') this.#takesNullSender = false;
    return again;
  }

  /** Connects, logs in and quits. */
  async check(from: string): Promise<string | null> {
    const session = this.#newSession(from);
    try {
      await session.open();
      await session.quit();
      return null;
    } catch (error) {
      session.close();
      const { host, port } = this.#settings;
      return `The mail server ${host}:${port} can’t be used: ${cleanLine(errorMessage(error)).replace(/\.?$/, '.')}`;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#idle].map((session) => session.quit()));
  }

  /** `from` is the envelope's, empty for the null return path. */
  async #sendFrom(from: string, mail: Mail, beforeData: BeforeData): Promise<Attempt> {
    for (const session of this.#idle) {
      this.#idle.delete(session);
      if (!session.isOpen) continue;
      const attempt = await this.#sendOn(session, { from, mail, beforeData });
      if (attempt) return attempt;
      break;
    }
    const attempt = await this.#sendOn(this.#newSession(mail.from), { from, mail, beforeData });
    return attempt ?? failure('the server closed the connection');
  }

  /** `null` if the session's connection was stale. */
  async #sendOn(
    session: SmtpSession,
    { from, mail, beforeData }: { readonly from: string; readonly mail: Mail; readonly beforeData: BeforeData },
  ): Promise<Attempt | null> {
    const isReused = session.isOpen;
    let hasStarted = false;
    const deadline = setTimeout(() => session.giveUp(), this.#timeouts.messageMs);
    try {
      if (!isReused) await session.open();
      const receipt = await session.send(mail, from, async () => (hasStarted = await beforeData()));
      if (session.isSpent) session.close();
      else {
        session.rest();
        this.#idle.add(session);
      }
      return { kind: 'sent', receipt };
    } catch (error) {
      session.close();
      if (error instanceof LeaseLost) return { kind: 'lease lost' };
      const answer = peerAnswer(error);
      const { code } = answer;
      if (isReused && !hasStarted && (code === 0 || code === 421)) return null;
      const about = { concernsRecipient: isAboutRecipient(answer), isAmbiguous: hasStarted && code === 0 };
      return { ...failure(errorMessage(error), code, about), answer };
    } finally {
      clearTimeout(deadline);
    }
  }

  #newSession(from: string): SmtpSession {
    return new SmtpSession(this.#settings, this.#timeouts, domainOf(from));
  }
}

/** `answer` is the server's, if there was one. */
type Attempt = SendOutcome & { readonly answer?: SmtpAnswer };

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

/** A mail server's answer to a command. */
export interface SmtpAnswer {
  /** 0 for none. */
  readonly code: number;
  /** The command it answered, such as "RCPT TO". */
  readonly command: string;
  /** Its text, code included. */
  readonly text: string;
}

/** Enhanced codes (RFC 3463) about the recipient: any address that can't be the sender's, mailbox disabled or full. */
const ofRecipient = /^[45]\.(?:1\.(?:[1-6]|9|10)|2\.[12])$/;
/** Words that mean the recipient, and those that mean us, where there is no enhanced code. */
const aboutRecipient =
  /unknown|no such|no mailbox|n[o']t exist|not found|invalid (?:recipient|mailbox|user)|mailbox unavailable|unrouteable/i;
const aboutUs =
  /relay|sender|null|empty|<>|mail from|envelope|return.?path|bounce|auth|quota|limit|rate|spam|polic|block|reputation|spf|dkim|dmarc|helo|tls|your ip/i;

/**
 * True if a refusal is about the recipient's address. If unclear, it is for the shop to fix, such as a password, a
 * quota or a relay rule: an undeliverable mail is never tried again.
 */
export function isAboutRecipient({ code, command, text }: SmtpAnswer): boolean {
  if (code < 400 || command === 'MAIL FROM') return false;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text) ?? [];
  if (enhanced !== undefined) return ofRecipient.test(enhanced);
  return command === 'RCPT TO' && [450, 550, 553].includes(code) && aboutRecipient.test(text) && !aboutUs.test(text);
}

/**
 * True if the empty envelope sender may be the reason of a refusal. Servers say so at the sender, at the recipient or
 * after the message, and in many words. Only a definite refusal counts: after any other the message may have arrived.
 */
function mayBeAboutEmptySender(answer: SmtpAnswer): boolean {
  return answer.code >= 500 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(answer.command) && !isAboutRecipient(answer);
}

/** A refusal of AUTH by a server that doesn't know the mechanism (RFC 4954 §4), though it may have offered it. */
const unknownMechanism = /^(?:50[24]\b|\d{3}[ -]5\.[57]\.4\b)/;

/** Ends the connection before the closing dot, when the lease is gone. */
class LeaseLost extends Error {}

/**
 * One connection to the SMTP server, for several messages. It connects, logs in, then sends; after any error it is
 * dead. nodemailer's connection speaks the protocol; this adds the journal entry right before the message's first byte,
 * closes the socket whenever a promise rejects, and rejects what is under way when it is closed: nodemailer forgets a
 * message whose connection we close.
 */
class SmtpSession {
  readonly #connection: SMTPConnection;
  readonly #auth: SmtpSettings['auth'];
  #state: 'new' | 'open' | 'dead' = 'new';
  #end = 'the server closed the connection';
  #idleTimer: NodeJS.Timeout | undefined;
  #messages = 0;

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
      this.#state = 'dead';
    });
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** True if it has sent as many messages as one session may. */
  get isSpent(): boolean {
    return this.#messages >= messagesPerSession;
  }

  async open(): Promise<void> {
    await this.#settled<void>((done) => this.#connection.connect(done));
    await this.#logIn().catch((error: unknown) => {
      const { command, text } = peerAnswer(error);
      if (command !== 'AUTH PLAIN' || !unknownMechanism.test(text)) throw error;
      return this.#logIn('LOGIN');
    });
    this.#state = 'open';
  }

  /** By the first of the server's mechanisms unless one is named. */
  async #logIn(method?: 'LOGIN'): Promise<void> {
    const auth = this.#auth;
    if (!auth) return;
    await this.#settled<boolean>((done) => this.#connection.login({ ...auth, method, credentials: auth }, done));
  }

  /** Resolves with the server's answer to the message. `from` is the envelope's, empty for the null return path. */
  async send(mail: Mail, from: string, beforeData: BeforeData): Promise<string> {
    clearTimeout(this.#idleTimer);
    const envelope = { from, to: [mail.to], size: mail.bytes.length };
    const info = await this.#settled<SMTPConnection.SentMessageInfo>((done) =>
      this.#connection.send(envelope, guarded(mail.bytes, beforeData), done),
    );
    if (!info) throw new Error('the connection gave no answer');
    this.#messages += 1;
    return info.response;
  }

  /** Stays open for the next message, if it comes soon. */
  rest(): void {
    this.#idleTimer = setTimeout(() => this.close(), idleMs).unref();
  }

  /** A server that doesn't answer QUIT is left. */
  async quit(): Promise<void> {
    if (!this.isOpen) return;
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
    clearTimeout(this.#idleTimer);
    this.#state = 'dead';
    this.#connection.close();
  }

  /** A step as a promise; an error or the end of the connection rejects it, too. */
  async #settled<T>(step: (done: (error?: Error | null, value?: T) => void) => void): Promise<T | undefined> {
    const connection = this.#connection;
    const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
    // The reason may arrive right after the end: it takes precedence.
    const onEnd = () => setImmediate(() => reject(new Error(this.#end)));
    connection.once('error', reject);
    connection.once('end', onEnd);
    step((error, value) => (error ? reject(error) : resolve(value)));
    try {
      return await promise;
    } finally {
      connection.off('error', reject);
      connection.off('end', onEnd);
    }
  }
}

/** The message as a stream that asks before its first byte, which is after the server's 354. */
function guarded(bytes: Uint8Array, beforeData: BeforeData): Readable {
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
