/** Pictures that are missing or would keep a shopper on a slow line waiting. */
import { mostBytes } from '#owner/picture-weight.ts';
import type { Product } from '#shop/product.ts';
import type { Goods, PictureBytes } from './goods.ts';
import type { Suspicion } from './suspicion.ts';

export function pictureSuspicions(
  { id, images }: Pick<Product, 'id' | 'images'>,
  { pictureBytes, pictureTexts }: Pick<Goods, 'pictureBytes' | 'pictureTexts'>,
): readonly Suspicion[] {
  const texts = pictureTexts.get(id) ?? 0;
  return images
    .flatMap((address, index): readonly Found[] => [
      ...fileSuspicions(index + 1, pictureBytes.get(address)),
      ...(index < texts
        ? []
        : [
            {
              kind: 'no picture text' as const,
              problem: `picture ${index + 1} has no text for people who can't see it`,
              remedy: `Add text number ${index + 1} to its "pictures".`,
            },
          ]),
    ])
    .map((found) => ({ product: id, ...found }));
}

type Found = Omit<Suspicion, 'product'>;

function fileSuspicions(number: number, files: readonly PictureBytes[] | undefined): readonly Found[] {
  const lost = files?.find(({ bytes }) => bytes === null);
  if (!files || lost) {
    return [
      {
        kind: 'no picture',
        problem: lost
          ? `the file ${lost.file} of picture ${number} is missing`
          : `picture ${number} has not been made, so shoppers see a placeholder`,
        remedy: 'Add a photograph (docs/owner-guide.md), or take its text out of "pictures" when it is the last one.',
      },
    ];
  }
  return files.flatMap(({ file, bytes }): readonly Found[] => {
    const [, avifWidth] = /-(\d+)\.avif$/.exec(file) ?? [];
    const most = mostBytes(avifWidth === undefined ? 'jpg' : { avifWidth: Number(avifWidth) });
    if (bytes === null || bytes <= most) return [];
    return [
      {
        kind: 'heavy picture',
        problem: `${file} weighs ${Math.ceil(bytes / 1024)} KiB, more than ${Math.round(most / 1024)}`,
        remedy: 'Take a photograph on a plain background: grass, cloth and the like weigh much.',
      },
    ];
  });
}
