import pictures from './pictures.json' with { type: 'json' };
import { records } from './records.ts';

/** What `pictures.json` tells about one picture. `npm run pictures` writes that file; nobody edits it by hand. */
export interface PictureFile {
  readonly width: number;
  readonly height: number;
  /** CSS colour that stands in until the picture has loaded. */
  readonly color: string;
  readonly widths: readonly number[];
  /** "render", or "photo" for an owner's own photograph. */
  readonly source: string;
  readonly hash: string;
}

const pictureFiles: ReadonlyMap<string, PictureFile> = new Map(Object.entries<PictureFile>(pictures));

/** Stands for a picture that is missing (spec §2 Category listing pages). */
export const placeholderImage = '/placeholder.svg';

/** Address of picture `number` (from 1) of a product; the placeholder until that picture has been made. */
export function productImage(productId: number, number: number): string {
  const key = `${productId}-${number}`;
  return pictureFiles.has(key) ? `/pictures/${key}.jpg` : placeholderImage;
}

/** Alternative texts of a product's pictures, in their order; none for a product that does not exist. */
export function pictureAlts(productId: number): readonly string[] {
  return records.find((record) => record.id === productId)?.pictures ?? [];
}

/** What is known about the picture at an address; undefined for the placeholder and unknown addresses. */
export function pictureFile(address: string): PictureFile | undefined {
  const [, key] = /^\/pictures\/(.+)\.jpg$/.exec(address) ?? [];
  return key === undefined ? undefined : pictureFiles.get(key);
}
