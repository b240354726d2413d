/** What the largest photographs that are taken cost the process that works on them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { boundary, formBody } from '#test/support/photographs.ts';

vi.setConfig({ testTimeout: 120_000 });

const program = new URL('../../src/owner/photographs/work-on-photographs.ts', import.meta.url);
const maxMiB = 400;

/** The most memory that it had at once, in MiB, and what it made. */
async function worked(name: string, bytes: Buffer) {
  const into = temporaryFolder();
  const form = join(into, 'form');
  writeFileSync(form, formBody('token', [{ name, bytes }]));
  const child = fork(program, [], { execArgv: ['--max-old-space-size=96'], env: {} });
  let most = 0;
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      most = Math.max(most, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It has ended.
    }
  }, 10);
  child.send({ kind: 'receive', form, boundary, most: 5, into, store: join(into, 'store') });
  const [made] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  clearInterval(look);
  return { made, most };
}

const wide = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#20a040' }, limitInputPixels: false });

it.each([
  [
    'of 64 megapixels, as phones count them, progressive and lying',
    () => wide(9248, 6944).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
  ],
  [
    'of 25 megapixels, a PNG in 16 bits that is interlaced',
    () => wide(5000, 4990).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  ],
  [
    'of 25 megapixels, a WebP with transparency',
    () => wide(5000, 4990).ensureAlpha(0.5).webp({ effort: 0 }).toBuffer(),
  ],
])('takes a photograph %s within its memory', async (_, make) => {
  const { made, most } = await worked('large.jpg', await make());
  expect(made).toEqual([{ name: 'large.jpg', hash: expect.any(String) }]);
  expect(most).toBeLessThan(maxMiB);
});

it('gives up a photograph that would take more than its memory', async () => {
  const coarse = wide(8160, 6120).jpeg({ progressive: true, chromaSubsampling: '4:4:4' });
  const { made, most } = await worked('larger.jpg', await coarse.toBuffer());
  expect(made).toBe(1);
  expect(most).toBeLessThan(maxMiB * 1.2);
});
