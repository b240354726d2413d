/** Changes many prices at once: the page's address has the choice, and the form saves the prices that the page shows. */
import { type CatalogueDeps, readDraft, readOnlyMessage, saveCatalogue } from '#desk/save-catalogue.ts';
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { type FormState, formVersion, parseForm, textField } from '#desk/forms.ts';
import { listField, priceWarnings } from './product-errors.ts';
import type { ProductContent } from '#catalogue/schema.ts';
import type { PriceField } from './product-form.ts';
import { choiceForm, choiceGroups, choiceTitle, pricedValue, pricePreview } from './price-preview.ts';
import { PricesScreen } from './prices-screen.tsx';

/** The form around the choice. */
const pricesForm = z.object({
  /** The versions of the choice and of the prices that the page showed. */
  shown: textField,
  version: textField,
  confirmed: textField,
  do: textField,
});

/** Reads the form, or the page's address. */
function readPricesForm(form: URLSearchParams) {
  const ticked = new Set(form.getAll('product'));
  const unticked = new Set(form.getAll('offered').filter((id) => !ticked.has(id)));
  const priced = new Set(form.getAll('priced'));
  return { ...parseForm(pricesForm, form), choice: parseForm(choiceForm, form), ticked, unticked, priced };
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
const otherChoice = 'Not saved yet: you changed your selection. Check the new prices below, then save again.';
const noneTicked = 'Nothing was saved: tick the products whose prices should change.';
const savedAddress = `${addresses.prices}?saved=1`;

export function priceRoutes(deps: CatalogueDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.prices, (c) => showPrices(c, deps, new URL(c.req.url).searchParams));
  app.post(addresses.prices, (c) => savePrices(c, deps));
  return app;
}

async function showPrices(
  c: DeskContext,
  { catalogueFolder }: CatalogueDeps,
  query: URLSearchParams,
  { status = 200, ...state }: { status?: number } & Partial<FormState> = {},
): Promise<Response> {
  const draftFiles = await readDraft(catalogueFolder);
  const { choice, unticked } = readPricesForm(query);
  const preview = query.has('by') ? pricePreview(draftFiles, choice) : null;
  const groups = choiceGroups(draftFiles);
  const readOnly = readOnlyMessage(catalogueFolder);
  const isSaved = query.has('saved');
  const outcome = query.has('by') && !preview ? noAmount : state;
  return c.var.show(PricesScreen, { choice, groups, preview, unticked, readOnly, isSaved, ...outcome }, status);
}

async function savePrices(c: DeskContext, deps: CatalogueDeps): Promise<Response> {
  const { form, session } = c.var;
  const { choice, shown: choiceVersion, version, confirmed, do: button, ticked, priced } = readPricesForm(form);
  if (button === 'show') return showPrices(c, deps, form);
  const draftFiles = await readDraft(deps.catalogueFolder);
  if (choiceVersion !== formVersion(choice)) return showPrices(c, deps, form, { notice: otherChoice, status: 422 });
  const preview = pricePreview(draftFiles, choice);
  const chosen = (preview?.products ?? []).filter(({ product }) => ticked.has(String(product.id)));
  // The form was sent twice: the same change again would be made to the new prices.
  const isSaved = chosen.every(({ product, before }) => priced.has(pricedValue(product, before)));
  if (ticked.size > 0 && chosen.length === ticked.size && isSaved) return c.redirect(savedAddress, 303);
  const changed = chosen.filter(({ canChange }) => canChange);
  if (!preview || changed.length === 0) return showPrices(c, deps, form, { notice: noneTicked, status: 422 });
  const result = await saveCatalogue(deps, session, {
    isStale: version !== preview.version,
    edits: changed.map(({ file, text }) => ({ path: file.path, before: file.text, after: text })),
    fieldOf: ({ file }) => {
      const product = changed.find((each) => each.file.path === file)?.product;
      return product ? { field: `product-${product.id}`, label: product.name } : { field: 'main', label: 'Products' };
    },
    warnings: (after) => changed.flatMap((one) => priceWarnings(one, productField, after)),
    confirmed,
    together: { id: randomUUID(), title: choiceTitle(choice, choiceGroups(draftFiles)) },
  });
  if (result.kind === 'refused') return showPrices(c, deps, form, result);
  return c.redirect(savedAddress, 303);
}

/** The error stands at the tick of the product, and names the price. */
function productField(field: PriceField, product: ProductContent) {
  return { ...listField(field, product), field: `product-${product.id}` };
}
