/** The memory that the largest photos take in the child process that decodes them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { processLimits } from '#photos/limits.ts';
import { temporaryFolder } from '#test/support/folders.ts';

vi.setConfig({ testTimeout: 120_000 });

const program = new URL('../../src/photos/process-photos.ts', import.meta.url);

/** The result of the child process, and the largest memory that it used. */
async function worked(name: string, bytes: Buffer) {
  const into = temporaryFolder();
  const file = join(into, '0');
  writeFileSync(file, bytes);
  const child = fork(program, [], { execArgv: [`--max-old-space-size=${processLimits.heapMiB}`], env: {} });
  let maxMiB = 0;
  const poll = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      maxMiB = Math.max(maxMiB, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It has ended.
    }
  }, 10);
  child.send({ kind: 'add', files: [{ name, file }], crop: 'middle', max: 5, into, store: join(into, 'store') });
  const [made] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  clearInterval(poll);
  return { made, maxMiB };
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
])('decodes a photo %s within its memory', async (_, make) => {
  const { made, maxMiB } = await worked('large.jpg', await make());
  expect(made).toEqual([{ name: 'large.jpg', hash: expect.any(String) }]);
  expect(maxMiB).toBeLessThan(processLimits.memoryMiB);
});

it('gives up on a photo that would take more than its memory', async () => {
  const coarse = wide(8160, 6120).jpeg({ progressive: true, chromaSubsampling: '4:4:4' });
  const { made, maxMiB } = await worked('larger.jpg', await coarse.toBuffer());
  expect(made).toBe(1);
  expect(maxMiB).toBeLessThan(processLimits.memoryMiB * 1.2);
});
