/** The images of a product's pictures, as the desk shows them. */
import { join } from 'node:path';
import type { PictureLists } from '#catalogue/pictures.ts';
import { maxPhotos } from '#photos/limits.ts';
import { findStored, storedImage } from '#photos/store.ts';
import type { ShownPicture } from './picture-card.tsx';
import { photoAt, pictureCount } from './pictures.ts';
import type { ProductPhotos } from './product-photos.ts';

/** Sharp enough for a card on a phone. */
const suffix = '-320.avif';

export interface ImageFolders {
  /** The folder of encoded photos. */
  readonly store: string;
  /** The project's folder. */
  readonly root: string;
  /** The pictures that came with the shop, by `43-1`. */
  readonly shipped: PictureLists['rendered'];
}

/** `null` if there is none yet. */
export async function imageFile(
  product: ProductPhotos,
  number: number,
  { store, root, shipped }: ImageFolders,
): Promise<string | null> {
  const photo = photoAt(product, number);
  if (photo) {
    const stored = await findStored(store, photo.hash, photo.crop);
    return stored && storedImage(stored, suffix);
  }
  const picture = shipped[`${product.id}-${number}`];
  return picture && number <= pictureCount(product) ? join(root, 'public/pictures', picture.name + suffix) : null;
}

export async function shownPictures(product: ProductPhotos, folders: ImageFolders): Promise<readonly ShownPicture[]> {
  const count = Math.min(pictureCount(product), maxPhotos);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const number = index + 1;
      const photo = photoAt(product, number);
      const stored = photo && (await findStored(folders.store, photo.hash, photo.crop));
      const file = await imageFile(product, number, folders);
      const version = photo ? `${photo.hash.slice(0, 8)}-${photo.crop}` : 'shipped';
      return { number, text: product.texts[index] ?? '', photo, size: stored, version: file === null ? null : version };
    }),
  );
}
