/**
 * A picture's name has a hash of its content, and a new version replaces the older files. Open pages, carts and mails may
 * still have an older address, or one without a hash: they get the current picture, uncached, as it may change again.
 */
import type { StaticEntry, StaticTable } from './static-table.ts';

/** `/pictures/43-1.0a1b-320.avif`, or for an owner's photograph `/pictures/43-1-photo-0a1b2c3d-320.avif`. */
const version = /^(\/pictures\/[\w-]+?)(\.[0-9a-z]{4}(?=[-.])|-photo-[0-9a-f]{8})?((?:-\d+)?\.\w+)$/;

interface CurrentPicture {
  readonly address: string;
  readonly entry: StaticEntry;
}

/** Finds the current picture for the address of an older one; undefined if there never was one. */
export function replacedPictures({ pages }: Pick<StaticTable, 'pages'>): (path: string) => CurrentPicture | undefined {
  const current = new Map<string, CurrentPicture>();
  for (const [address, entry] of pages) {
    const [, base, hash, rest] = version.exec(address) ?? [];
    if (base === undefined || hash === undefined) continue;
    const lasting = `${base}${rest}`;
    // Pages show a photograph, if there is one, instead of the rendered picture.
    if (hash.startsWith('-photo') || !current.has(lasting)) current.set(lasting, { address, entry });
  }
  return (path) => {
    const [, base, , rest] = version.exec(path) ?? [];
    return current.get(`${base}${rest}`);
  };
}
