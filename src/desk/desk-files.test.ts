import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { currentRelease } from '#release/releases.ts';
import { copyCurrentRelease } from '#test/support/built-site.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { readDeskFiles } from './desk-files.ts';

it('the desk of a release of version 1.0 opens without the scripts that it lacks (D120)', async () => {
  const releases = temporaryFolder();
  copyCurrentRelease(releases);
  const release = join(releases, currentRelease(releases) ?? '');
  expect((await readDeskFiles(release, true)).scripts.tell).toMatch(/^\/tell\.[\w-]{10}\.js$/);
  for (const added of ['tell', 'inquiry']) rmSync(join(release, `desk/${added}.js`));
  expect((await readDeskFiles(release, true)).scripts).toMatchObject({
    tell: undefined,
    inquiry: undefined,
    live: expect.any(String),
  });
});
