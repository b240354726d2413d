/** Changes many prices at once: the page's address has the choice, and the form saves the prices that the page shows. */
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses } from '#desk/addresses.ts';
import type { DeskDeps } from '#desk/deps.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { type FormState, versionOf } from '#desk/forms.ts';
import { listChanges, priceWarnings } from '#desk/products/product-errors.ts';
import { readProducts } from '#desk/products/product-screens.ts';
import { readOnlyMessage, saveCatalogue } from '#desk/save-catalogue.ts';
import { choiceForm, choiceGroups, choiceTitle, type ChangedProduct, pricePreview } from './choice.ts';

const sent = z.string().default('');
const ids = z.array(z.string());

/** The form around the choice. */
const pricesForm = z.object({
  /** The versions of the choice and of the prices that the page showed. */
  shown: sent,
  version: sent,
  confirmed: sent,
  do: sent,
  /** The products with a tick, of those that had one to set. */
  product: ids,
  offered: ids,
});

/** Reads the form, or the page's address. */
function readForm(form: URLSearchParams) {
  const fields = Object.fromEntries(form);
  const { product, offered, ...rest } = pricesForm.parse({
    ...fields,
    product: form.getAll('product'),
    offered: form.getAll('offered'),
  });
  const ticked = new Set(product);
  const unticked = new Set(offered.filter((id) => !ticked.has(id)));
  return { ...rest, choice: choiceForm.parse(fields), ticked, unticked };
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
    const read = readProducts(deps.content);
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
    const read = readProducts(deps.content);
    if (shown !== versionOf(choice)) return show(c, form, { notice: otherChoice, status: 422 });
    const preview = pricePreview(read, choice);
    const changed = (preview?.products ?? []).filter(
      ({ file, text }) => ticked.has(String(file.product.id)) && file.blocked === null && text !== file.text,
    );
    if (!preview || changed.length === 0) return show(c, form, { notice: noneTicked, status: 422 });
    const result = await saveCatalogue(deps, session, {
      version: { shown: version, now: preview.version },
      edits: changed.map(({ file, text }) => ({ path: file.path, before: file.text, after: text })),
      fieldOf: ({ file }) => {
        const product = changed.find((each) => each.file.path === file)?.file.product;
        return product ? { field: `product-${product.id}`, label: product.name } : { field: 'main', label: 'Products' };
      },
      warnings: (after) =>
        changed.flatMap(({ file: { product }, values }) =>
          priceWarnings(product.id, listChanges({ product, values }), after).map((warning) => ({
            ...warning,
            field: `product-${product.id}`,
          })),
        ),
      confirmed,
      together: {
        title: choiceTitle(choice, choiceGroups(read)),
        products: Object.fromEntries(changed.map(({ file, fields }) => [file.path, changesOf(fields)])),
      },
    });
    if (result.kind === 'refused') return show(c, form, result);
    return c.redirect(`${addresses.prices}?saved=1`, 303);
  });

  return app;
}

function changesOf(fields: ChangedProduct['fields']): Record<string, [number, number]> {
  return Object.fromEntries(
    fields.flatMap(({ label, before, after }) =>
      after === null || after === before ? [] : [[label, [before, after]]],
    ),
  );
}
