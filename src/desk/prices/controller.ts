/** Changes many prices at once: the page's address has the choice, and the form saves the prices that the page shows. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskDeps, DeskEnv } from '#desk/context.ts';
import { type DraftFiles, type ProductFile, readDraft } from '#desk/draft-files.ts';
import { type FormState, maxSearch, versionOf } from '#desk/forms.ts';
import { listField, priceWarnings } from '#desk/products/product-errors.ts';
import { productValues, withValues } from '#desk/products/product-form.ts';
import { categories, searchFiles } from '#desk/products/product-props.ts';
import { readOnlyMessage, saveCatalogue, shortHash } from '#desk/save-catalogue.ts';
import { type PriceChange, changedPrice, parseChange, priceSteps } from '#shop/price-change.ts';
import { rupees } from '#shop/money.ts';
import type { ProductContent } from '#catalogue/schema.ts';
import { listGroups, nameInGroup } from '#catalogue/product-lists.ts';
import { animals } from '#shop/animal-table.ts';
import { type PriceField, priceFields, withPrices } from '#desk/products/price-form.ts';

const sent = z.string().default('');

/** The form around the choice. */
const pricesForm = z.object({
  /** The versions of the choice and of the prices that the page showed. */
  shown: sent,
  version: sent,
  confirmed: sent,
  do: sent,
});

/** Reads the form, or the page's address. */
function readForm(form: URLSearchParams) {
  const fields = Object.fromEntries(form);
  const ticked = new Set(form.getAll('product'));
  const unticked = new Set(form.getAll('offered').filter((id) => !ticked.has(id)));
  return { ...pricesForm.parse(fields), choice: choiceForm.parse(fields), ticked, unticked };
}

const noAmount = {
  notice: 'Please check:',
  errors: [
    {
      field: 'by',
      label: 'By how much',
      message: 'Enter a number above 0, such as 8 or 8.5 for percent, or 100 for rupees.',
    },
  ],
};
const otherChoice = 'Not saved yet: you changed the choice. These are its new prices: check them and press Save again.';
const noneTicked = 'Nothing was saved: tick the products whose prices should change.';

export function prices(deps: DeskDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();

  const show = (
    c: DeskContext,
    query: URLSearchParams,
    { status = 200, ...state }: { status?: number } & Partial<FormState> = {},
  ) => {
    const read = readDraft(deps.content);
    const { choice, unticked } = readForm(query);
    const preview = query.has('by') ? pricePreview(read, choice) : null;
    const groups = choiceGroups(read);
    const readOnly = readOnlyMessage(deps.content);
    const isSaved = query.has('saved');
    const outcome = query.has('by') && !preview ? noAmount : state;
    return c.var.show('PricesScreen', { choice, groups, preview, unticked, readOnly, isSaved, ...outcome }, status);
  };

  app.get(addresses.prices, (c) => show(c, new URL(c.req.url).searchParams));

  app.post(addresses.prices, async (c) => {
    const { form, session } = c.var;
    const { choice, shown, version, confirmed, do: button, ticked } = readForm(form);
    if (button === 'show') return show(c, form);
    const read = readDraft(deps.content);
    if (shown !== versionOf(choice)) return show(c, form, { notice: otherChoice, status: 422 });
    const preview = pricePreview(read, choice);
    const changed = (preview?.products ?? []).filter(
      ({ file, canChange }) => canChange && ticked.has(String(file.product.id)),
    );
    if (!preview || changed.length === 0) return show(c, form, { notice: noneTicked, status: 422 });
    const result = await saveCatalogue(deps, session, {
      isStale: version !== preview.version,
      edits: changed.map(({ file, text }) => ({ path: file.path, before: file.text, after: text })),
      fieldOf: ({ file }) => {
        const product = changed.find((each) => each.file.path === file)?.product;
        return product ? { field: `product-${product.id}`, label: product.name } : { field: 'main', label: 'Products' };
      },
      warnings: (after) => changed.flatMap((one) => priceWarnings(one, productField, after)),
      confirmed,
      together: { id: randomUUID(), title: choiceTitle(choice, choiceGroups(read)) },
    });
    if (result.kind === 'refused') return show(c, form, result);
    return c.redirect(`${addresses.prices}?saved=1`, 303);
  });

  return app;
}

/** The error stands at the tick of the product, and names the price. */
function productField(field: PriceField, product: ProductContent) {
  return { ...listField(field, product), field: `product-${product.id}` };
}

const entry = z.string().trim().default('');

/** The choice in a form or in the page's address. Ignores unknown values. */
const choiceForm = z.object({
  /** `all`, `list dog-food` or `category dog-food`. */
  of: entry.transform((of) => of || 'all'),
  /** Narrows the choice further; empty for all of it. */
  search: entry.transform((text) => text.slice(0, maxSearch)),
  direction: z.enum(['raise', 'lower']).catch('raise'),
  by: entry,
  unit: z.enum(['percent', 'rupees']).catch('percent'),
  step: z.coerce.number().pipe(z.literal(priceSteps)).catch(priceSteps[0]),
});
export type PriceChoice = Readonly<z.output<typeof choiceForm>>;

/** The prices that a choice leads to. */
export type PricePreview = NonNullable<ReturnType<typeof pricePreview>>;
export type ChangedProduct = PricePreview['products'][number];

/** Limits the form, and the check of the catalogue. */
const maxProducts = 500;

function choiceGroups(read: DraftFiles) {
  return [
    ...listGroups(read.lists).map(({ title, lists }) => ({
      title: Object.values(animals).some(({ plural }) => plural === title) ? `Pages of ${title.toLowerCase()}` : title,
      options: lists.map((list) => ({ value: `list ${list.key}`, label: nameInGroup(list) })),
    })),
    {
      title: 'Categories',
      options: categories(read).map(({ value, label }) => ({ value: `category ${value}`, label })),
    },
  ];
}

/** Returns `null` if the amount of the change is invalid. */
function pricePreview(read: DraftFiles, { of, search, by, ...rest }: PriceChoice) {
  const amount = parseChange(by, rest.unit);
  if (amount === null) return null;
  const sold = chosen(read, of).filter(({ product }) => !product.takenOff);
  const found = search === '' ? sold : searchFiles(sold, search);
  const shopAll = read.pages.value?.shopAll.prices ?? {};
  const products = found
    .slice(0, maxProducts)
    .map((file) => changedProduct(file, { ...rest, by: amount }, shopAll[file.product.id]));
  return {
    products,
    /** The number of products beyond `maxProducts`. */
    more: found.length - products.length,
    version: shortHash(products.map(({ file, fields }) => [file.path, fields])),
  };
}

/** The chosen products, in the order of the list, else by number. */
function chosen({ products, lists, find }: DraftFiles, of: string): readonly ProductFile[] {
  const [kind = '', name] = of.split(/ (.*)/);
  if (kind === 'all') return products;
  if (kind === 'category') return products.filter(({ product }) => product.category === name);
  return (lists.find(({ key }) => key === name)?.ids ?? []).flatMap((id) => find(id) ?? []);
}

function changedProduct(file: ProductFile, change: PriceChange, onShopAll: number | undefined) {
  const { text, product } = file;
  const before = productValues(product, text);
  const priced = priceFields(before).filter(({ value }) => value !== '');
  /** `label`: `Price`, or the name of the pack or size. `after`: `null` if it would be below Rs 1. */
  const fields = priced.map(({ key, label, value }) => {
    const price = rupees(Number(value));
    return { key, label, before: price, after: changedPrice(price, change) };
  });
  const changed = fields.flatMap(({ key, after }) => (after === null ? [] : [[key, String(after)]]));
  const values = withPrices(before, Object.fromEntries(changed));
  const edited = withValues(text, product, values);
  return {
    file,
    fields,
    product,
    before,
    values,
    /** The file's text with the new prices. */
    text: edited,
    canChange: file.blocked === null && edited !== text,
    /** The separate price on Shop All; `null` if there is none. */
    shopAllPrice: onShopAll === undefined ? null : rupees(onShopAll),
  };
}

/** `Raised by 8 %, rounded to Rs 10: Dog Food, “rice”` */
function choiceTitle(
  { direction, by, unit, step, of, search }: PriceChoice,
  groups: ReturnType<typeof choiceGroups>,
): string {
  const amount = unit === 'percent' ? `${by.replace(/\s*[%٪]/, '')} %` : `Rs ${by.replace(/^Rs\.?\s*/i, '')}`;
  const rounded = step === 1 ? '' : `, rounded to Rs ${step}`;
  const label = groups.flatMap(({ options }) => options).find(({ value }) => value === of)?.label ?? 'All products';
  const found = search === '' ? '' : `, “${search}”`;
  return `${direction === 'raise' ? 'Raised' : 'Lowered'} by ${amount}${rounded}: ${label}${found}`;
}
