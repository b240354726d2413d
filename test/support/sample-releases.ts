import { brotliCompressSync, gzipSync } from 'node:zlib';
import { writeRelease } from './release-files.ts';
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
  'pictures/43-2-photo-0a1b2c3d.jpg': 'photo',
  'pictures/hero-wide.2c3d-1280.avif': 'hero',
  'sharing/43-0a1b2c3d.jpg': 'shared',
  'data/43.json': '{}',
  'service-worker.js': '//',
  '.hidden.html': 'secret',
};

/** Releases of a small built shop, of which there is one; its pages are precompressed. */
export function sampleReleases(): string {
  const folder = temporaryFolder();
  const packed = Object.entries(files).flatMap(([name, text]) =>
    name.endsWith('.html')
      ? [[`${name}.br`, brotliCompressSync(text)] as const, [`${name}.gz`, gzipSync(text)] as const]
      : [],
  );
  writeRelease(folder, { ...files, ...Object.fromEntries(packed) });
  return folder;
}
