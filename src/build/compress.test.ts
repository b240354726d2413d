import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isCompressible, twinsOf } from './compress.ts';

describe('compressing a file of the site', () => {
  it('makes a brotli and a gzip copy with the same content', async () => {
    const text = '<p>کتا and بلی</p>'.repeat(100);
    const { br, gz } = await twinsOf(Buffer.from(text));
    expect(brotliDecompressSync(br ?? '').toString()).toBe(text);
    expect(gunzipSync(gz ?? '').toString()).toBe(text);
  });

  it('makes no copy that is larger than its file', async () => {
    const noise = ['1', '2', '3', '4'].map((text) => createHash('sha512').update(text).digest());
    expect(await twinsOf(Buffer.concat(noise))).toEqual({ br: null, gz: null });
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
