import { mostPictures, type ProductContent } from './schema.ts';

/** What is known about one picture. */
export interface PictureFile {
  /** What its files are called. Holds a hash of their content, so a new one has a new address: browsers keep pictures. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Its mean colour, as CSS writes it. */
  readonly color: string;
  readonly widths: readonly number[];
}

/** What tools write into `generated/`; keys are `{product id}-{number}`, or the name of a picture of the shop's own. */
export interface PictureLists {
  /** `pictures.json`, from `npm run pictures`. */
  readonly rendered: Readonly<Record<string, PictureFile>>;
  /** `photographs.json`, from `npm run photographs`. */
  readonly photographs: Readonly<Record<string, PictureFile>>;
}

export interface PictureBook {
  /** Address of picture `number` (from 1) of a product; the placeholder until there is one. */
  readonly image: (productId: number, number: number) => string;
  /** Address of a picture of the shop's own, such as `hero-wide`; the placeholder where there is none. */
  readonly shopImage: (key: string) => string;
  /** One alternative text for each picture of a product; a photograph that its file does not describe gets its name. */
  readonly alts: (product: Pick<ProductContent, 'id' | 'name' | 'pictures'>) => readonly string[];
  readonly isPhotograph: (productId: number, number: number) => boolean;
  /** What is known about the picture at an address; undefined for the placeholder and unknown addresses. */
  readonly file: (address: string) => PictureFile | undefined;
}

/** Stands for a picture that is missing (spec §2 Category listing pages). */
export const placeholderImage = '/placeholder.svg';

/** The pictures of products, where an owner's photograph goes before the rendered picture of the same number. */
export function pictureBook(lists: PictureLists): PictureBook {
  const taken = new Map(Object.entries(lists.photographs));
  const shown = new Map([...Object.entries(lists.rendered), ...taken]);
  const files = new Map([...shown.values()].map((file) => [file.name, file]));
  const address = (key: string) => {
    const name = shown.get(key)?.name;
    return name === undefined ? placeholderImage : `/pictures/${name}.jpg`;
  };
  return {
    image: (productId, number) => address(`${productId}-${number}`),
    shopImage: address,
    alts: ({ id, name, pictures: texts }) => {
      const numbers = Array.from({ length: mostPictures }, (_, index) => index + 1).slice(texts.length);
      const beyond = numbers.filter((number) => taken.has(`${id}-${number}`));
      return [...texts, ...beyond.map((number) => `${name}, picture ${number}`)];
    },
    isPhotograph: (productId, number) => taken.has(`${productId}-${number}`),
    file: (image) => {
      const [, name] = /^\/pictures\/(.+)\.jpg$/.exec(image) ?? [];
      return name === undefined ? undefined : files.get(name);
    },
  };
}
