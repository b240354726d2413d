import { describe, expect, it } from 'vitest';
import { orders, refusal } from '#test/support/processes.ts';

const names = 'export, backup, test-mail and move-to-postgres';

describe('the owner’s commands', () => {
  it.each([
    [['lst'], `Unknown command "lst". The commands are ${names}.`],
    [['--since', '2026-11-21'], `The commands are ${names}.`],
    [['export', 'all'], 'Unexpected "all".'],
    [['backup', '--since', '2026-11-21'], '"backup" has no option --since.'],
    [['export', '--since', 'yesterday'], '--since is a day such as 2026-11-21, not "yesterday".'],
    [['backup', 'a.db', 'b.db'], 'Unexpected "b.db".'],
    [['export', '--nope'], "Unknown option '--nope'."],
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

  it.each([[[]], [['--help']], [['export', '-h']], [['help']]])('%j prints help', async (args) => {
    expect(await orders({}, ...args)).toMatchObject({
      code: 0,
      out: expect.stringContaining('export [--since DATE]'),
    });
  });
});
