/** A change of a product in words, and how it is taken back. */
import { isDeepStrictEqual } from 'node:util';
import { formattedPrice, rupees } from '#shop/money.ts';
import { descriptionOf, isSameProduct, withDescription, withField } from './edit-product.ts';
import type { FileChange } from './file-changes.ts';
import { optionChanges } from './option-changes.ts';
import { priceFields, pricesInWords, type ProductField } from './product-fields.ts';
import { type ProductRecord, readProductFile } from './product-file.ts';
import type { FieldPath } from './yaml-file.ts';
import { plainText } from './whole-file.ts';

/** What of a product can be changed on its own. */
interface Compared {
  /** As the shop knows it. */
  readonly name: string;
  readonly old: ProductRecord;
  readonly now: ProductRecord;
}

/** `before`: null for a new product. Where a text can't be read, or differs in anything else, that is one change. */
export function productChanges(path: string, before: string | null, after: string): readonly FileChange[] {
  const now = readProductFile(path, plainText(after));
  if (before === null) return [{ words: newWords(after, now), undo: null }];
  const old = readProductFile(path, plainText(before));
  const name = old.kind === 'product' ? old.product.name : nameIn(after);
  const other: FileChange = { words: `${name}: other changes in its file`, undo: null };
  if (old.kind !== 'product' || now.kind !== 'product') return [other];
  const compared: Compared = { name, old: old.product, now: now.product };
  const changes = [...fieldChanges(compared), ...descriptionChange(name, before, after)];
  // Those that are told must be all that there is.
  const undone = changes.reduceRight<string | null>(
    (text, { undo }) => (text === null ? null : (undo?.(text) ?? null)),
    after,
  );
  const all = undone !== null && isSameProduct(undone, before) ? changes : [...changes, other];
  return all.map(({ words, undo }) => ({ words, undo: undo && ((text) => ifProduct(path, undo(text))) }));
}

/** Without one change the others may make no product: a sale price above the price. */
function ifProduct(path: string, text: string | null): string | null {
  return text !== null && readProductFile(path, plainText(text)).kind === 'product' ? text : null;
}

/** Also of a text that can't be read. */
export function nameIn(text: string): string {
  return /^name: *(.+)$/m.exec(plainText(text))?.[1]?.replace(/^(["'])(.*)\1$/, '$2') ?? 'A product';
}

function newWords(text: string, file: ReturnType<typeof readProductFile>): string {
  if (file.kind !== 'product') return `New: ${nameIn(text)}`;
  const { name, takenOff } = file.product;
  return `New: ${name}, ${takenOff ? 'taken off' : pricesInWords(file.product)}`;
}

function fieldChanges(compared: Compared): readonly FileChange[] {
  const { name, old, now } = compared;
  return [
    ...plainChange(compared, 'name', `${name}: name to ${now.name}`),
    ...plainChange(compared, 'category', `${name}: category ${old.category} to ${now.category}`),
    ...plainChange(compared, 'takenOff', `${name}: ${now.takenOff ? 'taken off' : 'sold again'}`),
    ...priceChanges(compared),
    ...plainChange(compared, 'inStock', `${name}: ${now.inStock ? 'back in stock' : 'sold out'}`),
    ...pictureChange(compared),
  ];
}

function plainChange(
  { old, now }: Compared,
  field: 'name' | 'category' | 'takenOff' | 'inStock',
  words: string,
): readonly FileChange[] {
  return old[field] === now[field] ? [] : [{ words, undo: settingBack([field], old[field] ?? null) }];
}

function settingBack(path: FieldPath, value: Parameters<typeof withField>[2]): FileChange['undo'] {
  return (text) => withField(text, path, value);
}

function priceChanges({ name, old, now }: Compared): readonly FileChange[] {
  if (kindOf(old) !== kindOf(now)) {
    const how = { packs: 'sold in packs now', sizes: 'sold in sizes now', price: 'sold at one price now' }[kindOf(now)];
    const words = `${name}: ${how}, ${pricesInWords(now)} (was ${pricesInWords(old)})`;
    return [{ words, undo: (text) => withPricesOf(text, old) }];
  }
  const options = kindOf(old);
  if (options !== 'price') return optionChanges(name, options, { old: old[options] ?? [], now: now[options] ?? [] });
  return priceFields(now).flatMap((field, index) => {
    const was = priceFields(old)[index]?.value ?? null;
    if (was === field.value) return [];
    return [{ words: `${name}: ${priceWords(field, was)}`, undo: settingBack(field.path, was) }];
  });
}

function kindOf({ packs, sizes }: ProductRecord): 'packs' | 'sizes' | 'price' {
  if (packs) return 'packs';
  return sizes ? 'sizes' : 'price';
}

/** How a product is sold goes back as a whole: with a price beside its sizes it would be none. */
function withPricesOf(text: string, { price, salePrice, packs, sizes }: ProductRecord): string | null {
  const present = readProductFile('product.md', plainText(text));
  if (present.kind !== 'product') return null;
  let changed: string | null = text;
  for (const [field, value] of Object.entries({ price, salePrice, packs, sizes })) {
    if (changed === null || isDeepStrictEqual(Reflect.get(present.product, field), value)) continue;
    changed = withField(changed, [field], value ?? null);
  }
  return changed;
}

function priceWords({ key, value }: ProductField, before: ProductField['value']): string {
  if (key !== 'salePrice') return `${inRupees(before)} to ${inRupees(value)}`;
  if (before === null) return `on sale at ${inRupees(value)}`;
  if (value === null) return `no longer on sale at ${inRupees(before)}`;
  return `sale price ${inRupees(before)} to ${inRupees(value)}`;
}

function inRupees(value: ProductField['value']): string {
  return typeof value === 'number' ? formattedPrice(rupees(value)) : 'no price';
}

function pictureChange({ name, old, now }: Compared): readonly FileChange[] {
  const [before, after] = [old.pictures, now.pictures];
  if (isDeepStrictEqual(before, after)) return [];
  return [{ words: `${name}: ${pictureWords(before, after)}`, undo: settingBack(['pictures'], before) }];
}

function pictureWords(before: readonly string[], after: readonly string[]): string {
  if (after.length > before.length) return `${after.length} pictures, ${before.length} before`;
  if (after.length < before.length)
    return `${after.length === 1 ? '1 picture' : `${after.length} pictures`}, ${before.length} before`;
  if (isDeepStrictEqual(before.toSorted(), after.toSorted())) return 'pictures in another order';
  const [other] = after.flatMap((text, index) => (text === before[index] ? [] : [index + 1]));
  return `picture ${other} described as “${after[(other ?? 1) - 1]}”`;
}

function descriptionChange(name: string, before: string, after: string): readonly FileChange[] {
  const old = descriptionOf(before);
  if (old === descriptionOf(after)) return [];
  return [{ words: `${name}: description changed`, undo: (text) => withDescription(text, old) }];
}
