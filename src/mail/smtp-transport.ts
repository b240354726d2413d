/**
 * Sends mails over SMTP, through nodemailer's pool: a connection stays open between messages, is closed after 10 s
 * without one, and has sent its last after 100, as many servers refuse the next. The pool itself tries a message again
 * if the server closed the connection before the first byte left, as it may do with an idle one; after that byte it
 * can't. An automatic answer has the null return path, so that nothing can answer it. A mail that a provider may have
 * refused for that is tried once more with the shop's own address; if it is taken then, such mails carry that address
 * from then on.
 */
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
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

export class SmtpTransport implements Transport {
  readonly description: string;
  readonly #server: string;
  readonly #pool: ReturnType<typeof pool>;
  readonly #messageMs: number;
  /** Opens a message for each connection that the pool tries, by the message's bytes. */
  readonly #openers = new WeakMap<object, () => Readable>();
  #takesNullSender = true;

  /** The server is greeted with the domain of `from`, the shop's address. */
  constructor(settings: SmtpSettings, from: string, timeouts: SmtpTimeouts = smtpTimeouts) {
    const encryption = { implicit: 'with TLS', required: 'with STARTTLS', off: 'without encryption' }[settings.tls];
    this.#server = `${settings.host}:${settings.port}`;
    this.description = `sent through ${this.#server} ${encryption}`;
    this.#messageMs = timeouts.messageMs;
    this.#pool = pool(settings, from, timeouts);
    this.#pool.use('stream', ({ data: { raw }, message }, done) => {
      const open = raw instanceof Buffer && this.#openers.get(raw);
      if (open) message.createReadStream = open;
      // A refusal stays in an envelope, and would fail the next try, too.
      const envelope = message.getEnvelope();
      message.getEnvelope = () => ({ ...envelope });
      done();
    });
  }

  async send(mail: Mail, isOurs: () => boolean): Promise<SendOutcome> {
    const from = mail.isAutomatic && this.#takesNullSender ? '' : mail.from;
    const { answer, ...outcome } = await this.#sendFrom(from, mail, isOurs);
    if (from !== '' || !answer || !mayBeAboutEmptySender(answer)) return outcome;
    const again = await this.#sendFrom(mail.from, mail, isOurs);
    if (again.kind === 'sent') this.#takesNullSender = false;
    return again;
  }

  /** Connects, logs in and quits. */
  async check(): Promise<string | null> {
    try {
      await this.#pool.verify();
      return null;
    } catch (error) {
      return `The mail server ${this.#server} can’t be used: ${cleanLine(errorMessage(error)).replace(/\.?$/, '.')}`;
    }
  }

  close(): void {
    this.#pool.close({ force: true });
  }

  /** `from` is the envelope's, empty for the null return path. */
  async #sendFrom(from: string, { name, to, bytes }: Mail, isOurs: () => boolean): Promise<Attempt> {
    const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let hasStarted = false;
    this.#openers.set(raw, () => guarded(raw, () => !hasStarted && (hasStarted = isOurs())));
    const patience = new AbortController();
    const deadline = setTimeout(() => patience.abort(), this.#messageMs);
    try {
      const { response } = await this.#pool.sendMail({
        raw,
        messageId: name, // The pool's name for the message, whose own stands in its bytes.
        // Addresses as objects: a text would be parsed, and could name several.
        envelope: { from: from !== '' && { name: '', address: from }, to: { name: '', address: to }, size: raw.length },
        signal: patience.signal,
      });
      return { kind: 'sent', receipt: response };
    } catch (error) {
      const answer = peerAnswer(error);
      const { code } = answer;
      const reason = patience.signal.aborted ? 'the server took too long' : reasonOf(error);
      const about = { concernsRecipient: isAboutRecipient(answer), isAmbiguous: hasStarted && code === 0 };
      return { ...failure(reason, code, about), answer };
    } finally {
      clearTimeout(deadline);
    }
  }
}

/** `answer` is the server's, if there was one. */
type Attempt = SendOutcome & { readonly answer?: SmtpAnswer };

function pool({ host, port, tls, auth }: SmtpSettings, from: string, timeouts: SmtpTimeouts) {
  return createTransport({
    pool: true,
    // The sender limits how many messages are under way. Here, one that is due would wait for a server's slow goodbye.
    maxConnections: Infinity,
    maxMessages: 100,
    maxRequeues: 1,
    idleTimeout: 10_000,
    // Servers refuse a name without a dot, which many machines have.
    name: from.slice(from.lastIndexOf('@') + 1),
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    ...(auth && { auth, forceAuth: true, customAuth: { PLAIN: logInByPlain } }),
    allowInternalNetworkInterfaces: true,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    socketCloseTimeout: 1000,
    maxResponseSize: 64 * 1024,
  });
}

/** The message as a stream that asks before its first byte, once the server is ready for it. */
function guarded(bytes: Buffer, mayLeave: () => boolean): Readable {
  return new Readable({
    read() {
      if (!mayLeave()) return void this.destroy(new Error('the message may not be sent any more'));
      this.push(bytes);
      this.push(null);
    },
  });
}

/** A refusal of AUTH by a server that doesn't know the mechanism (RFC 4954 §4), though it may have offered it. */
const unknownMechanism = /^(?:50[24]\b|\d{3}[ -]5\.[57]\.4\b)/;

/** Logs in by AUTH PLAIN; by LOGIN where the server offers PLAIN but doesn't know it. */
function logInByPlain(session: SMTPConnection.CustomAuthenticationContext): void {
  const { user, pass } = session.auth.credentials;
  const say = ([line = '', ...rest]: readonly string[], otherwise: readonly string[] = []) =>
    session.sendCommand(line, (_, { status, response }) => {
      if (response.startsWith('2')) session.resolve();
      else if (status === 334 && rest.length > 0) say(rest);
      else if (unknownMechanism.test(response) && otherwise.length > 0) say(otherwise);
      else session.reject('Invalid login');
    });
  say([`AUTH PLAIN ${base64(`\0${user}\0${pass}`)}`], ['AUTH LOGIN', base64(user), base64(pass)]);
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** Why a message was not sent: the server's answer, or nodemailer's words. */
function reasonOf(error: unknown): string {
  const isPools = error instanceof Error && 'code' in error && error.code === 'ECONNECTION' && !('command' in error);
  return isPools ? 'the server closed the connection' : errorMessage(error);
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
