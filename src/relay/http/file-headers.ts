/** What a file of the built shop is answered with beside its security headers. */
import { createHash } from 'node:crypto';

/** Folders whose files have a hash of their content in the name, and so never change. */
export const lastingFolders = ['assets/', 'pictures/', 'sharing/'];

/** What never changes is kept for good; the rest is asked for anew. */
export function cacheControl(file: string): string {
  return lastingFolders.some((folder) => file.startsWith(folder)) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** So that a page may carry the styles of its first screen under a policy without `unsafe-inline`. */
export function inlineStyleHashes(page: string): readonly string[] {
  return [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );
}
