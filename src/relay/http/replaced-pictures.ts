/**
 * Pictures carry a hash of their content in their names, and a picture that was made anew replaces the older files. Pages
 * that were opened before, carts and mails still know the older address: there the picture as it is now is given, without
 * being kept, since the next one may replace it again. So is it at the address without a hash.
 */
import type { StaticEntry, StaticTable } from './static-table.ts';

/** `/pictures/43-1.0a1b-320.avif`, or for an owner's photograph `/pictures/43-1-photo-0a1b2c3d-320.avif`. */
const version = /^(\/pictures\/[\w-]+?)(\.[0-9a-z]{4}(?=[-.])|-photo-[0-9a-f]{8})?((?:-\d+)?\.\w+)$/;

interface CurrentPicture {
  readonly address: string;
  readonly entry: StaticEntry;
}

/** Finds the current picture for an address of an older one; undefined where there never was such a picture. */
export function replacedPictures({ pages }: Pick<StaticTable, 'pages'>): (path: string) => CurrentPicture | undefined {
  const current = new Map<string, CurrentPicture>();
  for (const [address, entry] of pages) {
    const [, base, hash, rest] = version.exec(address) ?? [];
    if (base === undefined || hash === undefined) continue;
    const lasting = `${base}${rest}`;
    // Pages show a photograph, where there is one, instead of the rendered picture beside it.
    if (hash.startsWith('-photo') || !current.has(lasting)) current.set(lasting, { address, entry });
  }
  return (path) => {
    const [, base, , rest] = version.exec(path) ?? [];
    return current.get(`${base}${rest}`);
  };
}
