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
  const numbered = images.map((address, index) => ({ number: index + 1, files: pictureBytes.get(address) }));
  const found: readonly Found[] = [
    ...notMade(
      id,
      numbered.filter(({ files }) => files === undefined).map(({ number }) => number),
    ),
    ...numbered.flatMap(({ files = [] }) => files.flatMap(fileSuspicion)),
    ...notDescribed(numbered.map(({ number }) => number).filter((number) => number > texts)),
  ];
  return found.map((one) => ({ product: id, ...one }));
}

type Found = Omit<Suspicion, 'product'>;

function notMade(id: number, numbers: readonly number[]): readonly Found[] {
  const [first] = numbers;
  if (first === undefined) return [];
  return [
    {
      kind: 'no picture',
      problem: `shoppers see a placeholder for ${pictures(numbers)}`,
      remedy: `Put a photograph there, photographs/${id}/${first}.jpg, or take the text of one too many out of "pictures".`,
    },
  ];
}

function notDescribed(numbers: readonly number[]): readonly Found[] {
  if (numbers.length === 0) return [];
  return [
    {
      kind: 'no picture text',
      problem: `nothing tells people who can't see it what ${pictures(numbers)} shows`,
      remedy: 'Add a text for it at the end of its "pictures".',
    },
  ];
}

function fileSuspicion({ file, bytes }: PictureBytes): readonly Found[] {
  if (bytes === null) {
    return [
      {
        kind: 'no picture',
        problem: `the file ${file} is missing`,
        remedy: 'Bring it back from a backup, or run npm run photographs when it was made of a photograph.',
      },
    ];
  }
  const most = mostBytes(kindOf(file));
  if (bytes <= most) return [];
  return [
    {
      kind: 'heavy picture',
      problem: `${file} weighs ${Math.ceil(bytes / 1024)} KiB, more than ${Math.round(most / 1024)}`,
      remedy: 'Take a photograph on a plain background: grass, cloth and the like make heavy files.',
    },
  ];
}

function kindOf(file: string): Parameters<typeof mostBytes>[0] {
  const [, avifWidth] = /-(\d+)\.avif$/.exec(file) ?? [];
  if (avifWidth !== undefined) return { avifWidth: Number(avifWidth) };
  return file.endsWith('.webp') ? 'webp' : 'jpg';
}

const pictures = (numbers: readonly number[]) => `picture ${numbers.join(' and ')}`;
