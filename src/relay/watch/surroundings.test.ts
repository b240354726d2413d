import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/relay/support/temporary-folder.ts';
import { backupFacts, freeBytes } from './surroundings.ts';

it('takes the newest file for the newest backup, but none that is still being written', async () => {
  const folder = temporaryFolder();
  expect(await backupFacts(folder)).toEqual({ newestAt: null });
  for (const [name, time] of Object.entries({ 'a.db': 2000, 'b.db': 3000, 'c.db.7.part': 9000 })) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), time, time);
  }
  mkdirSync(join(folder, 'older'));
  expect(await backupFacts(folder)).toEqual({ newestAt: 3_000_000 });
});

it('knows a folder that can’t be read', async () => {
  const folder = join(temporaryFolder(), 'none');
  expect(await backupFacts(folder)).toBe('unreadable');
  expect(await freeBytes(folder)).toBeNull();
});

it('knows how much room is left', async () => {
  expect(await freeBytes(temporaryFolder())).toBeGreaterThan(0);
});
