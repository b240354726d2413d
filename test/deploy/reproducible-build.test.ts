/** The same sources make the same shop: two builds, in different folders and at different hours of different zones. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { siteAddresses } from '#test/support/built-site.ts';

vi.setConfig({ testTimeout: 600_000 });

async function hashes(environment: Record<string, string>): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), 'panja-again-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await promisify(execFile)(process.execPath, ['src/prerender/build.ts', '--folder', folder], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  const site = join(folder, 'site');
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
  const first = await hashes({ TZ: 'Asia/Karachi', LANG: 'C.UTF-8' });
  const second = await hashes({ TZ: 'Pacific/Honolulu', LANG: 'ur_PK.UTF-8' });
  expect(Object.keys(first).length).toBeGreaterThan(300);
  expect(second).toEqual(first);
});
