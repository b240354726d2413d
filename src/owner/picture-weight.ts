const kib = 1024;

/**
 * The most that one file of a product's picture should weigh, in bytes. Our choice: the widest AVIF file is what a phone
 * shows first on a product page, and 45 KiB take it a quarter of a second on slow 4G; narrower ones are lighter in
 * proportion. The WebP is for browsers without AVIF; the JPEG for mails, feeds and shared links.
 */
export function mostBytes(file: 'webp' | 'jpg' | { readonly avifWidth: number }): number {
  if (file === 'webp') return 45 * kib;
  return file === 'jpg' ? 60 * kib : (45 * kib * file.avifWidth) / 960;
}
