import { describe, expect, it } from 'vitest';
import { minuteMs } from '#shop/durations.ts';
import { ManualClock } from '#test/support/clock-and-log.ts';
import { BackupTransport } from './backup-transport.ts';
import type { Mail, SendOutcome, Transport } from '#order/mail-transport.ts';

const mail: Mail = { name: 'a', from: 'a@b.co', isAutomatic: false, to: 'c@d.co', bytes: Buffer.from('x') };
const sent: SendOutcome = { kind: 'sent', receipt: '250 OK' };
const failed = { kind: 'failed', code: 0, isPermanent: false, concernsRecipient: false, isAmbiguous: false } as const;
const away: SendOutcome = { ...failed, reason: 'away' };

/** Two mail servers that answer as told; the last answer of each is repeated. */
function servers(first: readonly SendOutcome[], second: readonly SendOutcome[]) {
  const asked: string[] = [];
  const clock = new ManualClock();
  const server = (name: string, answers: readonly SendOutcome[]): Transport => {
    let turn = 0;
    return {
      description: `sent through ${name}`,
      isOnSecond: false,
      send: async ({ bytes }) => {
        asked.push(`${name} ${bytes.toString()}`);
        const answer = answers[Math.min(turn, answers.length - 1)];
        turn += 1;
        return answer ?? sent;
      },
      check: async () => [`${name} is away`],
      close: async () => {},
    };
  };
  const transport = new BackupTransport(server('first', first), server('second', second), clock);
  return { transport, asked, clock, send: () => transport.send(mail, async () => true) };
}

describe('two mail servers', () => {
  it('need only the first while it accepts mails', async () => {
    const { transport, asked, send } = servers([sent], [sent]);
    expect(await send()).toEqual(sent);
    expect([asked, transport.isOnSecond]).toEqual([['first x'], false]);
    expect(transport.description).toBe('sent through first, else sent through second');
  });

  it.each([
    ['is away', away],
    ['refuses the password', { ...failed, code: 535, isPermanent: true, reason: '535' }],
    ['has enough of the sender for today', { ...failed, code: 550, isPermanent: true, reason: '550 5.4.5' }],
  ])('send the same mail through the second when the first %s', async (_, outcome) => {
    const { transport, asked, send } = servers([outcome], [sent]);
    expect(await send()).toEqual(sent);
    expect([asked, transport.isOnSecond]).toEqual([['first x', 'second x'], true]);
  });

  it('leave the first one alone for five minutes after that, and then try it again', async () => {
    const { transport, asked, clock, send } = servers([away, sent], [sent]);
    await send();
    clock.advance(4 * minuteMs);
    await send();
    clock.advance(minuteMs);
    await send();
    expect([asked, transport.isOnSecond]).toEqual([['first x', 'second x', 'second x', 'first x'], false]);
  });

  it.each([
    ['may have arrived', { ...away, isAmbiguous: true }],
    [
      'has a recipient who is not there',
      { ...failed, concernsRecipient: true, isPermanent: true, code: 550, reason: '550 5.1.1' },
    ],
    ['has lost its lease', { kind: 'lease lost' }],
  ] as const)('do not ask the second about a mail that %s', async (_, outcome) => {
    const { asked, send } = servers([outcome], [sent]);
    expect(await send()).toEqual(outcome);
    expect(asked).toEqual(['first x']);
  });

  it('report both answers when neither accepts it, and hold only what both refuse for good', async () => {
    const never = { ...failed, code: 535, isPermanent: true, reason: '535' };
    expect(await servers([away], [never]).send()).toMatchObject({
      reason: 'away; through the other mail server: 535',
      isPermanent: false,
    });
    expect(await servers([never], [never]).send()).toMatchObject({ isPermanent: true });
    const unknown = { ...never, concernsRecipient: true };
    expect(await servers([away], [unknown]).send()).toMatchObject({ isPermanent: true, concernsRecipient: true });
  });

  it('are both checked', async () => {
    expect(await servers([], []).transport.check('shop@panja.example')).toEqual(['first is away', 'second is away']);
  });
});
