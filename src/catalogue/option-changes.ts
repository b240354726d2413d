/** Changes of a product's packs or sizes in words, and how each is taken back. */
import { isDeepStrictEqual } from 'node:util';
import { formattedPrice, rupees } from '#shop/money.ts';
import { withField } from './edit-product.ts';
import type { FileChange } from './file-changes.ts';
import { readProductFile } from './product-file.ts';
import type { ProductContent } from './schema.ts';
import { plainText } from './whole-file.ts';

type Packs = NonNullable<ProductContent['packs']>;
type Sizes = NonNullable<ProductContent['sizes']>;
type Option = (Packs | Sizes)[number];
type Options = readonly Option[];

/** An option is known by its name; in the place of another, which it equals in all else, it is that one renamed. */
export function optionChanges(
  product: string,
  list: 'packs' | 'sizes',
  { old, now }: { readonly old: Options; readonly now: Options },
): readonly FileChange[] {
  const renamed = new Map(
    now.flatMap((option, index) => {
      const was = old[index];
      const isRenamed =
        was &&
        !named(now, was.name) &&
        !named(old, option.name) &&
        isDeepStrictEqual({ ...option, name: was.name }, was);
      return isRenamed ? [[option.name, was.name] as const] : [];
    }),
  );
  const oldName = ({ name }: Option) => renamed.get(name) ?? name;
  const oldPlace = (option: Option) => {
    const place = old.findIndex(({ name }) => name === oldName(option));
    return place < 0 ? old.length : place;
  };
  const change = (words: string, edit: (options: Options) => Options): FileChange => ({
    words: `${product} ${words}`,
    undo: (text) => withOptions(text, list, edit),
  });
  const left = old.filter((was) => !now.some((option) => oldName(option) === was.name));
  const stayed = now.flatMap((option) => {
    const was = named(old, oldName(option));
    return was ? [{ option, was }] : [];
  });
  const places = stayed.map(({ option }) => oldPlace(option));
  const isReordered = !isDeepStrictEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  return [
    ...[...renamed].map(([name, was]) =>
      change(`${was}: now called ${name}`, (options) => edited(options, name, { name: was })),
    ),
    ...stayed.flatMap(({ option, was }) => [
      ...(option.price === was.price
        ? []
        : [
            change(`${was.name}: ${inRupees(was)} to ${inRupees(option)}`, (options) =>
              edited(options, option.name, { price: was.price }),
            ),
          ]),
      ...('quantity' in option && 'quantity' in was && option.quantity !== was.quantity
        ? [
            change(`${was.name}: ${option.quantity} pieces, ${was.quantity} before`, (options) =>
              edited(options, option.name, { quantity: was.quantity }),
            ),
          ]
        : []),
      ...(option.picture === was.picture
        ? []
        : [
            change(`${was.name}: another picture`, (options) =>
              options.map((one) => (one.name === option.name ? withPictureOf(one, was) : one)),
            ),
          ]),
    ]),
    ...now
      .filter((option) => !named(old, oldName(option)))
      .map((option) =>
        change(`${option.name}: added at ${inRupees(option)}`, (options) =>
          options.filter(({ name }) => name !== option.name),
        ),
      ),
    ...left.map((was) =>
      change(`${was.name}: removed`, (options) => {
        const next = options.findIndex((option) => oldPlace(option) > oldPlace(was));
        return options.toSpliced(next < 0 ? options.length : next, 0, was);
      }),
    ),
    ...(isReordered
      ? [
          {
            ...change('', (options) => options.toSorted((a, b) => oldPlace(a) - oldPlace(b))),
            words: `${product}: ${list} in another order`,
          },
        ]
      : []),
  ];
}

function named(options: Options, name: string): Option | undefined {
  return options.find((option) => option.name === name);
}

function edited(options: Options, name: string, fields: Partial<Packs[number]>): Options {
  return options.map((option) => (option.name === name ? { ...option, ...fields } : option));
}

function withPictureOf(option: Option, { picture }: Option): Option {
  const { name, price } = option;
  return {
    name,
    ...('quantity' in option && { quantity: option.quantity }),
    price,
    ...(picture !== undefined && { picture }),
  };
}

function inRupees({ price }: Option): string {
  return formattedPrice(rupees(price));
}

function withOptions(text: string, list: 'packs' | 'sizes', edit: (options: Options) => Options): string | null {
  const file = readProductFile('product.md', plainText(text));
  const present = file.kind === 'product' ? file.product[list] : undefined;
  const options = edit(present ?? []);
  return options.length === 0 ? null : withField(text, [list], options);
}
