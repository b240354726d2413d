/**
 * Prices that were changed together are one change in the draft, and are discarded as one. `.draft/prices.json` lists them, but
 * the draft's files decide: a price that was since changed again, discarded or published no longer counts.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '#catalogue/atomic-file.ts';
import { readProductAt } from '#catalogue/catalogue-files.ts';
import { draftFolder, type DraftUpdate, openDraft } from '#catalogue/draft.ts';
import type { ProductRecord } from '#catalogue/product-file.ts';
import type { ProductContent } from '#catalogue/schema.ts';
import { priceValues, withPrices } from '#desk/products/price-form.ts';
import { productValues, withValues } from '#desk/products/product-form.ts';

const pricesSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    /** Prices before and after, in rupees, by the product's path and the price's label. */
    products: z.record(z.string(), z.record(z.string(), z.tuple([z.number(), z.number()]))),
  }),
);
type Noted = z.infer<typeof pricesSchema>[number];

export interface PricesTogether {
  readonly id: string;
  readonly title: string;
  /** A product in several changes is only listed in the newest. `isAlone`: the draft changes nothing else of it. */
  readonly products: readonly { readonly id: number; readonly isAlone: boolean }[];
}

/** Older records are dropped; their prices were probably changed again. */
const maxNoted = 20;
const fileOf = (catalogue: string) => join(catalogue, draftFolder, 'prices.json');

/** The changes that still count, the newest first. */
export function pricesTogether(catalogue: string): readonly PricesTogether[] {
  const all = countingSteps(catalogue);
  const isAlone = (path: string) => {
    const oldest = all.findLast((step) => step.path === path);
    return JSON.stringify(readProductAt(catalogue, path).value) === JSON.stringify(oldest?.before);
  };
  return [...Map.groupBy(all.filter(isNewest), ({ change }) => change)].map(([{ id, title }, steps]) => ({
    id,
    title,
    products: steps.map(({ path }) => ({ id: Number.parseInt(basename(path), 10), isAlone: isAlone(path) })),
  }));
}

/** Restores the prices of a change that still count. */
export function pricesDiscarded(catalogue: string, id: string): DraftUpdate {
  const { folder } = openDraft(catalogue);
  const steps = countingSteps(catalogue).filter(isNewest);
  const edits = steps
    .filter(({ change }) => change.id === id)
    .map(({ path, product, before }) => {
      const { text } = readProductAt(folder, path);
      const values = withPrices(productValues(product, text), priceValues(productValues(before, text)));
      return { path, before: text, after: withValues(text, product, values) };
    });
  return { edits };
}

export function notePricesTogether(catalogue: string, change: Omit<Noted, 'id'>): void {
  const counting = new Set(countingSteps(catalogue).map((step) => step.change.id));
  const others = readNoted(catalogue).filter(({ id }) => counting.has(id));
  const all = [...others, { id: randomUUID(), ...change }].slice(-maxNoted);
  writeAtomically(fileOf(catalogue), `${JSON.stringify(all)}\n`);
}

/** A product with one of the changes and without it. */
interface Step {
  readonly change: Noted;
  readonly path: string;
  readonly product: ProductContent;
  readonly before: ProductContent;
}

function isNewest({ path }: Step, index: number, steps: readonly Step[]): boolean {
  return steps.findIndex((step) => step.path === path) === index;
}

/** Walks from the draft back through the changes, the newest first. */
function countingSteps(catalogue: string): readonly Step[] {
  const noted = readNoted(catalogue);
  if (noted.length === 0) return [];
  const { folder, changed } = openDraft(catalogue);
  const drafted = changed.filter(
    ({ path, state }) => path.startsWith('products/') && (state === 'changed' || state === 'new'),
  );
  const products = new Map(drafted.map(({ path }) => [path, readProductAt(folder, path).value]));
  return noted.toReversed().flatMap((change) =>
    Object.entries(change.products).flatMap(([path, prices]): readonly Step[] => {
      const product = products.get(path);
      const before = product && pricedBefore(product, prices);
      if (!before) return [];
      products.set(path, before);
      return [{ change, path, product, before }];
    }),
  );
}

/** Returns none if the file is unreadable: each product can still be discarded separately. */
function readNoted(catalogue: string): readonly Noted[] {
  try {
    if (!existsSync(fileOf(catalogue))) return [];
    return pricesSchema.safeParse(JSON.parse(readFileSync(fileOf(catalogue), 'utf8'))).data ?? [];
  } catch {
    return [];
  }
}

/** The product before the change; `null` if all these prices were changed since. */
function pricedBefore(product: ProductRecord, prices: Noted['products'][string]): ProductRecord | null {
  let isAny = false;
  const before = (label: string, price: number): number => {
    const [was, is] = prices[label] ?? [];
    if (was === undefined || is !== price) return price;
    isAny = true;
    return was;
  };
  const { packs, sizes, price, salePrice } = product;
  const priced = {
    ...product,
    ...(price !== undefined && { price: before('Price', price) }),
    ...(salePrice !== undefined && { salePrice: before('Sale price', salePrice) }),
    ...(packs && { packs: packs.map((pack) => ({ ...pack, price: before(pack.name, pack.price) })) }),
    ...(sizes && { sizes: sizes.map((size) => ({ ...size, price: before(size.name, size.price) })) }),
  };
  return isAny ? priced : null;
}
