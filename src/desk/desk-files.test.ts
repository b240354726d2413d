import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { currentRelease } from '#release/releases.ts';
import { copyCurrentRelease } from '#test/support/built-site.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { readDeskFiles } from './desk-files.ts';

it('the desk of a release of version 1.0 opens without the script that ticks customers (D120)', async () => {
  const releases = temporaryFolder();
  copyCurrentRelease(releases);
  const release = join(releases, currentRelease(releases) ?? '');
  expect((await readDeskFiles(release, true)).scripts.tell).toMatch(/^\/tell\.[\w-]{10}\.js$/);
  rmSync(join(release, 'desk/tell.js'));
  expect((await readDeskFiles(release, true)).scripts).toMatchObject({ tell: undefined, live: expect.any(String) });
});
