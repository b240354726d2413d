import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { writeCompiledCatalogue } from '#test/support/catalogues.ts';
import { temporaryFolder } from './temporary-folder.ts';

const files: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>Home</title><style>a{color:red}</style>',
  'dog-food.html': '<!doctype html><title>Dog Food</title>',
  'product/43.html': '<!doctype html><title>Swing</title>',
  '404.html': '<!doctype html><title>Unexpected Application Error!</title>',
  'product-not-found.html': '<!doctype html><title>Product not found</title>',
  'assets/app-1a2b3c.js': 'console.log(1)',
  'assets/app-1a2b3c.js.map': '{}',
  'pictures/43-1.0a1b.jpg': 'rendered',
  'pictures/43-1.0a1b-320.avif': 'small',
  'pictures/43-2.1b2c.jpg': 'rendered too',
  'pictures/43-2-photo-0a1b2c3d.jpg': 'photograph',
  'pictures/hero-wide.2c3d-1280.avif': 'hero',
  'sharing/43-0a1b2c3d.jpg': 'shared',
  'data/43.json': '{}',
  'service-worker.js': '//',
  '.hidden.html': 'secret',
};

/** A small built shop, its pages precompressed, with the shop's own catalogue beside it. */
export function siteFolder(): string {
  const folder = join(temporaryFolder(), 'site');
  writeCompiledCatalogue(folder);
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (!name.endsWith('.html')) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text));
  }
  return folder;
}
