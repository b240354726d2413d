import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { backupFacts } from './backup-facts.ts';

const now = 9_000_000;

it('finds the newest complete backup, ignoring other names, unfinished ones and ones from the future', async () => {
  const folder = temporaryFolder();
  expect(await backupFacts(folder, now)).toEqual({ newestAt: null });
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
  expect(await backupFacts(folder, now)).toEqual({ newestAt: 3_000_000 });
});

it('reports a folder that can’t be read', async () => {
  const folder = join(temporaryFolder(), 'none');
  expect(await backupFacts(folder, now)).toBe('unreadable');
});
