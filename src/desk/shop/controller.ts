/**
 * The facts and texts of the shop (`shop.yaml`), couriers and messages (`desk.yaml`), and the lists of products on its
 * pages (`pages.yaml`).
 */
import { type CatalogueDeps, type DraftFiles, readDraft, saveCatalogue } from '#desk/save-catalogue.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { deskSchema } from '#catalogue/desk-schema.ts';
import { withValue } from '#catalogue/edit-yaml.ts';
import { photoKeys } from '#catalogue/catalogue-files.ts';
import { pictureLabel } from '#catalogue/pictures.ts';
import { type ProductList, listGroups } from '#catalogue/product-lists.ts';
import { renderedPictures } from '#catalogue/read-catalogue.ts';
import { addresses, listOfProductsAddress, shopSectionAddress } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import {
  type FieldValues,
  checkNotice,
  fieldName,
  formVersion,
  maxSearch,
  merged,
  notAPrice,
  parseForm,
  textField,
} from '#desk/forms.ts';
import { deskSearch } from '#shop/ranked-search.ts';
import { parsePrice } from '#shop/numbers.ts';
import { listChange, listForm, listValues } from './product-list-form.ts';
import {
  type FieldGroup,
  type FieldMessage,
  type Section,
  fieldsIn,
  lengthErrors,
  sectionForm,
  valuesIn,
  withFields,
} from './section.ts';
import { sectionAt, sections } from './sections.ts';
import type { Option } from '#desk/page/field.tsx';
import { ProductListScreen, ProductListsScreen } from './product-list-screens.tsx';
import { SectionScreen, ShopScreen } from './shop-screens.tsx';
import type { DeskFiles } from '#desk/desk-files.ts';

export interface ShopDeps extends CatalogueDeps {
  readonly files: DeskFiles;
  /** The project’s folder, which has the pictures that came with the shop. */
  readonly root: string;
}

const sectionButtons = z.object({ version: textField, confirmed: textField, do: textField });
/** `move 43 1`, `add 70 5`, `remove 43`, `search`, `save` or `back`. */
const listButtons = z.object({ version: textField, search: textField, do: textField });
const listQuery = z.object({
  search: textField,
  /** The product whose row is open. */
  at: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .catch(0),
});

export function shopRoutes(deps: ShopDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.shop, (c) => showShop(c, deps));
  app.get(addresses.shopSection, (c) => showSection(c, deps));
  app.post(addresses.shopSection, (c) => saveSection(c, deps));
  app.get(addresses.pages, async (c) => {
    const { lists, pages } = await readDraft(deps.catalogueFolder);
    return c.var.show(ProductListsScreen, { groups: listGroups(lists), file: pages });
  });
  app.get(addresses.pageList, (c) => showProductList(c, deps));
  app.post(addresses.pageList, (c) => saveProductList(c, deps));
  return app;
}

async function showShop(c: DeskContext, deps: ShopDeps): Promise<Response> {
  const file = await readShop(deps);
  const { shop } = file;
  const links = sections.map((section) => {
    const { id, title } = section;
    return {
      id,
      title,
      summary: shop && file.ofSection(section).value ? section.summary(shop, valuesIn(shownGroups(section, file))) : [],
    };
  });
  return c.var.show(ShopScreen, { sections: links, file });
}

async function showSection(c: DeskContext, deps: ShopDeps): Promise<Response> {
  const file = await readShop(deps);
  const section = sectionAt(c.req.param('id') ?? '', file.shop);
  if (!section) return c.notFound();
  const groups = shownGroups(section, file);
  const isSaved = c.req.query('saved') !== undefined;
  const page = { section, groups, file: file.ofSection(section), version: formVersion(valuesIn(groups)) };
  return c.var.show(SectionScreen, { ...page, isSaved });
}

async function saveSection(c: DeskContext, deps: ShopDeps): Promise<Response> {
  const file = await readShop(deps);
  const section = sectionAt(c.req.param('id') ?? '', file.shop);
  if (!section) return c.notFound();
  const { shop } = file;
  const { path, text, value, ...state } = file.ofSection(section);
  const groups = shownGroups(section, file);
  const now = valuesIn(groups);
  const page = { section, groups, file: state, version: formVersion(now) };
  if (!shop || !value) return c.var.show(SectionScreen, page, 409);
  const { version, confirmed, do: button } = parseForm(sectionButtons, c.var.form);
  const values = merged(parseForm(sectionForm(groups), withChosenColours(c.var.form, groups)), now, version);
  const refused = { ...page, groups: withSectionValues(groups, values) };
  const labelled = (error: FieldMessage) => ({ ...error, label: labelOf(section, groups, error.field) });
  const sectionErrors = section.errors?.(values) ?? [];
  const errors = (sectionErrors.length > 0 ? sectionErrors : lengthErrors(groups, values)).map(labelled);
  if (errors.length > 0) return c.var.show(SectionScreen, { ...refused, notice: checkNotice, errors }, 422);
  const result = await saveCatalogue(deps, c.var.session, {
    isStale: version !== page.version,
    edits: [{ path, before: text, after: section.edited({ text, shop, shown: now }, values) }],
    fieldOf: ({ path: at = [] }) => {
      const field = section.fieldOf?.(at, shop, values) ?? fieldName(at);
      return { field, label: labelOf(section, groups, field), ...priceMessage(groups, field, values) };
    },
    warnings: (after) => (section.warnings?.(shop, { ...after.shop, ...after.desk }) ?? []).map(labelled),
    confirmed,
  });
  if (result.kind === 'refused') return c.var.show(SectionScreen, { ...refused, ...result }, result.status);
  const linked = groups.find(({ link }) => link?.label === button)?.link?.section(values) ?? null;
  const next = linked === null ? `${shopSectionAddress(section.id)}?saved=1` : shopSectionAddress(linked);
  return c.redirect(button === 'back' ? addresses.shop : next, 303);
}

async function showProductList(c: DeskContext, deps: ShopDeps): Promise<Response> {
  const draftFiles = await readDraft(deps.catalogueFolder);
  const list = draftFiles.lists.find(({ key }) => key === c.req.param('id'));
  if (!list) return c.notFound();
  const { search, at } = listQuery.parse(c.req.query());
  const values = listValues(list);
  return c.var.show(ProductListScreen, { ...listPage(deps, draftFiles, list, search), values, at });
}

async function saveProductList(c: DeskContext, deps: ShopDeps): Promise<Response> {
  const draftFiles = await readDraft(deps.catalogueFolder);
  const list = draftFiles.lists.find(({ key }) => key === c.req.param('id'));
  if (!list) return c.notFound();
  const { version, search, do: action } = parseForm(listButtons, c.var.form);
  const now = listValues(list);
  const values = merged(parseForm(listForm(list), c.var.form), now, version);
  const page = { ...listPage(deps, draftFiles, list, search), values };
  if (action === 'search') return c.var.show(ProductListScreen, page);
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== now[name]));
  const { ids, at, errors } = listChange(list, { changed, action, isKnown: (id) => draftFiles.find(id) !== undefined });
  if (errors.length > 0) return c.var.show(ProductListScreen, { ...page, notice: checkNotice, errors }, 422);
  const { path, text } = draftFiles.pages;
  const edited = editedList(text, list, { ids, heading: values['heading'] ?? list.heading });
  if (edited === text && action === 'save' && search !== '') return c.var.show(ProductListScreen, page);
  const result = await saveCatalogue(deps, c.var.session, {
    isStale: version !== page.version,
    edits: [{ path, before: text, after: edited }],
    fieldOf: ({ path: field }) =>
      field?.at(-1) === 'heading'
        ? { field: 'heading', label: 'Heading of the row' }
        : { field: 'add', label: list.name },
  });
  if (result.kind === 'refused') return c.var.show(ProductListScreen, { ...page, at, ...result }, result.status);
  return c.redirect(action === 'back' ? addresses.pages : listOfProductsAddress(list.key, at), 303);
}

/** `shop.yaml` and `desk.yaml` with the draft. A mistake in `desk.yaml` blocks only its own sections; its defaults stand in for it. */
async function readShop({ catalogueFolder, root, files }: ShopDeps) {
  const { draft, shop, desk, products } = await readDraft(catalogueFolder);
  const problems = [...shop.problems, ...desk.problems];
  const productNames = new Map(products.map(({ product: { id, name } }) => [id, name]));
  return {
    shop: shop.value && { ...shop.value, ...(desk.value ?? deskSchema.parse({})) },
    problems,
    blocked: shop.blocked ?? desk.blocked,
    ofSection: ({ file }: Section) => ({ shop, desk })[file],
    pictures: () => pictureGroups([...Object.keys(renderedPictures(root)), ...photoKeys(draft.content)], productNames),
    pictureOf: (name: string) => files.pictureOf(/^(\d+)-1$/.exec(name)?.[1] ?? name),
  };
}

/** A section's fields, with the pictures that there are. */
function shownGroups(section: Section, file: Awaited<ReturnType<typeof readShop>>): readonly FieldGroup[] {
  const { shop, pictures, pictureOf } = file;
  const groups = shop && file.ofSection(section).value ? section.groups(shop) : [];
  const options = fieldsIn(groups).some(({ input }) => input === 'picture') ? pictures() : [];
  return withFields(groups, (field) => ({
    ...field,
    ...(field.input === 'picture' && { options, picture: pictureOf(field.value) }),
  }));
}

function withSectionValues(groups: readonly FieldGroup[], values: FieldValues): readonly FieldGroup[] {
  return withFields(groups, ({ picture, ...field }) => {
    const value = values[field.name] ?? '';
    return { ...field, value, ...(value === field.value && picture !== undefined && { picture }) };
  });
}

/** Without a script, a colour that was chosen counts instead of the one that was written. */
function withChosenColours(form: URLSearchParams, groups: readonly FieldGroup[]): ReadonlyMap<string, string> {
  const sent = new Map(form);
  for (const { name } of fieldsIn(groups)) {
    const chosen = sent.get(`${name}.chosen`);
    if (chosen !== undefined && chosen !== sent.get(`${name}.shown`)) sent.set(name, chosen);
  }
  return sent;
}

function labelOf({ title }: Section, groups: readonly FieldGroup[], name: string): string {
  const group = groups.find(({ fields }) => fields.some((field) => field.name === name));
  const field = group?.fields.find((each) => each.name === name);
  if (!group || !field) return title;
  const label = field.input === 'message' ? field.label : field.label.toLowerCase();
  return group.label === null ? field.label : `${group.label}, ${label}`;
}

/** At the desk an amount may have commas, so the catalogue's own sentence would mislead. */
function priceMessage(groups: readonly FieldGroup[], name: string, values: FieldValues) {
  const isPrice = fieldsIn(groups).some((field) => field.name === name && field.input === 'number');
  return isPrice && parsePrice(values[name] ?? '') === null ? { message: notAPrice } : {};
}

/** The pictures that can be on the home page. */
function pictureGroups(names: readonly string[], productNames: ReadonlyMap<number, string>): readonly Option[] {
  const sorted = [...new Set(names)].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const group = (title: string, isOfProduct: boolean) => ({
    title,
    options: sorted
      .filter((name) => /^\d+-\d+$/.test(name) === isOfProduct)
      .map((name) => ({ value: name, label: pictureLabel(name, productNames) })),
  });
  return [group('Came with the shop', false), group('Pictures of products', true)];
}

/** The products of a list, and those that a search for more of them finds. */
function listPage({ files }: ShopDeps, { pages, products, find }: DraftFiles, list: ProductList, search: string) {
  const sold = products.flatMap(({ product }) => (product.takenOff ? [] : [product]));
  return {
    list,
    file: pages,
    find,
    pictureOf: (id: number) => files.pictureOf(id),
    version: formVersion(listValues(list)),
    search,
    found: deskSearch(sold, search.slice(0, maxSearch)),
  };
}

function editedList(
  text: string,
  list: ProductList,
  { ids, heading }: { readonly ids: readonly number[]; readonly heading: string },
): string {
  const withIds = ids.join() === list.ids.join() ? text : withValue(text, list.path, ids);
  return heading === list.heading ? withIds : withValue(withIds, [...list.path.slice(0, -1), 'heading'], heading);
}
