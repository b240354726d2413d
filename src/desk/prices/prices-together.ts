/**
 * Prices that were changed together are one change of the draft, and are taken back as one. `.draft/prices.json` names them;
 * whether they still count, the files of the draft say: a price that was changed again, discarded or published counts no more.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readProductAt } from '#catalogue/catalogue-files.ts';
import { draftFolder, type DraftUpdate, openDraft } from '#catalogue/draft.ts';
import type { ProductContent } from '#catalogue/schema.ts';
import { writeWhole } from '#catalogue/whole-file.ts';
import { priceValues, singleLabels, withPrices } from '#desk/products/price-form.ts';

const pricesSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    /** By the paths of products and the labels of their prices: the price before and after, in rupees. */
    products: z.record(z.string(), z.record(z.string(), z.tuple([z.number(), z.number()]))),
  }),
);
type Noted = z.infer<typeof pricesSchema>[number];

export interface PricesTogether {
  readonly id: string;
  readonly title: string;
  /** A product that several have changed is in the newest one alone. */
  readonly products: readonly PricedTogether[];
}

interface PricedTogether {
  readonly id: number;
  readonly path: string;
  /** Whether the draft changes nothing of the product but prices that were changed together. */
  readonly isAlone: boolean;
}

/** Long before, the prices of the first ones were changed again. */
const maxNoted = 20;
const fileOf = (catalogue: string) => join(catalogue, draftFolder, 'prices.json');

/** Those that still count, the newest first. */
export function pricesTogether(catalogue: string): readonly PricesTogether[] {
  const steps = countingSteps(catalogue);
  const byPath = Map.groupBy(steps, ({ path }) => path);
  return [...Map.groupBy(steps, ({ change }) => change)].flatMap(([{ id, title }, own]) => {
    const newest = own.filter((step) => byPath.get(step.path)?.[0] === step);
    const products = newest.map(({ path, product }) => {
      const before = byPath.get(path)?.at(-1)?.before;
      return { id: product.id, path, isAlone: isOriginal(catalogue, path, before) };
    });
    return products.length === 0 ? [] : [{ id, title, products }];
  });
}

/** Takes the prices of a change back that still count. */
export function pricesTakenBack(catalogue: string, id: string): DraftUpdate {
  const { folder } = openDraft(catalogue);
  const steps = countingSteps(catalogue);
  const edits = steps
    .filter((step) => step.change.id === id && steps.find(({ path }) => path === step.path) === step)
    .map(({ path, product, before }) => {
      const { text } = readProductAt(folder, path);
      return { path, before: text, after: withPrices(text, product, priceValues(before)) };
    });
  return { edits };
}

/** Notes a change that was saved. */
export function notePricesTogether(catalogue: string, change: Omit<Noted, 'id'>): void {
  const counting = new Set(countingSteps(catalogue).map((step) => step.change.id));
  const others = readNoted(catalogue).filter(({ id }) => counting.has(id));
  const all = [...others, { id: randomUUID(), ...change }].slice(-maxNoted);
  writeWhole(fileOf(catalogue), `${JSON.stringify(all)}\n`);
}

/** A product before and after one of the changes. */
interface Step {
  readonly change: Noted;
  readonly path: string;
  readonly product: ProductContent;
  readonly before: ProductContent;
}

/** From the draft back through the changes, the newest first. */
function countingSteps(catalogue: string): readonly Step[] {
  const noted = readNoted(catalogue);
  if (noted.length === 0) return [];
  const { folder, changed } = openDraft(catalogue);
  const drafted = new Set(changed.flatMap(({ path, state }) => (/^(?:changed|new)$/.test(state) ? [path] : [])));
  const products = new Map<string, ProductContent>();
  return noted.toReversed().flatMap((change) =>
    Object.entries(change.products).flatMap(([path, prices]): readonly Step[] => {
      const product = drafted.has(path) ? (products.get(path) ?? readProductAt(folder, path).value) : null;
      const before = product && pricedBefore(product, prices);
      if (!product || !before) return [];
      products.set(path, before);
      return [{ change, path, product, before }];
    }),
  );
}

/** None from a file that can't be read: each product can be discarded alone. */
function readNoted(catalogue: string): readonly Noted[] {
  try {
    if (!existsSync(fileOf(catalogue))) return [];
    return pricesSchema.safeParse(JSON.parse(readFileSync(fileOf(catalogue), 'utf8'))).data ?? [];
  } catch {
    return [];
  }
}

/** `null` if none of these prices is as the change left it. */
function pricedBefore(product: ProductContent, prices: Noted['products'][string]): ProductContent | null {
  let isAny = false;
  const before = (label: string, price: number): number => {
    const [was, is] = prices[label] ?? [];
    if (was === undefined || is !== price) return price;
    isAny = true;
    return was;
  };
  const { packs, sizes, price, salePrice } = product;
  const priced: ProductContent = {
    ...product,
    ...(price !== undefined && { price: before(singleLabels.price, price) }),
    ...(salePrice !== undefined && { salePrice: before(singleLabels.salePrice, salePrice) }),
    ...(packs && { packs: packs.map((pack) => ({ ...pack, price: before(pack.name, pack.price) })) }),
    ...(sizes && { sizes: sizes.map((size) => ({ ...size, price: before(size.name, size.price) })) }),
  };
  return isAny ? priced : null;
}

/** Whether the owner's file has the same product. */
function isOriginal(catalogue: string, path: string, product: ProductContent | undefined): boolean {
  if (!product || !existsSync(join(catalogue, path))) return false;
  const { value } = readProductAt(catalogue, path);
  return value !== null && JSON.stringify(value) === JSON.stringify(product);
}
