import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#shop/time.ts';
import { ManualClock } from '#test/support/clock-and-log.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { backupFacts, type Facts, currentProblems } from './problems.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const well: Facts = {
  now,
  startedAt: now - 5 * dayMs,
  backlog: [],
  isReplaced: false,
  notStoredAt: null,
  dailyMail: null,
  backups: null,
  freeBytes: 10 ** 10,
  devices: [],
  releaseProblem: null,
  deskFileProblem: null,
};
const told = (facts: Partial<Facts>) => currentProblems({ ...well, ...facts }).map(({ kind, text }) => [kind, text]);
const mails = (
  kind: 'owner' | 'customer',
  state: 'queued' | 'sending' | 'sent' | 'written' | 'held' | 'undeliverable',
  ageMs: number,
) => ({
  backlog: [{ kind, state, mails: 1, oldestQueuedAt: now - ageMs }],
});

describe('the problems of a shop', () => {
  it('are none in a healthy shop', () => {
    expect(told({})).toEqual([]);
  });

  it.each(['queued', 'sending'] as const)('include a mail to the owner that is %s for 15 minutes', (state) => {
    expect(told(mails('owner', state, 15 * minuteMs))).toEqual([]);
    expect(told(mails('owner', state, 16 * minuteMs))).toEqual([
      [
        'mail late',
        'The owner isn’t hearing about orders: 1 mail has waited for 16 minutes. The orders are safe, and the desk lists them.',
      ],
    ]);
  });

  it('include a database that was replaced while the shop ran (D53)', () => {
    expect(told({ isReplaced: true })).toEqual([
      ['database replaced', expect.stringMatching(/^The orders database was replaced or deleted .*docs\/runbook\.md/)],
    ]);
  });

  it('include how many mails to the owner wait, and for how long the oldest', () => {
    const backlog = [
      { kind: 'owner', state: 'queued', mails: 3, oldestQueuedAt: now - 5 * hourMs },
      { kind: 'owner', state: 'sending', mails: 1, oldestQueuedAt: now - minuteMs },
    ] as const;
    expect(told({ backlog })).toEqual([
      [
        'mail late',
        'The owner isn’t hearing about orders: 4 mails have waited, the oldest for 5 hours. The orders are safe, and the desk lists them.',
      ],
    ]);
  });

  it('include held mails at once, to anyone', () => {
    expect(told(mails('customer', 'held', 0))).toEqual([
      [
        'mails held',
        'The mail server refuses 1 mail. The desk shows its answer with each order; whoever runs the server has to fix the cause.',
      ],
    ]);
    expect(told(mails('owner', 'held', hourMs)).map(([kind]) => kind)).toEqual(['mail late', 'mails held']);
  });

  it.each(['written', 'undeliverable'] as const)(
    'do not include mails that are %s, which the list of orders shows',
    (state) => {
      expect(told(mails('owner', state, dayMs))).toEqual([]);
    },
  );

  it('do not include a waiting mail to a customer, or a clock that was set back', () => {
    expect(told(mails('customer', 'queued', hourMs))).toEqual([]);
    expect(told(mails('owner', 'queued', -5 * dayMs))).toEqual([]);
  });

  it('include an order store that accepts no orders', () => {
    expect(told({ backlog: null })).toEqual([
      [
        'orders not stored',
        'Orders can’t be saved: the orders database can’t be written to. They wait in the shoppers’ browsers.',
      ],
    ]);
  });

  it('are orders that could not be kept in the last two minutes, though the store answers', () => {
    expect(told({ notStoredAt: now - 2 * minuteMs })).toEqual([]);
    expect(told({ notStoredAt: now - minuteMs })).toEqual([
      [
        'orders not stored',
        'Orders couldn’t be saved a moment ago. They wait in the shoppers’ browsers and will be sent again.',
      ],
    ]);
  });

  it('include a daily mail that was not sent, after half an hour for the first', () => {
    expect(told({ dailyMail: { sentAt: now - 25 * hourMs } })).toEqual([]);
    expect(told({ startedAt: now - 29 * minuteMs, dailyMail: { sentAt: null } })).toEqual([]);
    expect(told({ dailyMail: { sentAt: now - 27 * hourMs } })).toEqual([
      [
        'daily mail missing',
        'The daily mail to the owner has not gone out for 27 hours: orders may not arrive either.',
      ],
    ]);
    expect(told({ dailyMail: { sentAt: null } })).toEqual([
      [
        'daily mail missing',
        'The daily mail to the owner has not gone out for two days or more: orders may not arrive either.',
      ],
    ]);
  });

  it('include a backup that is older than a day and two hours, or none ten minutes after the start', () => {
    expect(told({ backups: { newestAt: now - 26 * hourMs } })).toEqual([]);
    expect(told({ backups: { newestAt: now - 27 * hourMs } })).toEqual([
      ['backup late', 'The newest backup is 27 hours old.'],
    ]);
    expect(told({ backups: { newestAt: null } })).toEqual([['backup late', 'There is no backup yet.']]);
    expect(told({ startedAt: now - 9 * minuteMs, backups: { newestAt: null } })).toEqual([]);
    expect(told({ backups: 'unreadable' })).toEqual([
      ['backup late', 'The folder of backups can’t be read (BACKUP_DIR).'],
    ]);
  });

  it('include a disk with less than 256 MB left', () => {
    expect(told({ freeBytes: 256 * 1024 ** 2 })).toEqual([]);
    expect(told({ freeBytes: null })).toEqual([]);
    expect(told({ freeBytes: 20.9 * 1024 ** 2 })).toEqual([
      ['disk nearly full', 'The disk is nearly full: 20 MB are free where orders are kept.'],
    ]);
  });
});

it('the newest backup is found, without other names, unfinished ones and ones from the future', async () => {
  const folder = temporaryFolder();
  expect(await backupFacts(folder, new ManualClock('1970-01-01T02:30:00Z'))).toEqual({ newestAt: null });
  const files = {
    'orders-2026-11-19.db': 2000,
    'orders-2026-11-20.dump': 3000,
    'orders-2026-11-21.db.7.part': 8000,
    'notes.txt': 8000,
    'orders-2026-11-22.db': 9001,
  };
  for (const [name, time] of Object.entries(files)) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), time, time);
  }
  mkdirSync(join(folder, 'orders-older.db'));
  expect(await backupFacts(folder, new ManualClock('1970-01-01T02:30:00Z'))).toEqual({ newestAt: 3_000_000 });
});

it('a folder of backups that can’t be read is reported', async () => {
  const folder = join(temporaryFolder(), 'none');
  expect(await backupFacts(folder, new ManualClock('1970-01-01T02:30:00Z'))).toBe('unreadable');
});

it('a folder of backups on a dead network drive is reported after 10 s, and read once however often it is asked for', async () => {
  const folder = temporaryFolder();
  const readdir = vi.spyOn(fs, 'readdir').mockReturnValue(new Promise(() => {}));
  syncBuiltinESMExports();
  onTestFinished(() => {
    readdir.mockRestore();
    syncBuiltinESMExports();
  });
  const clock = new ManualClock();
  for (let minute = 0; minute < 5; minute += 1) {
    const facts = backupFacts(folder, clock);
    clock.advance(minuteMs);
    expect(await facts).toBe('unreadable');
  }
  expect(readdir).toHaveBeenCalledTimes(1);
});

it('a mistake in a file that takes effect at once is named, and what is used meanwhile (D116)', () => {
  expect(told({ deskFileProblem: 'desk.yaml, line 3, has a mistake' })).toEqual([
    [
      'desk file refused',
      expect.stringMatching(/^desk\.yaml, line 3, has a mistake, so the shop goes on with what it/),
    ],
  ]);
});
