/** Sending over real sockets: to a real SMTP server from npm, and to peers that misbehave. */
import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { smtpSettings } from '#settings/setting-kinds.ts';
import { SmtpTransport, type SmtpTimeouts } from '#mail/smtp-transport.ts';
import type { Mail } from '#order/mail-attempts.ts';
import { testScene } from '#test/support/folders.ts';
import { type Behaviour, smtpPeer, smtpSink, type Stage } from '#test/support/smtp-peer.ts';

const quick: SmtpTimeouts = { connectMs: 500, greetingMs: 300, silenceMs: 300, messageMs: 1_000 };
const mail: Mail = {
  name: 'a',
  from: 'shop@b.example',
  isAutomatic: false,
  to: 'c@d.example',
  bytes: Buffer.from('Subject: x\r\n\r\nhi\r\n.\r\n..\r\n'),
};
const yes = () => true;

function transport(url: string, timeouts?: SmtpTimeouts) {
  const settings = smtpSettings(url);
  if (!settings) throw new Error(`not an SMTP_URL: ${url}`);
  const made = new SmtpTransport(settings, 'shop@b.example', timeouts);
  onTestFinished(() => made.close());
  return made;
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** A server that behaves so at one stage of the conversation. */
async function peerThat(at: Stage, behaviour: Behaviour): Promise<string> {
  return (await smtpPeer(testScene(), { behave: (stage) => (stage === at ? behaviour : 'normal') })).url;
}

/** A server that notes the stages of all its conversations, and behaves by them. */
async function notingPeer(behave: (stages: string) => Behaviour) {
  const stages: Stage[] = [];
  const noted = () => stages.join(' ');
  const { url } = await smtpPeer(testScene(), {
    behave: (stage) => {
      if (stage !== 'body') stages.push(stage);
      return behave(noted());
    },
  });
  return { url, noted };
}

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

  it('says in one line why a server can’t be used, even if its answer has several', async () => {
    const answer = '554-5.7.1 Not from your network\r\n554 5.7.1 See https://help.example';
    expect(await transport(await peerThat('greeting', { answer }), quick).check()).toMatch(
      /^The mail server 127\.0\.0\.1:\d+ can’t be used: .*Not from your network .*See https:\/\/help\.example\.$/,
    );
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

  it.each([
    [504, '5.5.4 Unrecognized authentication type'],
    [502, 'Not implemented'],
    [535, '5.7.4 Security features not supported'],
  ])('logs in by AUTH LOGIN where a server offers AUTH PLAIN and answers %i %s', async (code, text) => {
    const methods: string[] = [];
    const sink = await smtpSink({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ method }, _, callback) => {
        methods.push(method);
        return method === 'LOGIN' ? callback(null, { user: 'shop' }) : callback(refusal(code, text));
      },
    });
    const sender = transport(sink.url.replace('//', '//shop:pass@'));
    expect(await sender.send(mail, yes)).toMatchObject({ kind: 'sent' });
    expect(methods).toEqual(['PLAIN', 'LOGIN']);
  });

  it('is not sent if its lease ended before the server was ready for it', async () => {
    const { url, noted } = await notingPeer(() => 'normal');
    let stages = '';
    const outcome = await transport(url).send(mail, () => {
      stages = noted();
      return false;
    });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'the message may not be sent any more' });
    expect(outcome).toMatchObject({ isPermanent: false, isAmbiguous: false });
    expect([stages, noted()]).toEqual(Array(2).fill('greeting EHLO MAIL RCPT DATA'));
  });

  it.each([
    ['greeting', '421 busy', { code: 421, isPermanent: false, concernsRecipient: false }],
    ['MAIL', '553 not you', { code: 553, isPermanent: true, concernsRecipient: false }],
    ['RCPT', '450 mailbox unavailable', { code: 450, isPermanent: false, concernsRecipient: true }],
    ['RCPT', '550 no such user', { code: 550, isPermanent: true, concernsRecipient: true }],
    ['RCPT', '550 5.4.5 Daily limit exceeded.', { code: 550, isPermanent: true, concernsRecipient: false }],
    ['dot', '452 no room', { code: 452, isPermanent: false, concernsRecipient: false }],
    ['dot', '554 spam', { code: 554, isPermanent: true, concernsRecipient: false }],
  ] as const)('is certainly refused by the answer to %s: %s', async (stage, answer, outcome) => {
    let asked = 0;
    const sender = transport(await peerThat(stage, { answer }), quick);
    const sent = await sender.send(mail, () => (asked += 1) > 0);
    expect(sent).toMatchObject({ kind: 'failed', isAmbiguous: false, ...outcome });
    expect(asked).toBe(stage === 'dot' ? 1 : 0);
  });

  it('tries a new connection if the server closed an idle one', async () => {
    const { url, noted } = await notingPeer((stages) =>
      stages.endsWith('dot MAIL') ? { answer: '421 you were idle for too long' } : 'normal',
    );
    const sender = transport(url);
    expect([await sender.send(mail, yes), await sender.send(mail, yes)]).toMatchObject([
      { kind: 'sent' },
      { kind: 'sent' },
    ]);
    const conversation = 'greeting EHLO MAIL RCPT DATA dot';
    expect(noted()).toBe(`${conversation} MAIL ${conversation}`);
  });

  it.each(['body', 'dot'] as const)(
    'is not sent again where the server closes a reused connection at the %s: it may have arrived',
    async (at) => {
      let times = 0;
      const connections: number[] = [];
      const { url } = await smtpPeer(testScene(), {
        behave: (stage, connection) => {
          if (stage === 'DATA') connections.push(connection);
          return stage === at && (times += 1) > 1 ? 'drop' : 'normal';
        },
      });
      const sender = transport(url);
      expect(await sender.send(mail, yes)).toMatchObject({ kind: 'sent' });
      expect(await sender.send(mail, yes)).toMatchObject({ kind: 'failed', isAmbiguous: true });
      expect(connections).toEqual([1, 1]);
    },
  );
});

describe('a peer that hangs up, is silent or talks nonsense', () => {
  it.each([
    ['greeting', false],
    ['EHLO', false],
    ['MAIL', false],
    ['RCPT', false],
    ['DATA', false],
    ['dot', true],
  ] as const)('hangs up at %s: try again; it may have arrived: %s', async (stage, isAmbiguous) => {
    const outcome = await transport(await peerThat(stage, 'drop'), quick).send(mail, yes);
    expect(outcome).toMatchObject({ kind: 'failed', isPermanent: false, isAmbiguous });
  });

  it.each([
    ['greets', 'greeting', false],
    ['answers', 'EHLO', false],
    ['answers the message', 'dot', true],
  ] as const)('never %s: try again', async (_, stage, isAmbiguous) => {
    const outcome = await transport(await peerThat(stage, 'silence'), quick).send(mail, yes);
    expect(outcome).toMatchObject({ kind: 'failed', isPermanent: false, isAmbiguous });
  });

  it.each(['HTTP/1.1 400 Bad Request', '\u0000\u0001\u0002', `220-${'x'.repeat(200_000)}`, '554 go away'])(
    'greets with %j',
    async (answer) => {
      const outcome = await transport(await peerThat('greeting', { answer }), quick).send(mail, yes);
      expect(outcome).toMatchObject({ kind: 'failed', isAmbiguous: false });
    },
  );

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
    ['dot', true],
  ] as const)('sends its answer to %s a byte at a time, endlessly: given up in time', async (stage, isAmbiguous) => {
    // Endless patience with silence: a busy machine may be late with a byte.
    const patient = { ...quick, silenceMs: 600_000 };
    expect(await transport(await peerThat(stage, 'trickle'), patient).send(mail, yes)).toMatchObject({
      kind: 'failed',
      isPermanent: false,
      isAmbiguous,
      reason: 'the server took too long',
    });
  });

  it('never answers QUIT: it is left', async () => {
    expect(await transport(await peerThat('QUIT', 'silence')).check()).toBeNull();
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
