/** Sending over real sockets: to a real SMTP server from npm, and to peers that misbehave. */
import { createServer, type Socket } from 'node:net';
import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { smtpSettings } from '#relay/settings/setting-kinds.ts';
import { SmtpTransport, type SmtpTimeouts } from '#relay/send/smtp-transport.ts';
import type { Mail } from '#order/mail-attempts.ts';
import { listening } from '#test/support/serve.ts';
import { smtpSink } from '#test/support/smtp-peer.ts';

const quick: SmtpTimeouts = { connectMs: 500, greetingMs: 300, silenceMs: 300, messageMs: 1_000 };
const mail: Mail = {
  name: 'a',
  from: 'shop@b.example',
  isAutomatic: false,
  to: 'c@d.example',
  bytes: Buffer.from('Subject: x\r\n\r\nhi\r\n.\r\n..\r\n'),
};
const yes = async () => true;

function transport(url: string, timeouts?: SmtpTimeouts) {
  const settings = smtpSettings(url);
  if (!settings) throw new Error(`not an SMTP_URL: ${url}`);
  const made = new SmtpTransport(settings, timeouts);
  onTestFinished(() => made.close());
  return made;
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** A server that follows a script: each line from the client gets the next answer; none means silence. */
async function scriptedPeer(
  script: (line: string, socket: Socket) => string | null,
  greeting: string | null = '220 hello\r\n',
) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}); // The relay hanging up is what is tested.
    if (greeting !== null) socket.write(greeting);
    let pending = '';
    socket.on('data', (chunk) => {
      const lines = (pending + chunk.toString('latin1')).split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        const answer = script(line, socket);
        if (answer !== null && !socket.destroyed) socket.write(answer);
      }
    });
  });
  const port = await listening(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${port}`;
}

/** Nothing that a script could take for a command. */
const brief: Mail = { ...mail, bytes: Buffer.from('\r\n') };

function polite(line: string): string | null {
  if (line === '') return null;
  return line === 'DATA' ? '354 go on\r\n' : '250 fine\r\n';
}

/** Answers politely until the given command, then hangs up. */
const hangUpAt = (command: string) => {
  let isData = false;
  return (line: string, socket: Socket): string | null => {
    const isEnd = isData && line === '.';
    if (isEnd ? command === '.' : !isData && line.toUpperCase().startsWith(command)) {
      socket.destroy();
      return null;
    }
    if (isData) return null;
    if (line.startsWith('EHLO')) return '250 hello\r\n';
    isData = line === 'DATA';
    return isData ? '354 go on\r\n' : '250 fine\r\n';
  };
};

describe('a mail over SMTP', () => {
  it('goes out with exactly its envelope and bytes, and the null return path if it is an automatic answer', async () => {
    const sink = await smtpSink();
    const sender = transport(sink.url);
    const outcome = { kind: 'sent', receipt: expect.stringContaining('250') };
    expect(await sender.send(mail, yes)).toMatchObject(outcome);
    expect(await sender.send({ ...mail, isAutomatic: true }, yes)).toMatchObject(outcome);
    const sent = { from: 'shop@b.example', to: ['c@d.example'], raw: mail.bytes };
    expect(sink.mails).toEqual([sent, { ...sent, from: '' }]);
  });

  it('has the shop’s own return path if a provider refuses the null one, and tries that only once', async () => {
    let refusals = 0;
    const sink = await smtpSink({
      onMailFrom({ address }, _, callback) {
        if (address !== '') return callback();
        refusals += 1;
        return callback(refusal(553, 'a sender is required'));
      },
    });
    const sender = transport(sink.url);
    for (let count = 0; count < 3; count += 1) {
      expect(await sender.send({ ...mail, isAutomatic: true }, yes)).toMatchObject({ kind: 'sent' });
    }
    expect([refusals, sink.mails.map(({ from }) => from)]).toEqual([1, Array(3).fill('shop@b.example')]);
  });

  /** An answer to an automatic mail at each stage, but for one with the shop's own sender. */
  const lateRefusals = (code: number, words: string, stage: 'RCPT' | 'DATA', received: string[]): SMTPServerOptions => {
    const senderOf = ({ envelope }: SMTPServerSession) => (envelope.mailFrom ? envelope.mailFrom.address : '');
    return {
      onRcptTo: (_, session, callback) =>
        stage === 'RCPT' && senderOf(session) === '' ? callback(refusal(code, words)) : callback(),
      onData(stream, session, callback) {
        stream.resume();
        stream.on('end', () => {
          if (senderOf(session) === '') return callback(refusal(code, words));
          received.push(senderOf(session));
          return callback();
        });
      },
    };
  };

  it.each([
    ['RCPT', 554, '5.2.252 SendAsDenied; <> not allowed to send as'],
    ['RCPT', 550, 'Null sender is not accepted here'],
    ['DATA', 550, '5.7.60 SMTP; Client does not have permissions to send as this sender'],
    ['DATA', 554, 'Transaction failed'],
  ] as const)(
    'is sent again from the shop’s own address if the empty one is refused at %s: %i %s',
    async (stage, code, words) => {
      const received: string[] = [];
      let senders = '';
      const sink = await smtpSink({
        ...lateRefusals(code, words, stage, received),
        onMailFrom({ address }, _, callback) {
          senders += `<${address}>`;
          callback();
        },
      });
      const sender = transport(sink.url);
      for (let count = 0; count < 2; count += 1) {
        expect(await sender.send({ ...mail, isAutomatic: true }, yes)).toMatchObject({ kind: 'sent' });
      }
      expect([senders, received]).toEqual(['<><shop@b.example><shop@b.example>', ['shop@b.example', 'shop@b.example']]);
    },
  );

  it.each([
    ['RCPT', 550, '5.1.1 The account does not exist', { isPermanent: true, concernsRecipient: true }],
    ['RCPT', 550, 'Unknown user', { isPermanent: true, concernsRecipient: true }],
    ['DATA', 451, 'try again later', { isPermanent: false, concernsRecipient: false }],
  ] as const)('is not sent twice if it is refused at %s with %i %s', async (stage, code, words, outcome) => {
    const received: string[] = [];
    const sink = await smtpSink(lateRefusals(code, words, stage, received));
    expect(await transport(sink.url).send({ ...mail, isAutomatic: true }, yes)).toMatchObject({ code, ...outcome });
    expect(received).toEqual([]);
  });

  it('keeps the empty return path for later mails if the shop’s own does not help', async () => {
    let senders = '';
    const sink = await smtpSink({
      onMailFrom({ address }, _, callback) {
        senders += `<${address}>`;
        callback(refusal(550, '5.4.5 Daily user sending quota exceeded.'));
      },
    });
    const sender = transport(sink.url);
    for (let count = 0; count < 2; count += 1) {
      expect(await sender.send({ ...mail, isAutomatic: true }, yes)).toMatchObject({ code: 550 });
    }
    expect(senders).toBe('<><shop@b.example>'.repeat(2));
  });

  it('goes over one connection with 100, which greets the server with the shop’s domain, whatever the machine is called', async () => {
    const names: string[] = [];
    let connections = 0;
    const sink = await smtpSink({
      onConnect(_, callback) {
        connections += 1;
        callback();
      },
      onMailFrom(_, { hostNameAppearsAs }, callback) {
        names.push(hostNameAppearsAs);
        callback();
      },
    });
    const sender = transport(sink.url);
    for (let count = 0; count < 101; count += 1) await sender.send(mail, yes);
    expect([connections, names]).toEqual([2, Array(101).fill('b.example')]);
  });

  it('logs in', async () => {
    const sink = await smtpSink({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, callback) =>
        username === 'shop' && password === 'p@ss' ? callback(null, { user: 'shop' }) : callback(refusal(535, 'no')),
    });
    const url = (password: string) => sink.url.replace('//', `//shop:${password}@`);
    expect(await transport(url('p%40ss')).send(mail, yes)).toMatchObject({ kind: 'sent' });
    expect(await transport(url('wrong')).send(mail, yes)).toMatchObject({
      kind: 'failed',
      code: 535,
      isPermanent: true,
      concernsRecipient: false,
      isAmbiguous: false,
    });
  });

  it('calls back after the server is ready and before the first byte', async () => {
    const sink = await smtpSink();
    expect(await transport(sink.url).send(mail, async () => false)).toEqual({ kind: 'lease lost' });
    expect(sink.mails).toEqual([]);
  });

  it.each([
    ['', '421 busy', { code: 421, isPermanent: false, concernsRecipient: false }],
    ['MAIL', '553 not you', { code: 553, isPermanent: true, concernsRecipient: false }],
    ['RCPT', '450 later', { code: 450, isPermanent: false, concernsRecipient: true }],
    ['RCPT', '550 no such user', { code: 550, isPermanent: true, concernsRecipient: true }],
    [
      'RCPT',
      '550 5.4.5 Daily user sending limit exceeded.',
      { code: 550, isPermanent: true, concernsRecipient: false },
    ],
    ['.', '452 no room', { code: 452, isPermanent: false, concernsRecipient: false }],
    ['.', '554 spam', { code: 554, isPermanent: true, concernsRecipient: false }],
  ])('is certainly refused by the answer to %j: %s', async (command, answer, outcome) => {
    let asked = 0;
    const url = await scriptedPeer(
      (line) => (line.startsWith(command) ? `${answer}\r\n` : polite(line)),
      command === '' ? `${answer}\r\n` : undefined,
    );
    const sending = transport(url, quick).send(brief, async () => (asked += 1) > 0);
    expect(await sending).toMatchObject({ kind: 'failed', isAmbiguous: false, ...outcome });
    expect(asked).toBe(command === '.' ? 1 : 0);
  });

  it('tries a new connection if the server closed an idle one', async () => {
    const commands: string[] = [];
    let isData = false;
    const url = await scriptedPeer((line, socket) => {
      if (isData && line !== '.') return null;
      commands.push(line.slice(0, 4));
      isData = line === 'DATA';
      if (isData) return '354 go on\r\n';
      if (line.startsWith('MAIL') && commands.filter((command) => command === 'MAIL').length === 2) {
        socket.end('421 you were idle for too long\r\n');
        return null;
      }
      return '250 fine\r\n';
    });
    const sender = transport(url);
    expect([await sender.send(mail, yes), await sender.send(mail, yes)]).toMatchObject([
      { kind: 'sent' },
      { kind: 'sent' },
    ]);
    expect(commands.join(' ')).toBe('EHLO MAIL RCPT DATA . MAIL EHLO MAIL RCPT DATA .');
  });

  it('is not sent again where the server closed a reused connection after the message: it may have arrived', async () => {
    const commands: string[] = [];
    const url = await scriptedPeer((line, socket) => {
      if (line !== '') commands.push(line.slice(0, 4));
      if (line !== '.' || commands.filter((command) => command === '.').length === 1) return polite(line);
      socket.destroy();
      return null;
    });
    const sender = transport(url);
    expect(await sender.send(brief, yes)).toMatchObject({ kind: 'sent' });
    expect(await sender.send(brief, yes)).toMatchObject({ kind: 'failed', isAmbiguous: true });
    expect(commands.join(' ')).toBe('EHLO MAIL RCPT DATA . MAIL RCPT DATA .');
  });
});

describe('a peer that hangs up, is silent or talks nonsense', () => {
  it.each([
    ['EHLO', false],
    ['MAIL', false],
    ['RCPT', false],
    ['DATA', false],
    ['.', true],
  ])('hangs up at %s: try again; it may have arrived: %s', async (command, isAmbiguous) => {
    const outcome = await transport(await scriptedPeer(hangUpAt(command)), quick).send(mail, yes);
    expect(outcome).toMatchObject({ kind: 'failed', isPermanent: false, isAmbiguous });
  });

  it.each([
    ['greets', null, false],
    ['answers', 'EHLO', false],
    ['answers the message', '.', true],
  ])('never %s: try again', async (_, command, isAmbiguous) => {
    const url = await scriptedPeer(
      (line) => (command !== null && line.startsWith(command) ? null : polite(line)),
      command === null ? null : undefined,
    );
    const outcome = await transport(url, quick).send(brief, yes);
    expect(outcome).toMatchObject({ kind: 'failed', isPermanent: false, isAmbiguous });
  });

  it.each([
    'HTTP/1.1 400 Bad Request\r\n\r\n',
    '\u0000\u0001\u0002\r\n',
    `220-${'x'.repeat(200_000)}`,
    '554 go away\r\n',
  ])('greets with %j', async (greeting) => {
    const url = await scriptedPeer(() => null, greeting);
    expect(await transport(url, quick).send(mail, yes)).toMatchObject({ kind: 'failed', isAmbiguous: false });
  });

  it.each([
    ['has a name that nobody knows', 'nowhere.invalid:25'],
    ['refuses the connection', '127.0.0.1:1'],
    ['can’t be reached', '192.0.2.1:25'],
  ])('%s: try again; it has not arrived', async (_, host) => {
    const outcome = await transport(`smtp://${host}`, quick).send(mail, yes);
    expect(outcome).toMatchObject({ kind: 'failed', isPermanent: false, isAmbiguous: false });
  });

  it.each([
    ['EHLO', false],
    ['.', true],
  ])('sends its answer to %s a byte at a time, endlessly: given up in time', async (stage, isAmbiguous) => {
    const url = await scriptedPeer((line, socket) => {
      if (!line.startsWith(stage)) return polite(line);
      const trickle = setInterval(() => socket.write('2'), 50);
      socket.once('close', () => clearInterval(trickle));
      return null;
    });
    // Endless patience with silence: a busy machine may be late with a byte.
    const outcome = await transport(url, { ...quick, silenceMs: 600_000 }).send(brief, yes);
    expect(outcome).toMatchObject({
      kind: 'failed',
      isPermanent: false,
      isAmbiguous,
      reason: 'the server took too long',
    });
  });

  it('never answers QUIT: it is left', async () => {
    const url = await scriptedPeer((line) => (line === 'QUIT' ? null : polite(line)));
    const sender = transport(url, { ...quick, silenceMs: 600_000 });
    expect(await sender.send(brief, yes)).toMatchObject({ kind: 'sent' });
    await sender.close();
  });
});

it('encryption never falls back to plain text, nor to a server whose certificate is not trusted', async () => {
  const [plain, selfSigned] = [await smtpSink(), await smtpSink({ disabledCommands: ['AUTH'] })];
  const secure = await smtpSink({ secure: true });
  for (const url of [
    `${plain.url}?tls=required`,
    `${selfSigned.url}?tls=required`,
    secure.url.replace('smtp:', 'smtps:'),
  ])
    expect(await transport(url, quick).send(mail, yes)).toMatchObject({ kind: 'failed', isAmbiguous: false });
  expect([plain.mails, selfSigned.mails, secure.mails]).toEqual([[], [], []]);
});
