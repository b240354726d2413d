import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#relay/clock.ts';
import { type Facts, problems } from './problems.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const well: Facts = {
  now,
  backlog: [],
  isOnSecondMailServer: false,
  dailyMail: null,
  backups: null,
  freeBytes: 10 ** 10,
};
const told = (facts: Partial<Facts>) => problems({ ...well, ...facts }).map(({ kind, text }) => [kind, text]);
const mails = (
  kind: 'owner' | 'customer',
  state: 'queued' | 'sending' | 'sent' | 'written' | 'held' | 'undeliverable',
  ageMs: number,
) => ({
  backlog: [{ kind, state, mails: 1, oldestQueuedAt: now - ageMs }],
});

describe('the problems of a shop', () => {
  it('are none in a shop that is well', () => {
    expect(told({})).toEqual([]);
  });

  it.each(['queued', 'sending'] as const)('begin when a mail to the owner is %s for 15 minutes', (state) => {
    expect(told(mails('owner', state, 15 * minuteMs))).toEqual([]);
    expect(told(mails('owner', state, 16 * minuteMs))).toEqual([
      [
        'mail late',
        'The owner doesn’t hear of orders: 1 mail waits for 16 minutes. The orders are safe: npm run orders -- list',
      ],
    ]);
  });

  it('tell how many mails to the owner wait, and for how long the oldest', () => {
    const backlog = [
      { kind: 'owner', state: 'queued', mails: 3, oldestQueuedAt: now - 5 * hourMs },
      { kind: 'owner', state: 'sending', mails: 1, oldestQueuedAt: now - minuteMs },
    ] as const;
    expect(told({ backlog })).toEqual([
      [
        'mail late',
        'The owner doesn’t hear of orders: 4 mails wait, the oldest for 5 hours. The orders are safe: npm run orders -- list',
      ],
    ]);
  });

  it('are held mails at once, to whomever', () => {
    expect(told(mails('customer', 'held', 0))).toEqual([
      ['mails held', 'The mail server refuses 1 mail, which somebody must mend: npm run orders -- list --state held'],
    ]);
    expect(told(mails('owner', 'held', hourMs)).map(([kind]) => kind)).toEqual(['mail late', 'mails held']);
  });

  it.each(['written', 'undeliverable'] as const)(
    'are not mails that are %s: the list of orders names these',
    (state) => {
      expect(told(mails('owner', state, dayMs))).toEqual([]);
    },
  );

  it('are not a customer’s mail that waits, or a clock that was set back', () => {
    expect(told(mails('customer', 'queued', hourMs))).toEqual([]);
    expect(told(mails('owner', 'queued', -5 * dayMs))).toEqual([]);
  });

  it('are an order store that takes no order', () => {
    expect(told({ backlog: null })).toEqual([
      [
        'orders not stored',
        'Orders can’t be kept: the order store can’t be written. They wait in the shoppers’ browsers.',
      ],
    ]);
  });

  it('are mails that go through the second mail server', () => {
    expect(told({ isOnSecondMailServer: true })).toEqual([
      [
        'first mail server',
        'The first mail server can’t be used; mails go through the second. To hear why: npm run orders -- test-mail',
      ],
    ]);
  });

  it('are a daily mail that did not go out, after half an hour for the first', () => {
    const startedAt = now - 5 * dayMs;
    expect(told({ dailyMail: { startedAt, sentAt: now - 25 * hourMs } })).toEqual([]);
    expect(told({ dailyMail: { startedAt: now - 29 * minuteMs, sentAt: null } })).toEqual([]);
    expect(told({ dailyMail: { startedAt, sentAt: now - 27 * hourMs } })).toEqual([
      [
        'daily mail missing',
        'The daily mail to the owner has not gone out for 27 hours: orders may not arrive either.',
      ],
    ]);
    expect(told({ dailyMail: { startedAt, sentAt: null } })).toEqual([
      [
        'daily mail missing',
        'The daily mail to the owner has not gone out for two days or more: orders may not arrive either.',
      ],
    ]);
  });

  it('are a backup that is older than a day and two hours, or missing', () => {
    expect(told({ backups: { newestAt: now - 26 * hourMs } })).toEqual([]);
    expect(told({ backups: { newestAt: now - 27 * hourMs } })).toEqual([
      ['backup late', 'The newest backup is 27 hours old.'],
    ]);
    expect(told({ backups: { newestAt: null } })).toEqual([['backup late', 'There is no backup yet.']]);
    expect(told({ backups: 'unreadable' })).toEqual([
      ['backup late', 'The folder of backups (BACKUP_DIR) can’t be read.'],
    ]);
  });

  it('are a disk with less than 256 MB left', () => {
    expect(told({ freeBytes: 256 * 1024 ** 2 })).toEqual([]);
    expect(told({ freeBytes: null })).toEqual([]);
    expect(told({ freeBytes: 20.9 * 1024 ** 2 })).toEqual([
      ['disk nearly full', 'The disk is nearly full: 20 MB are free where orders are kept.'],
    ]);
  });
});
