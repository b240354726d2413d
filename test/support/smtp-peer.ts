/**
 * SMTP servers on this machine. The peer can misbehave at every stage, connection by connection. It keeps what it accepts: a
 * message counts as received once its closing dot came and no refusal was sent, even if the connection is cut instead
 * of answered, as the sender can't know.
 */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { Scene } from './folders.ts';
import { listening } from './serve.ts';

export type Stage = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'dot' | 'QUIT';

/** The usual answer, another line, a cut connection, bytes that are no SMTP, no answer, or one that comes a byte at a time without an end. */
export type Behaviour = 'normal' | { readonly answer: string } | 'drop' | 'garbage' | 'silence' | 'trickle';

export interface PeerMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

export interface SmtpPeer {
  readonly port: number;
  readonly url: string;
  readonly mails: readonly PeerMail[];
  /** The number of accepted mails; counted even if they are not kept. */
  readonly count: () => number;
  readonly maxConnections: () => number;
  /** Changes its behaviour from now on. */
  behave(behaviour: (stage: Stage, connection: number) => Behaviour): void;
  close(): Promise<void>;
}

export interface PeerOptions {
  readonly behave?: (stage: Stage, connection: number) => Behaviour;
  readonly port?: number;
  readonly keepsMails?: boolean;
  readonly onMail?: () => void;
}

const normal = () => 'normal' as const;
const answers: Readonly<Record<Stage, string>> = {
  greeting: '220 peer ready',
  EHLO: '250 peer',
  MAIL: '250 sender fine',
  RCPT: '250 recipient fine',
  DATA: '354 go on',
  body: '',
  dot: '250 queued',
  QUIT: '221 bye',
};

export async function smtpPeer(scene: Scene, options: PeerOptions = {}): Promise<SmtpPeer> {
  const { keepsMails = true, onMail } = options;
  const mails: PeerMail[] = [];
  const sockets = new Set<Socket>();
  const state = { behave: options.behave ?? normal, count: 0, connections: 0, max: 0 };
  const onSocket = (socket: Socket) => {
    sockets.add(socket);
    state.connections += 1;
    state.max = Math.max(state.max, sockets.size);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {}); // The relay hanging up is part of the test.
    socket.setNoDelay(true);
    const connection = state.connections;
    converse(socket, {
      behaviour: (stage) => state.behave(stage, connection),
      take: (mail) => {
        state.count += 1;
        if (keepsMails) mails.push(mail);
        onMail?.();
      },
    });
  };
  const server = createServer(onSocket);
  const port = await listening(server, options.port);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  scene.onEnd(close);
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    count: () => state.count,
    maxConnections: () => state.max,
    behave: (behaviour) => {
      state.behave = behaviour;
    },
    close,
  };
}

interface Talk {
  readonly behaviour: (stage: Stage) => Behaviour;
  readonly take: (mail: PeerMail) => void;
}

function converse(socket: Socket, { behaviour, take }: Talk): void {
  let pending = '';
  let isData = false;
  let from = '';
  let to: string[] = [];
  const at = (stage: Stage): boolean => react(socket, stage, behaviour(stage));
  at('greeting');
  socket.on('data', (chunk) => {
    if (isData && behaviour('body') === 'drop') {
      socket.destroy();
      return;
    }
    pending += chunk.toString('latin1');
    for (;;) {
      const end = pending.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) break;
      const text = pending.slice(0, end);
      pending = pending.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        const mail = { from, to, raw: text.replaceAll('\r\n..', '\r\n.') };
        to = [];
        const how = behaviour('dot');
        if (typeof how === 'string') take(mail);
        react(socket, 'dot', how);
      } else command(text);
    }
  });

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    switch (verb) {
      case 'EHLO':
      case 'HELO':
        at('EHLO');
        return;
      case 'MAIL':
        from = address;
        to = [];
        at('MAIL');
        return;
      case 'RCPT':
        if (at('RCPT')) to.push(address);
        return;
      case 'DATA':
        isData = at('DATA');
        return;
      case 'QUIT':
        if (at('QUIT')) socket.end();
        return;
      case 'NOOP':
      case 'RSET':
        socket.write('250 fine\r\n');
        return;
      default:
        socket.write('502 unknown command\r\n');
    }
  }
}

/** True if the conversation goes on as usual. */
function react(socket: Socket, stage: Stage, behaviour: Behaviour): boolean {
  if (typeof behaviour === 'object') {
    socket.write(`${behaviour.answer}\r\n`);
    if (behaviour.answer.startsWith('421')) socket.end();
    return false;
  }
  switch (behaviour) {
    case 'normal':
      socket.write(`${answers[stage]}\r\n`);
      return true;
    case 'drop':
      socket.destroy();
      return false;
    case 'garbage':
      socket.write(Buffer.from([0, 255, 10, 13, 0, 7, 200, 13, 10, 0, 0, 65, 13, 10]));
      return false;
    case 'silence':
      return false;
    case 'trickle': {
      const trickle = setInterval(() => socket.write('2'), 50);
      socket.once('close', () => clearInterval(trickle));
      return false;
    }
  }
}

/** The same for every repeat of a mail. */
export function messageId(raw: string | Buffer): string {
  return /^Message-ID: (\S+)/im.exec(String(raw))?.[1] ?? '';
}

/** True if a mail says that it may be a repeat. */
export function mayBeRepeat(raw: string | Buffer): boolean {
  return /^X-Possible-Duplicate: yes/im.test(String(raw));
}

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
}

export interface SmtpSink {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
}

/** A real SMTP server on this machine that keeps what it accepts. `options` can make it refuse. */
export async function smtpSink(options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks),
        });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => {}); // A client that hangs up is part of the tests.
  const port = await listening(server.server);
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${port}`, mails };
}
