import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressAll, isCompressible, twinsOf } from './compress.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panja-compress-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a file, compresses it, and lists the folder. */
async function compressed(bytes: string | Uint8Array): Promise<readonly string[]> {
  await writeFile(join(folder, 'page.html'), bytes);
  await compressAll([join(folder, 'page.html')]);
  return (await readdir(folder)).toSorted();
}

describe('compressing a file of the site', () => {
  it('writes a brotli and a gzip copy with the same content, and leaves the file unchanged', async () => {
    const text = '<p>کتا and بلی</p>'.repeat(100);
    expect(await compressed(text)).toEqual(['page.html', 'page.html.br', 'page.html.gz']);
    expect(brotliDecompressSync(await readFile(join(folder, 'page.html.br'))).toString()).toBe(text);
    expect(gunzipSync(await readFile(join(folder, 'page.html.gz'))).toString()).toBe(text);
    expect(await readFile(join(folder, 'page.html'), 'utf8')).toBe(text);
  });

  it('skips a very small file', async () => {
    expect(await compressed('a'.repeat(199))).toEqual(['page.html']);
    expect(await compressed('a'.repeat(200))).toEqual(['page.html', 'page.html.br', 'page.html.gz']);
  });

  it('keeps no copy that is larger than its file', async () => {
    const noise = ['1', '2', '3', '4'].map((text) => createHash('sha512').update(text).digest());
    expect(await compressed(Buffer.concat(noise))).toEqual(['page.html']);
  });
});

describe('compressed bytes', () => {
  it('decompress to the same bytes at either level', async () => {
    const bytes = Buffer.from('<p>کتا and بلی</p>'.repeat(100));
    for (const level of ['best', 'quick'] as const) {
      const { br, gz } = await twinsOf(bytes, level);
      expect(brotliDecompressSync(br ?? '').equals(bytes)).toBe(true);
      expect(gunzipSync(gz ?? '').equals(bytes)).toBe(true);
    }
  });
});

describe('the kinds of files that are compressed', () => {
  it.each([
    'index.html',
    'assets/a.js',
    'a.css',
    'data/1.json',
    'icon.svg',
    'sitemap.xml',
    'robots.txt',
    'a.webmanifest',
  ])('include %s', (file) => {
    expect(isCompressible(file)).toBe(true);
  });

  it.each(['a.avif', 'a.jpg', 'fonts/a.woff2', 'page.html.br', 'page.html.gz', 'html', 'html/'])(
    'do not include %s',
    (file) => {
      expect(isCompressible(file)).toBe(false);
    },
  );
});

describe('compressing a whole site', () => {
  it('makes copies of every file that they make smaller, and of no other', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `page-${index}.html`);
    for (const name of [...names, 'picture.avif']) await writeFile(join(folder, name), 'a b c d '.repeat(100));
    await compressAll([...names, 'picture.avif'].map((name) => join(folder, name)));
    const made = await readdir(folder);
    expect(made.filter((name) => name.endsWith('.br'))).toHaveLength(40);
    expect(made.filter((name) => name.endsWith('.gz'))).toHaveLength(40);
    expect(made).not.toContain('picture.avif.br');
  });
});
