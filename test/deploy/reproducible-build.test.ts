/** The same content makes the same release: built alone, or over another one, in another folder, zone and language. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { currentRelease, readManifest, releasesFolder } from '#release/releases.ts';
import { copyCatalogue, temporaryFolder } from '#test/support/folders.ts';
import { childEnvironment } from '#test/support/processes.ts';

vi.setConfig({ testTimeout: 600_000 });

const product = 'products/043-parrot-d-swing.md';

const filesOf = async (releases: string) => (await readManifest(releases, currentRelease(releases) ?? '')).files;

it('a release is the same, byte for byte, built alone or over one of the same code', async () => {
  const [releases, content] = [temporaryFolder(), temporaryFolder()];
  const build = () =>
    promisify(execFile)(process.execPath, ['src/build/build.ts'], {
      env: {
        ...childEnvironment,
        RELEASES_DIR: releases,
        CATALOGUE_DIR: content,
        TZ: 'Pacific/Honolulu',
        LANG: 'ur_PK.UTF-8',
      },
    });
  copyCatalogue('catalogue', content);
  const asItIs = readFileSync(join(content, product), 'utf8');
  writeFileSync(join(content, product), asItIs.replace(/price: \d+/, 'price: 1'));
  await build();
  const other = await filesOf(releases);
  writeFileSync(join(content, product), asItIs);
  await build();
  const files = await filesOf(releases);
  expect(Object.keys(files).length).toBeGreaterThan(300);
  expect(files).toEqual(await filesOf(releasesFolder(process.env)));
  expect(other).not.toEqual(files);
});
