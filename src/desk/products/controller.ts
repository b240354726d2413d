/**
 * The owner's products: prices and stock in a list, a page for each product, a new product, and the pages that show
 * one.
 */
import { type ScreenDeps, listScreen, pagesScreen, productScreen, withPreview } from './product-props.ts';
import { type CatalogueDeps, readDraft, saveCatalogue } from '#desk/save-catalogue.ts';
import { isDeepStrictEqual } from 'node:util';
import { Hono } from 'hono';
import { z } from 'zod';
import type { CatalogueProblem } from '#catalogue/yaml-file.ts';
import { withValue } from '#catalogue/edit-yaml.ts';
import {
  addresses,
  addressesAfterSave,
  productAddress,
  productPageAddress,
  productPagesAddress,
} from '#desk/addresses.ts';
import { type DeskContext, type DeskEnv, idOf } from '#desk/context.ts';
import { checkNotice, formVersion, merged, parseForm, textField } from '#desk/forms.ts';
import { listQuery } from './listed-products.ts';
import { placeNewProduct } from './new-product.ts';
import {
  afterButton,
  emptyValues,
  newProductText,
  optionErrors,
  priceValues,
  productFields,
  productValues,
  readPrices,
  withProductValues,
  withoutEmptyRows,
} from './product-form.ts';
import { listError, listField, pageError, pageField, priceWarnings } from './product-errors.ts';
import { ProductPagesScreen } from './product-pages-screen.tsx';
import { ProductScreen } from './product-screen.tsx';
import { ProductsScreen } from './products-screen.tsx';

export interface ProductDeps extends CatalogueDeps, ScreenDeps {
  readonly releases: string;
}

const takenOffWarning =
  'A product that is no longer sold is on no list and not in the search, and nobody can order it. ' +
  'Its number, its page and its orders stay; you can sell it again at any time. If that is right, press Save again.';

const listForm = z.object({
  /** The query of the listed products; the fields may have another one. */
  shown: z.string().optional(),
  confirmed: textField,
  /** `save 7`, `sold-out 7`, `in-stock 7`, `open 7`, or a button of the whole list. */
  do: textField.transform((button) => {
    const [action = '', id = ''] = button.split(' ');
    return { action, target: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null };
  }),
});

/** The rest of a product's form: `product-form.ts` reads its values. */
const productButtons = z.object({ version: textField, confirmed: textField, do: textField });

const pagesForm = z.object({
  version: textField,
  do: textField,
  end: z.enum(['first', 'last']).catch('last'),
});

/** The pages to which buttons of the list lead once it is saved, by the values of the buttons. */
const addressesAfterList = new Map<string, string>([
  ['prices', addresses.prices],
  ['new', addresses.newProduct],
]);

export function productRoutes(deps: ProductDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.products, async (c) =>
    c.var.show(
      ProductsScreen,
      listScreen(deps, await readDraft(deps.catalogueFolder), parseForm(listQuery, new URL(c.req.url).searchParams)),
    ),
  );
  app.post(addresses.products, (c) => saveList(c, deps));
  app.get(addresses.newProduct, async (c) =>
    c.var.show(ProductScreen, productScreen(deps, await readDraft(deps.catalogueFolder), null)),
  );
  app.post(addresses.newProduct, (c) => createProduct(c, deps));
  app.get(addresses.product, (c) => showProduct(c, deps));
  app.post(addresses.product, (c) => saveProduct(c, deps));
  app.get(addresses.productPages, (c) => showPages(c, deps));
  app.post(addresses.productPages, (c) => savePages(c, deps));
  return app;
}

async function saveList(c: DeskContext, deps: ProductDeps): Promise<Response> {
  const { form, session } = c.var;
  const draftFiles = await readDraft(deps.catalogueFolder);
  const query = parseForm(listQuery, form);
  const { shown, confirmed, do: button } = parseForm(listForm, form);
  const listed = shown === undefined ? query : parseForm(listQuery, new URLSearchParams(shown));
  const { action, target } = button;
  const stock: 'in' | 'out' | null = action === 'sold-out' ? 'out' : action === 'in-stock' ? 'in' : null;
  const fields = new Map(form);
  const sent = draftFiles.products.flatMap((file) => {
    const { product, text } = file;
    const version = fields.get(`products.${product.id}.version`);
    if (version === undefined) return [];
    const before = productValues(product, text);
    const values = {
      ...readPrices(before, fields, product.id),
      ...(stock && product.id === target && { stock }),
    };
    const edited = withProductValues(text, product, values);
    return [{ ...file, before, values, edited, isStale: version !== formVersion(priceValues(before)) }];
  });
  const changed = sent.filter(({ edited, text }) => edited !== text);
  const fieldOf = ({ file, path: at = [] }: CatalogueProblem) => {
    const one = changed.find(({ path }) => path === file) ?? changed[0];
    return one ? listError(one, at) : { field: 'main', label: 'Products' };
  };
  const result = await saveCatalogue(deps, session, {
    isStale: changed.some(({ isStale }) => isStale),
    edits: changed.map(({ path, text, edited }) => ({ path, before: text, after: edited })),
    fieldOf,
    warnings: (after) => changed.flatMap((one) => priceWarnings(one, listField, after)),
    confirmed,
  });
  if (result.kind === 'saved') {
    // Enter names no product, whichever was changed.
    const changedId = (changed.find(({ product }) => product.id === target) ?? changed[0])?.product.id;
    const inList = isDeepStrictEqual(query, listed) ? (changedId ?? target) : null;
    const next = action === 'open' && target ? productPageAddress(target) : addressesAfterList.get(action);
    return c.redirect(next ?? productAddress(inList, query), 303);
  }
  const values = new Map(sent.map((one) => [one.product.id, one.values]));
  const screen = { ...listScreen(deps, draftFiles, listed, values), query };
  return c.var.show(ProductsScreen, { ...screen, ...result }, result.status);
}

async function createProduct(c: DeskContext, deps: ProductDeps): Promise<Response> {
  const { form, session } = c.var;
  const draftFiles = await readDraft(deps.catalogueFolder);
  const entered = parseForm(productFields, form);
  const { do: button } = parseForm(productButtons, form);
  const after = afterButton(entered, button);
  if (after) return c.var.show(ProductScreen, withPreview(productScreen(deps, draftFiles, null, after), button));
  const values = withoutEmptyRows(entered);
  const errors = optionErrors(values, emptyValues);
  const screen = productScreen(deps, draftFiles, null, values);
  if (errors.length > 0) return c.var.show(ProductScreen, { ...screen, notice: checkNotice, errors }, 422);
  // A form that was sent twice created its product already.
  const created = draftFiles.products.find(
    ({ state, text, product }) => state === 'new' && text === newProductText(product.id, values),
  );
  if (created) return c.redirect(productPageAddress(created.product.id), 303);
  const { id, path, others } = await placeNewProduct(values.name, draftFiles.paths, deps.releases);
  const text = newProductText(id, values);
  const result = await saveCatalogue(deps, session, {
    edits: [...others, { path, text }].map((file) => ({ path: file.path, before: '', after: file.text })),
    fieldOf: (problem) => pageError(problem, text, values),
  });
  if (result.kind === 'saved') return c.redirect(productPageAddress(id), 303);
  return c.var.show(ProductScreen, { ...screen, ...result }, result.status);
}

async function showProduct(c: DeskContext, deps: ProductDeps): Promise<Response> {
  const draftFiles = await readDraft(deps.catalogueFolder);
  const file = draftFiles.find(idOf(c));
  return file ? c.var.show(ProductScreen, productScreen(deps, draftFiles, file)) : c.notFound();
}

async function saveProduct(c: DeskContext, deps: ProductDeps): Promise<Response> {
  const { form, session } = c.var;
  const draftFiles = await readDraft(deps.catalogueFolder);
  const file = draftFiles.find(idOf(c));
  if (!file) return c.notFound();
  const { path, text, product } = file;
  const screen = productScreen(deps, draftFiles, file);
  const entered = parseForm(productFields, form);
  const { version: sentVersion, confirmed, do: button } = parseForm(productButtons, form);
  const after = afterButton(entered, button);
  if (after) return c.var.show(ProductScreen, withPreview({ ...screen, values: after, version: sentVersion }, button));
  const values = merged(withoutEmptyRows(entered), screen.values, sentVersion);
  const errors = optionErrors(values, screen.values);
  if (errors.length > 0) return c.var.show(ProductScreen, { ...screen, values, notice: checkNotice, errors }, 422);
  const edited = withProductValues(text, product, values);
  const result = await saveCatalogue(deps, session, {
    isStale: sentVersion !== screen.version,
    edits: [{ path, before: text, after: edited }],
    fieldOf: (problem) => pageError(problem, edited, values),
    warnings: (catalogue) => [
      ...priceWarnings({ product, before: screen.values, values }, (field) => pageField(field.path), catalogue),
      ...(values.stock === 'off' && !product.takenOff
        ? [{ field: 'stock', label: 'Stock', message: takenOffWarning }]
        : []),
    ],
    confirmed,
  });
  const next = new Map(Object.entries(addressesAfterSave)).get(button) ?? productPageAddress;
  if (result.kind === 'saved') return c.redirect(next(product.id), 303);
  return c.var.show(ProductScreen, { ...screen, values, ...result }, result.status);
}

async function showPages(c: DeskContext, deps: ProductDeps): Promise<Response> {
  const draftFiles = await readDraft(deps.catalogueFolder);
  const file = draftFiles.find(idOf(c));
  if (!file) return c.notFound();
  const isSaved = c.req.query('saved') !== undefined;
  return c.var.show(ProductPagesScreen, { ...pagesScreen(draftFiles, file.product), isSaved });
}

async function savePages(c: DeskContext, deps: ProductDeps): Promise<Response> {
  const { form, session } = c.var;
  const draftFiles = await readDraft(deps.catalogueFolder);
  const file = draftFiles.find(idOf(c));
  if (!file) return c.notFound();
  const { id } = file.product;
  const screen = pagesScreen(draftFiles, file.product);
  const { version: sentVersion, do: button, end } = parseForm(pagesForm, form);
  const ticked = form.getAll('list');
  const entered = Object.fromEntries(draftFiles.lists.map(({ key }) => [key, ticked.includes(key) ? 'yes' : '']));
  const isBack = button === 'back';
  // The page suggests a list for a new product: only Save accepts it.
  if (isBack && formVersion(entered) === formVersion(screen.ticks)) return c.redirect(productPageAddress(id), 303);
  const ticks = merged(entered, screen.ticks, sentVersion);
  const isFirst = end === 'first';
  const { path, text } = draftFiles.pages;
  const edited = draftFiles.lists
    .filter(({ key, ids }) => (ticks[key] === 'yes') !== ids.includes(id))
    .reduce((before, list) => {
      const others = list.ids.filter((each) => each !== id);
      const ids = list.ids.includes(id) ? others : isFirst ? [id, ...others] : [...others, id];
      return withValue(before, list.path, ids);
    }, text);
  const result = await saveCatalogue(deps, session, {
    isStale: sentVersion !== screen.version,
    edits: [{ path, before: text, after: edited }],
    fieldOf: () => ({ field: 'main', label: file.product.name }),
  });
  const next = isBack ? productPageAddress(id) : `${productPagesAddress(id)}?saved=1`;
  if (result.kind === 'saved') return c.redirect(next, 303);
  return c.var.show(ProductPagesScreen, { ...screen, ticks, isFirst, ...result }, result.status);
}
