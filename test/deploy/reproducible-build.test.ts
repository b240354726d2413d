/** The same sources make the same shop: the built one, and another build in another folder, zone and language. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/relay/support/temporary-folder.ts';
import { currentSite, siteAddresses, siteFolder } from '#test/support/built-site.ts';

vi.setConfig({ testTimeout: 600_000 });

function hashes(site: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    siteAddresses(site).map((address) => [
      address,
      createHash('sha256')
        .update(readFileSync(site + address))
        .digest('hex'),
    ]),
  );
}

it('a built shop is the same, byte for byte, when it is built again', async () => {
  const folder = temporaryFolder();
  await promisify(execFile)(process.execPath, ['src/build/build.ts'], {
    env: { PATH: process.env['PATH'], RELEASES_DIR: folder, TZ: 'Pacific/Honolulu', LANG: 'ur_PK.UTF-8' },
  });
  const first = hashes(siteFolder);
  expect(Object.keys(first).length).toBeGreaterThan(300);
  expect(hashes(currentSite(folder))).toEqual(first);
});
