/** What a file of the built shop is answered with beside its security headers. */
import { createHash } from 'node:crypto';

/** Files under `assets/` have a hash of their content in the name; pictures may be a day old; the rest is asked for anew. */
export function cacheControl(file: string): string {
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  if (file.startsWith('pictures/')) return 'public, max-age=86400, stale-while-revalidate=604800';
  return 'no-cache';
}

/** So that a page may carry the styles of its first screen under a policy without `unsafe-inline`. */
export function inlineStyleHashes(page: string): readonly string[] {
  return [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );
}
