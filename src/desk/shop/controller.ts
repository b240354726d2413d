/**
 * The facts and texts of the shop (`shop.yaml`), couriers and messages (`desk.yaml`), and the lists of products on its
 * pages (`pages.yaml`).
 */
import {
  type CatalogueDeps,
  type DeskFileSave,
  type DraftFiles,
  readDraft,
  readOnlyMessage,
  saveCatalogue,
  saveDeskFile,
} from '#desk/save-catalogue.ts';
import { Hono } from 'hono';
import { join } from 'node:path';
import { z } from 'zod';
import { readDeskContent } from '#catalogue/desk-content.ts';
import { withValue } from '#catalogue/edit-yaml.ts';
import { photoKeys, shippedFolder } from '#catalogue/catalogue-files.ts';
import { pictureLabel } from '#catalogue/pictures.ts';
import { type ProductList, listGroups } from '#catalogue/product-lists.ts';
import { renderedPictures } from '#catalogue/read-catalogue.ts';
import { problemLine } from '#catalogue/yaml-file.ts';
import type { Session } from '#desk/session.ts';
import { addresses, listOfProductsAddress, savedSectionAddress, shopSectionAddress } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { type FieldValues, checkNotice, formVersion, maxSearch, merged, parseForm, textField } from '#desk/forms.ts';
import { deskSearch } from '#shop/ranked-search.ts';
import { listChange, listForm, listValues } from './product-list-form.ts';
import { type FieldGroup, fieldsIn, lengthErrors, sectionForm, withFields } from './section.ts';
import { labelOf, type OpenSection, openSection } from './open-section.ts';
import { deskSections, sheetSections, shopSections } from './sections.ts';
import type { Option } from '#desk/page/field.tsx';
import { ProductListScreen, ProductListsScreen } from './product-list-screens.tsx';
import { SectionScreen, ShopScreen } from './shop-screens.tsx';
import type { DeskFactsReader } from '#desk/desk-facts-reader.ts';
import type { DeskFiles } from '#desk/desk-files.ts';
import type { DeskOrders } from '#desk/orders/desk-orders.ts';

export interface ShopDeps extends CatalogueDeps {
  readonly files: DeskFiles;
  /** The project’s folder, which has the pictures that came with the shop. */
  readonly root: string;
  readonly deskFiles: Pick<DeskFactsReader, 'read'>;
  readonly orders: Pick<DeskOrders, 'onTheRoad'>;
}

const sectionButtons = z.object({ version: textField, confirmed: textField, language: textField, do: textField });
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
  const { published, atOnce, file, mistakes } = await readShop(deps);
  return c.var.show(ShopScreen, { published, atOnce, file, mistakes });
}

async function showSection(c: DeskContext, deps: ShopDeps): Promise<Response> {
  const section = (await readShop(deps)).find(c.req.param('id') ?? '');
  if (!section) return c.notFound();
  const isSaved = c.req.query('saved') !== undefined;
  const language = c.req.query('language') ?? '';
  return c.var.show(SectionScreen, { section, version: formVersion(section.shown), language, isSaved });
}

async function saveSection(c: DeskContext, deps: ShopDeps): Promise<Response> {
  const section = (await readShop(deps)).find(c.req.param('id') ?? '');
  if (!section) return c.notFound();
  const { groups, shown } = section;
  const { version, confirmed, language, do: button } = parseForm(sectionButtons, c.var.form);
  const page = { section, version: formVersion(shown), language };
  if (!section.save) return c.var.show(SectionScreen, page, 409);
  const values = merged(parseForm(sectionForm(groups), withChosenColours(c.var.form, groups)), shown, version);
  const refused = { ...page, section: { ...section, groups: withSectionValues(groups, values) } };
  const found = section.errors(values);
  const errors = (found.length > 0 ? found : lengthErrors(groups, values)).map((error) => ({
    ...error,
    label: labelOf(section, error.field),
  }));
  if (errors.length > 0) return c.var.show(SectionScreen, { ...refused, notice: checkNotice, errors }, 422);
  const result = await section.save(c.var.session, values, { isStale: version !== page.version, confirmed });
  if (result.kind === 'refused') return c.var.show(SectionScreen, { ...refused, ...result }, result.status);
  const linked = groups.find(({ link }) => link?.label === button)?.link?.section(values) ?? null;
  const next = linked === null ? savedSectionAddress(section.id, language) : shopSectionAddress(linked);
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

/** The sections of `shop.yaml` with the draft, and those of `desk.yaml`. A mistake in one file blocks none of the other. */
async function readShop(deps: ShopDeps) {
  const { catalogueFolder, root, files, orders } = deps;
  const { draft, shop, products } = await readDraft(catalogueFolder);
  const { desk, cities } = readDeskContent(catalogueFolder, join(root, shippedFolder));
  const productNames = new Map(products.map(({ product: { id, name } }) => [id, name]));
  const pictures = {
    options: () => pictureGroups([...Object.keys(renderedPictures(root)), ...photoKeys(draft.content)], productNames),
    addressOf: (name: string) => files.pictureOf(/^(\d+)-1$/.exec(name)?.[1] ?? name),
  };
  const published = shopSections.map((section) =>
    openSection(section, {
      isAtOnce: false,
      file: shop,
      pictures,
      save: (session, { before, after, warnings, ...save }) =>
        saveCatalogue(deps, session, {
          ...save,
          edits: [{ path: shop.path, before, after }],
          warnings: (catalogue) => warnings(catalogue.shop),
        }),
    }),
  );
  const ofDesk = {
    isAtOnce: true,
    file: { ...desk, blocked: readOnlyMessage(catalogueFolder) },
    pictures,
    save: (session: Session, save: DeskFileSave) => saveDeskFile(deps, session, save),
  };
  const atOnce = deskSections(await orders.onTheRoad()).map((section) => openSection(section, ofDesk));
  const sheets = () => sheetSections(desk.value).map((section) => openSection(section, ofDesk));
  return {
    published,
    atOnce,
    file: shop,
    /** In the files that take effect at once. */
    mistakes: [...desk.problems, ...cities.problems].map(problemLine),
    find: (id: string): OpenSection | undefined =>
      [...published, ...atOnce, ...sheets()].find((each) => each.id === id),
  };
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
