/** Prices with a digit too many or too few, and products that cost one thing here and another there. */
import { plainPrice, rupees } from '#shop/money.ts';
import type { Product } from '#shop/product.ts';
import type { NamedList } from './goods.ts';
import type { Suspicion } from './suspicion.ts';

type Priced = Pick<Product, 'id' | 'name' | 'price' | 'salePrice' | 'packOptions' | 'sizeOptions'>;

/** Our choice: four times its neighbours' middle price, or a quarter of it, is far. A slipped digit is ten times. */
const farFactor = 4;
/** Our choice: a product that costs a quarter more than every other product is worth a look. */
const dearestFactor = 1.25;
/** Fewer neighbours say little about a price; by weight prices differ more. */
const fewestNeighbours = 2;
const fewestWeighed = 3;

export function priceSuspicions(
  product: Priced,
  { products, lists, derivedLists }: PriceSurroundings,
): readonly Suspicion[] {
  return [
    ...farPrice(product, products, lists),
    ...oddOptions(product),
    ...lowSalePrice(product),
    ...twoPrices(product, [...lists, ...derivedLists]),
  ].map((found) => ({ product: product.id, ...found }));
}

interface PriceSurroundings {
  readonly products: ReadonlyMap<number, Priced>;
  readonly lists: readonly NamedList[];
  readonly derivedLists: readonly NamedList[];
}

type Found = Omit<Suspicion, 'product'>;

/** Compared on each list of its own kind by weight where the names give one, else as it is; far on all of them is far. */
function farPrice(
  product: Priced,
  products: PriceSurroundings['products'],
  lists: readonly NamedList[],
): readonly Found[] {
  const surroundings = lists.flatMap((list) => {
    if (list.name === 'home' || !list.entries.some(({ id }) => id === product.id)) return [];
    const neighbours = list.entries.flatMap(({ id }) => (id === product.id ? [] : (products.get(id) ?? [])));
    const compared = comparison(product, neighbours);
    return compared ? [{ list: list.name, ...compared }] : [];
  });
  const [first] = surroundings;
  const isFar = (ratio: number) => ratio >= farFactor || ratio <= 1 / farFactor;
  if (!first || !surroundings.every(({ ratio }) => isFar(ratio))) return dearest(product, products);
  const times = first.ratio > 1 ? `${rounded(first.ratio)} times` : `only 1/${rounded(1 / first.ratio)} of`;
  return [
    {
      kind: 'far price',
      problem: `its price, ${plainPrice(product.price)}, is ${times} what is usual${first.by} on ${first.list}`,
      remedy: 'Look for a digit too many or too few.',
    },
  ];
}

function dearest({ id, price }: Priced, products: PriceSurroundings['products']): readonly Found[] {
  const highest = Math.max(...[...products.values()].map((other) => (other.id === id ? 0 : other.price)));
  if (products.size <= fewestNeighbours || price <= highest * dearestFactor) return [];
  return [
    {
      kind: 'far price',
      problem: `its price, ${plainPrice(price)}, is far above that of every other product`,
      remedy: 'Look for a digit too many.',
    },
  ];
}

function comparison(product: Priced, neighbours: readonly Priced[]) {
  const weight = grams(product.name);
  const weighed = neighbours.flatMap((one) => {
    const other = grams(one.name);
    return other && weight && other.isLiquid === weight.isLiquid ? [one.price / other.amount] : [];
  });
  if (weight && weighed.length >= fewestWeighed) {
    return {
      ratio: product.price / weight.amount / median(weighed),
      by: weight.isLiquid ? ' for a litre' : ' for a kilogram',
    };
  }
  if (neighbours.length < fewestNeighbours) return null;
  return { ratio: product.price / median(neighbours.map(({ price }) => price)), by: '' };
}

/** Grams or millilitres that a name states. */
function grams(name: string): { readonly amount: number; readonly isLiquid: boolean } | null {
  const [, value, unit] = /(\d+(?:[.,]\d+)?)\s?(kg|g|ml|l)\b/i.exec(name) ?? [];
  if (value === undefined || unit === undefined) return null;
  const isThousand = /^(?:kg|l)$/i.test(unit);
  return { amount: Number(value.replace(',', '.')) * (isThousand ? 1000 : 1), isLiquid: /l$/i.test(unit) };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

const rounded = (ratio: number) => Math.round(ratio * 10) / 10;

/** A pack that costs more a stick than one alone or less than a third of it, and a size that costs less than a smaller one. */
function oddOptions({ packOptions = [], sizeOptions = [] }: Priced): readonly Found[] {
  const [single, ...packs] = packOptions;
  const aStick = single ? single.price / single.quantity : 0;
  const remedy = 'Look for a digit too many or too few, and for prices in each other’s place.';
  return [
    ...packs.flatMap(({ name, quantity, price }): readonly Found[] => {
      const each = price / quantity;
      if (each <= aStick && each >= aStick / 3) return [];
      const problem = `"${name}" costs Rs ${rounded(each)} a stick, "${single?.name}" Rs ${rounded(aStick)}`;
      return [{ kind: 'odd option price', problem, remedy }];
    }),
    ...sizeOptions.flatMap(({ name, price }, index): readonly Found[] => {
      const before = sizeOptions[index - 1];
      if (!before || (price >= before.price && price <= before.price * farFactor)) return [];
      const problem = `size "${name}" costs ${plainPrice(price)}, "${before.name}" ${plainPrice(before.price)}`;
      return [{ kind: 'odd option price', problem, remedy }];
    }),
  ];
}

function lowSalePrice({ price, salePrice }: Priced): readonly Found[] {
  if (salePrice === null || salePrice * 2 >= price) return [];
  return [
    {
      kind: 'low sale price',
      problem: `its sale price, ${plainPrice(salePrice)}, is less than half of ${plainPrice(price)}`,
      remedy: 'Look for a missing digit.',
    },
  ];
}

function twoPrices({ id, price }: Priced, lists: readonly NamedList[]): readonly Found[] {
  const others = lists.flatMap((list) =>
    list.entries.flatMap((entry) => (entry.id === id && entry.price !== price ? [{ list: list.name, ...entry }] : [])),
  );
  const [first] = others;
  if (!first) return [];
  return [
    {
      kind: 'two prices',
      problem: `${first.list} shows ${plainPrice(rupees(first.price))}, its own page charges ${plainPrice(price)}`,
      remedy: 'Remove the price from the list: lists show the product’s price by themselves.',
    },
  ];
}
