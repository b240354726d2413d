import { describe, expect, it } from 'vitest';
import { orders, refusal } from '#test/support/processes.ts';

const names = 'list, show, resend, export, backup, test-mail and move-to-postgres';

describe('the owner’s commands', () => {
  it.each([
    [['lst'], `Unknown command "lst". The commands are ${names}.`],
    [['--since', '2026-11-21'], `The commands are ${names}.`],
    [['list', 'all'], 'Unexpected "all".'],
    [['list', '--to', 'owner'], '"list" has no option --to.'],
    [['list', '--state', 'lost'], '--state is one of queued, sending, sent, written, held, undeliverable, not "lost".'],
    [['list', '--since', 'yesterday'], '--since is a day such as 2026-11-21, not "yesterday".'],
    [['show'], 'Say which order: show REF.'],
    [['show', '7K3M'], '"7K3M" is not a reference: give the 8 characters from the mail’s subject, or all 26.'],
    [['show', '7K3M9Q2X', '7K3M9Q2Y'], 'Unexpected "7K3M9Q2Y".'],
    [['resend', '7K3M9Q2X', '--to', 'me'], '--to is "owner" or "customer", not "me".'],
    [['backup', 'a.db', 'b.db'], 'Unexpected "b.db".'],
    [['list', '--nope'], "Unknown option '--nope'."],
  ])('%j is explained', async (args, problem) => {
    expect(await orders({}, ...args)).toEqual({
      code: 2,
      out: '',
      err: `${problem}\nFor help: npm run orders -- --help\n`,
    });
  });

  it('a backup of orders in PostgreSQL names the script for it', async () => {
    const DATABASE_URL = 'postgres://u@db.example/orders';
    expect(await refusal(orders({ DATABASE_URL }, 'backup', 'x.db'))).toBe(
      'The orders are in PostgreSQL: deploy/backup-postgres.sh backs them up (docs/runbook.md, "Backup").\n',
    );
  });

  it.each([[[]], [['--help']], [['list', '-h']], [['help']]])('%j prints help', async (args) => {
    expect(await orders({}, ...args)).toMatchObject({
      code: 0,
      out: expect.stringContaining('resend REF [--to owner|customer]'),
    });
  });
});
