import { descriptionProblems, descriptionRule } from './description.ts';
import type { ProductRecord } from './product-record.ts';
import { shapeProblems } from './record-shape.ts';

/** Something in a product record that its author has to mend, told so that no code needs to be read. */
export interface CatalogueProblem {
  /** Which one, e.g. `Product 12 "Dog Deworming Paste"`. */
  readonly product: string;
  readonly field: string;
  readonly problem: string;
  readonly remedy: string;
}

type FieldProblem = Omit<CatalogueProblem, 'product'>;

/** Our choice: limits that catch a digit too many or too few. Raise the upper one when the shop sells dearer things. */
const lowestPrice = 100;
const highestPrice = 5000;
/** Pictures that a product may have (spec §3 Product). */
export const mostPictures = 5;

/** Everything that is wrong with the records; empty when the shop can sell from them (spec §3 Product, rows Q). */
export function checkRecords(records: readonly ProductRecord[]): readonly CatalogueProblem[] {
  const shaped = records.map((record) => ({ record, shape: shapeProblems(record) }));
  const all = census(
    records,
    shaped.flatMap(({ record, shape }) => (shape.length === 0 ? [record] : [])),
  );
  return shaped.flatMap(({ record, shape }) => {
    const problems = shape.length === 0 ? contentProblems(record, all) : shape;
    return problems.map((problem) => ({ product: `Product ${record.id} "${record.name}"`, ...problem }));
  });
}

/** What is told of one product by all of them, counted once: a catalogue may have thousands. */
interface Census {
  readonly count: number;
  readonly ids: ReadonlyMap<number, number>;
  /** In lower case; of records whose fields are all right. */
  readonly names: ReadonlyMap<string, number>;
  readonly freeIds: readonly number[];
}

function census(records: readonly ProductRecord[], sound: readonly ProductRecord[]): Census {
  const ids = counts(records.map(({ id }) => id));
  const everyId = records.map((_, index) => index + 1);
  return {
    count: records.length,
    ids,
    names: counts(sound.map(({ name }) => name.toLowerCase())),
    freeIds: everyId.filter((id) => !ids.has(id)),
  };
}

function counts<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const counted = new Map<T, number>();
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1);
  return counted;
}

/** Of a record whose fields are all there and of the right kind. */
function contentProblems(record: ProductRecord, all: Census): readonly FieldProblem[] {
  return [
    ...idProblems(record, all),
    ...nameProblems(record, all),
    ...textProblems('category', record.category, 'Write a category such as dog-food.'),
    ...priceProblems('price', record.price),
    ...salePriceProblems(record),
    ...optionProblems(record),
    ...pictureProblems(record.pictures),
    ...descriptionProblems(record.description).map((problem) => ({
      field: 'description',
      problem,
      remedy: descriptionRule,
    })),
  ];
}

/** One line: `Product 12 "Dog …", field price: is -5. Write a whole number of rupees from 100 to 5000.` */
export function problemLine({ product, field, problem, remedy }: CatalogueProblem): string {
  return `${product}, field ${field}: ${problem}. ${remedy}`;
}

/** Ids run from 1 to the number of products, each once: addresses and orders rely on them (decision D20). */
function idProblems({ id }: ProductRecord, { count, ids, freeIds }: Census): readonly FieldProblem[] {
  const isInRange = Number.isInteger(id) && id >= 1 && id <= count;
  if (isInRange && ids.get(id) === 1) return [];
  const free = freeIds.length > 0 ? `; free: ${freeIds.join(', ')}` : '';
  return [
    {
      field: 'id',
      problem: isInRange ? `${id} is given to more than one product` : `is ${id}`,
      remedy:
        `Number the ${count} products from 1 to ${count}${free}. ` +
        'To retire a product, keep its record and set inStock: false.',
    },
  ];
}

function nameProblems({ name }: ProductRecord, { names }: Census): readonly FieldProblem[] {
  const isShared = (names.get(name.toLowerCase()) ?? 0) > 1;
  return [
    ...textProblems('name', name, 'Write the name as shoppers should read it.'),
    ...(isShared
      ? [
          {
            field: 'name',
            problem: 'is given to more than one product',
            remedy: 'Give each product a name of its own.',
          },
        ]
      : []),
  ];
}

function textProblems(field: string, text: string, remedy: string): readonly FieldProblem[] {
  if (text.trim() === '') return [{ field, problem: 'is empty', remedy }];
  if (text !== text.trim()) return [{ field, problem: 'has spaces at its start or end', remedy: 'Remove them.' }];
  return [];
}

function priceProblems(field: string, price: number): readonly FieldProblem[] {
  if (Number.isInteger(price) && price >= lowestPrice && price <= highestPrice) return [];
  return [
    { field, problem: `is ${price}`, remedy: `Write a whole number of rupees from ${lowestPrice} to ${highestPrice}.` },
  ];
}

/** An option's price goes before the sale price (spec §9 Unit price), so beside options a sale would only be a promise. */
function salePriceProblems({ price, salePrice, packOptions, sizeOptions }: ProductRecord): readonly FieldProblem[] {
  if (salePrice === undefined) return [];
  if (packOptions || sizeOptions) {
    return [
      {
        field: 'salePrice',
        problem: 'stands beside packs or sizes, whose own prices are charged',
        remedy: 'Leave it out, and lower their prices.',
      },
    ];
  }
  if (salePrice < price) return priceProblems('salePrice', salePrice);
  return [
    {
      field: 'salePrice',
      problem: `is ${salePrice}, not below the price`,
      remedy: `Write less than ${price}, or leave it out.`,
    },
  ];
}

/** Packs or sizes, never both; the first option is preselected, so its price is the product's (decision D47). */
function optionProblems({ price, packOptions, sizeOptions }: ProductRecord): readonly FieldProblem[] {
  return [
    ...(packOptions && sizeOptions
      ? [
          {
            field: 'sizeOptions',
            problem: 'stands beside packOptions',
            remedy: 'A product has packs or sizes, not both.',
          },
        ]
      : []),
    ...optionListProblems('packOptions', packOptions, price),
    ...optionListProblems('sizeOptions', sizeOptions, price),
    ...(packOptions ?? []).flatMap(({ name, quantity }) =>
      Number.isInteger(quantity) && quantity >= 1
        ? []
        : [
            {
              field: `packOptions "${name}" quantity`,
              problem: `is ${quantity}`,
              remedy: 'Write how many sticks the pack holds.',
            },
          ],
    ),
  ];
}

type Options = readonly { readonly name: string; readonly price: number }[];

function optionListProblems(field: string, options: Options | undefined, price: number): readonly FieldProblem[] {
  if (!options) return [];
  const [first] = options;
  if (!first) return [{ field, problem: 'is an empty list', remedy: 'Add an option, or leave the list out.' }];
  const names = options.map((option) => option.name);
  return [
    ...options.flatMap((option) => [
      ...textProblems(`${field} name`, option.name, 'Name every option.'),
      ...priceProblems(`${field} "${option.name}" price`, option.price),
    ]),
    ...(new Set(names).size < names.length
      ? [{ field, problem: 'has two options of one name', remedy: 'Give each option a name of its own.' }]
      : []),
    ...(first.price === price
      ? []
      : [
          {
            field: 'price',
            problem: `is ${price}, but the first option costs ${first.price}`,
            remedy: `Write ${first.price}.`,
          },
        ]),
  ];
}

function pictureProblems(pictures: readonly string[]): readonly FieldProblem[] {
  const remedy = `Write one alternative text for each picture, 1 to ${mostPictures}.`;
  if (pictures.length < 1 || pictures.length > mostPictures) {
    return [{ field: 'pictures', problem: `has ${pictures.length} entries`, remedy }];
  }
  return pictures.flatMap((alt, index) => textProblems(`pictures, text ${index + 1}`, alt, remedy));
}
