/** A product's pictures as the page shows them. */
import { join } from 'node:path';
import { photographParts, type PhotographPart } from '#catalogue/photograph-files.ts';
import { mostPictures } from '#catalogue/schema.ts';
import { photographAddress } from '#desk/addresses.ts';
import type { PartChoice, PictureCard } from '#desk/pages/photographs-page.ts';
import { findStored, storedImage } from '#photos/store.ts';
import type { OwnPictures } from './own-pictures.ts';
import { photographAt, pictureCount } from './slots.ts';

/** As wide as a card needs on a sharp screen. */
const shownWidth = 320;

export interface PictureFolders {
  /** Where encoded photographs are kept. */
  readonly store: string;
  /** The pictures that came with the shop. */
  readonly rendered: string;
  /** The base names of their files, by `43-1`. */
  readonly names: ReadonlyMap<string, string>;
}

export interface TypedTexts {
  /** `null` for a form that is new. */
  readonly typed: readonly string[] | null;
  readonly slips: ReadonlyMap<number, string>;
}

/** The file of a picture as the shop shows it; null where there is none yet. */
export async function pictureFile(
  pictures: OwnPictures,
  number: number,
  { store, rendered, names }: PictureFolders,
): Promise<string | null> {
  const photograph = photographAt(pictures, number);
  if (!photograph) {
    const name = names.get(`${pictures.own.product.id}-${number}`);
    return name === undefined || number > pictureCount(pictures) ? null : join(rendered, `${name}-${shownWidth}.avif`);
  }
  const kept = await findStored(store, photograph.hash, photograph.part);
  return kept && storedImage(kept, `-${shownWidth}.avif`);
}

export async function pictureCards(
  pictures: OwnPictures,
  folders: PictureFolders,
  { typed, slips }: TypedTexts,
): Promise<readonly PictureCard[]> {
  const count = pictureCount(pictures);
  const numbers = Array.from({ length: Math.min(count, mostPictures) }, (_, index) => index + 1);
  const photographs = numbers.filter((number) => photographAt(pictures, number) !== null);
  const { id } = pictures.own.product;
  return Promise.all(
    numbers.map(async (number) => {
      const photograph = photographAt(pictures, number);
      const file = await pictureFile(pictures, number, folders);
      const version = photograph ? `${photograph.hash.slice(0, 8)}-${photograph.part}` : 'drawn';
      return {
        number,
        address: file === null ? null : photographAddress(id, number, version),
        kind: photograph ? 'photograph' : file === null ? 'missing' : 'drawn',
        text: typed?.[number - 1] ?? pictures.texts[number - 1] ?? '',
        slip: slips.get(number) ?? null,
        part: photograph?.part ?? '',
        parts: photograph ? await choices(photograph, folders) : [],
        isFirst: number === photographs[0],
        isLast: number === photographs.at(-1),
        canRemove: photograph !== null || (number === count && number > 1),
      } as const;
    }),
  );
}

const labels: Readonly<Record<PhotographPart, string>> = {
  left: 'Left',
  top: 'Top',
  middle: 'Middle',
  right: 'Right',
  bottom: 'Bottom',
  near: 'Nearer',
  whole: 'Whole',
};
const inOrder: readonly PhotographPart[] = ['left', 'top', 'middle', 'right', 'bottom', 'near', 'whole'];
const widest = 0.03;

/** Those that differ for a photograph of this shape; all where it wasn't measured yet. */
async function choices(
  { hash, part }: { readonly hash: string; readonly part: PhotographPart },
  { store }: PictureFolders,
): Promise<readonly PartChoice[]> {
  const kept = await findStored(store, hash, part);
  const [width, height] = kept ? [kept.width, kept.height] : [0, 0];
  const isSquare = kept !== null && Math.abs(width - height) <= widest * width;
  const unfit: readonly PhotographPart[] = isSquare
    ? ['left', 'right', 'top', 'bottom', 'whole']
    : kept === null
      ? []
      : width > height
        ? ['top', 'bottom']
        : ['left', 'right'];
  return inOrder
    .filter((each) => photographParts.includes(each) && (each === part || !unfit.includes(each)))
    .map((each) => ({ part: each, label: labels[each] }));
}
