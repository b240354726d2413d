/** The facts and texts of the shop (`shop.yaml`), and the lists of products on its pages (`pages.yaml`). */
import { Hono } from 'hono';
import { readCatalogueFiles } from '#catalogue/catalogue-files.ts';
import { type Draft, openDraft } from '#catalogue/draft.ts';
import { withValue } from '#catalogue/edit-yaml.ts';
import { photoKeys } from '#photos/photo-files.ts';
import { pictureLabel } from '#catalogue/pictures.ts';
import { problemLine } from '#catalogue/problem.ts';
import { type ProductList, productLists } from '#catalogue/product-lists.ts';
import { renderedPictures } from '#catalogue/read-catalogue.ts';
import { heldFacts, shopConfig } from '#config';
import { addresses, listOfProductsAddress, shopSectionAddress } from '#desk/addresses.ts';
import type { DeskDeps } from '#desk/deps.ts';
import type { DeskEnv } from '#desk/context.ts';
import { checkNotice, merged, versionOf } from '#desk/forms.ts';
import { blockedMessage, saveCatalogue } from '#desk/save-catalogue.ts';
import { notAPrice } from '#desk/products/price-form.ts';
import { searchByNameOrWidely } from '#shop/wide-search.ts';
import { parsePrice } from '#shop/parse-number.ts';
import type { FileState } from './file-head.tsx';
import { listChange, listValues, readListValues } from './list-form.ts';
import { listGroups } from './list-groups.ts';
import { type Section, type SectionValues, valuesIn } from './section.ts';
import { sectionAt, sections } from './sections.ts';
import type { Option } from '#desk/page/choices.tsx';

const maxFound = 20;
const maxLength = { line: 200, lines: 2000, search: 100 };

export function shopAndPages(deps: DeskDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();

  app.get(addresses.shop, (c) => {
    const file = readShop(deps);
    const links = sections.map((section) => {
      const { shop, shopName, held } = file;
      const summary = shop ? section.summary(shop, withHeld(valuesIn(section.groups(shop, shopName)), held)) : [];
      return { id: section.id, title: section.title, summary };
    });
    return c.var.show('ShopScreen', { sections: links, file });
  });

  app.get(addresses.shopSection, (c) => {
    const file = readShop(deps);
    const section = sectionAt(c.req.param('id'), file.shop);
    if (!section) return c.notFound();
    const isSaved = c.req.query('saved') !== undefined;
    return c.var.show('SectionScreen', { ...sectionScreen(section, file), isSaved });
  });

  app.post(addresses.shopSection, async (c) => {
    const file = readShop(deps);
    const section = sectionAt(c.req.param('id'), file.shop);
    if (!section) return c.notFound();
    const { form, session } = c.var;
    const screen = sectionScreen(section, file);
    const { shop, text } = file;
    if (!shop) return c.var.show('SectionScreen', screen, 409);
    const shownVersion = form.get('version') ?? '';
    const values = merged(readValues(screen, form), screen.values, shownVersion);
    const label = (field: string) => labelOf(screen, field);
    const errors = section.errors?.(values) ?? [];
    if (errors.length > 0) {
      const fields = errors.map((error) => ({ ...error, label: label(error.field) }));
      return c.var.show('SectionScreen', { ...screen, values, notice: checkNotice, errors: fields }, 422);
    }
    const { path, shopName, held } = file;
    const shown = valuesIn(screen.groups);
    const written = Object.entries(values).map(([name, value]) => [name, held.has(name) ? shown[name] : value]);
    const edited = section.edited({ text, shop, shopName, shown }, Object.fromEntries(written));
    const result = await saveCatalogue(deps, session, {
      version: { shown: shownVersion, now: screen.version },
      edits: [{ path, before: text, after: edited }],
      fieldOf: ({ field = '' }) => {
        const name = section.fieldOf(field, shop, values);
        return { field: name, label: label(name), ...priceMessage(screen, name, values) };
      },
      warnings: (after) =>
        (section.warnings?.(shop, after.shop) ?? []).map((one) => ({ ...one, label: label(one.field) })),
      confirmed: form.get('confirmed') ?? '',
    });
    const button = form.get('do') ?? '';
    const linked = screen.groups.find(({ link }) => link?.label === button)?.link?.section(values) ?? null;
    const next = linked === null ? `${shopSectionAddress(section.id)}?saved=1` : shopSectionAddress(linked);
    if (result.kind === 'saved') return c.redirect(button === 'back' ? addresses.shop : next, 303);
    return c.var.show('SectionScreen', { ...screen, values, ...result }, result.status);
  });

  app.get(addresses.pages, (c) => {
    const { lists, ...file } = readPages(deps);
    return c.var.show('ProductListsScreen', { groups: listGroups(lists), file });
  });

  app.get(addresses.pageList, (c) => {
    const pages = readPages(deps);
    const list = pages.lists.find(({ key }) => key === c.req.param('id'));
    if (!list) return c.notFound();
    const at = Number(/^[1-9]\d{0,8}$/.exec(c.req.query('at') ?? '')?.[0] ?? 0);
    return c.var.show('ProductListScreen', listScreen(pages, list, { search: c.req.query('search') ?? '', at }));
  });

  app.post(addresses.pageList, async (c) => {
    const pages = readPages(deps);
    const list = pages.lists.find(({ key }) => key === c.req.param('id'));
    if (!list) return c.notFound();
    const { form, session } = c.var;
    const [search, action] = [form.get('search') ?? '', form.get('do') ?? ''];
    const screen = listScreen(pages, list, { search });
    const shownVersion = form.get('version') ?? '';
    const values = merged(readListValues(list, form), screen.values, shownVersion);
    const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== screen.values[name]));
    if (action === 'search') return c.var.show('ProductListScreen', { ...screen, values });
    const { ids, at, errors } = listChange(list, { changed, action, known: pages.products.map(({ id }) => id) });
    if (errors.length > 0)
      return c.var.show('ProductListScreen', { ...screen, values, notice: checkNotice, errors }, 422);
    const text = editedList(pages.text, list, { ids, heading: values['heading'] ?? list.heading });
    if (text === pages.text && action === 'save' && search !== '')
      return c.var.show('ProductListScreen', { ...screen, values });
    const result = await saveCatalogue(deps, session, {
      version: { shown: shownVersion, now: screen.version },
      edits: [{ path: pages.path, before: pages.text, after: text }],
      fieldOf: ({ field = '' }) =>
        field.endsWith('heading')
          ? { field: 'heading', label: 'Heading of the row' }
          : { field: 'add', label: list.name },
    });
    const next = action === 'back' ? addresses.pages : listOfProductsAddress(list.key, at);
    if (result.kind === 'saved') return c.redirect(next, 303);
    return c.var.show('ProductListScreen', { ...screen, values, at, ...result }, result.status);
  });

  return app;
}

/** `shop.yaml` with the draft, and the values that settings of the server hold (D69). */
function readShop(deps: DeskDeps) {
  const draft = openDraft(deps.content);
  const { shop: file, products } = readCatalogueFiles(draft.folder);
  const config = file.value && shopConfig(deps.environment, file.value);
  const facts = new Map<string, string>(Object.entries(config ?? {}));
  const held = new Map(
    [...heldFacts(deps.environment)].map(([name, setting]) => [name, { setting, value: facts.get(name) ?? '' }]),
  );
  const productNames = new Map(products.flatMap(({ value }) => (value ? [[value.id, value.name] as const] : [])));
  return {
    path: file.path,
    text: file.text,
    shop: file.value,
    shopName: facts.get('name') ?? '',
    held,
    pictures: () =>
      pictureGroups([...Object.keys(renderedPictures(deps.root)), ...photoKeys(draft.folder)], productNames),
    pictureAddress: (name: string) => deps.files.pictureOf(/^(\d+)-1$/.exec(name)?.[1] ?? name),
    ...fileState(deps, draft, file),
  };
}

type ShopState = ReturnType<typeof readShop>;

function fileState(
  { content }: DeskDeps,
  draft: Draft,
  { path, value, problems }: { path: string; value: unknown; problems: readonly Parameters<typeof problemLine>[0][] },
): FileState {
  return {
    blocked: blockedMessage(content, draft, path),
    problems: value ? [] : problems.map(problemLine),
  };
}

/** A section's page: `settings` of the server hold the values of some fields, by their names (D69). */
export function sectionScreen(section: Section, file: ShopState) {
  const { shop, shopName, held, pictures, pictureAddress } = file;
  const groups = shop ? section.groups(shop, shopName) : [];
  const fields = groups.flatMap((group) => group.fields);
  const values = withHeld(valuesIn(groups), held);
  const chosen = fields.filter(({ input }) => input === 'picture').map(({ name }) => values[name] ?? '');
  return {
    section,
    file,
    groups,
    values,
    settings: Object.fromEntries([...held].map(([name, { setting }]) => [name, setting])),
    pictures: chosen.length > 0 ? pictures() : [],
    pictureAddresses: Object.fromEntries(chosen.map((name) => [name, pictureAddress(name)])),
    version: versionOf(values),
    isSaved: false,
  };
}

function withHeld(values: SectionValues, held: ShopState['held']): SectionValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, held.get(name)?.value ?? value]));
}

type SectionScreenProps = ReturnType<typeof sectionScreen>;

function readValues({ groups, values, settings }: SectionScreenProps, form: URLSearchParams): SectionValues {
  const fields = groups.flatMap((group) => group.fields);
  return Object.fromEntries(
    fields.map(({ name, input }) => {
      const now = values[name] ?? '';
      if (settings[name] !== undefined) return [name, now];
      if (input === 'checkbox') return [name, form.get(name) === 'yes' ? 'yes' : ''];
      if (input === 'colour') {
        const [chosen, shown] = [form.get(`${name}-chosen`), form.get(`${name}-shown`)];
        const sent = chosen === null || chosen === shown ? (form.get(name) ?? now) : chosen;
        return [name, cleanText(sent, maxLength.line).toLowerCase()];
      }
      if (input === 'message') return [name, cleanMessage(form.get(name) ?? now)];
      if (input === 'list') return [name, cleanMessage((form.get(name) ?? now).replaceAll('\t', '\n'))];
      const sent = cleanText(form.get(name) ?? now, input === 'lines' ? maxLength.lines : maxLength.line);
      return [name, sent === cleanText(now, maxLength.lines) ? now : sent];
    }),
  );
}

function cleanText(text: string, length: number): string {
  return text
    .slice(0, length)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Its lines stay. */
function cleanMessage(text: string): string {
  const lines = text.slice(0, maxLength.lines).split(/\r\n?|\n/);
  return lines
    .map((line) => cleanText(line, maxLength.lines))
    .join('\n')
    .trim();
}

function labelOf({ groups, section }: SectionScreenProps, name: string): string {
  const group = groups.find(({ fields }) => fields.some((field) => field.name === name));
  const field = group?.fields.find((each) => each.name === name);
  if (!group || !field) return section.title;
  const label = field.input === 'message' ? field.label : field.label.toLowerCase();
  return group.label === null ? field.label : `${group.label}, ${label}`;
}

/** At the desk an amount may have commas, so the catalogue's own sentence would mislead. */
function priceMessage({ groups }: SectionScreenProps, name: string, values: SectionValues) {
  const isPrice = groups.some(({ fields }) => fields.some((field) => field.name === name && field.input === 'number'));
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

/** `pages.yaml` with the draft, and the products that its lists may have. */
function readPages(deps: DeskDeps) {
  const draft = openDraft(deps.content);
  const { pages: file, products } = readCatalogueFiles(draft.folder);
  const lists = file.value ? productLists(file.value) : [];
  return {
    path: file.path,
    text: file.text,
    lists,
    products: products.flatMap(({ value }) => value ?? []),
    files: deps.files,
    ...fileState(deps, draft, file),
  };
}

/** A list's page. `at`: the product whose row is open. */
export function listScreen(
  { products, files, blocked, problems }: ReturnType<typeof readPages>,
  list: ProductList,
  { search, at = null }: { readonly search: string; readonly at?: number | null },
) {
  const listed = (id: number) => {
    const product = products.find((each) => each.id === id);
    const stock = product?.inStock ? null : 'Sold out';
    const state = !product ? 'Not in the catalogue' : product.takenOff ? 'No longer sold' : stock;
    return { id, name: product?.name ?? `Product ${id}`, picture: files.pictureOf(id), state };
  };
  const found = searchByNameOrWidely(
    products.filter(({ takenOff }) => takenOff !== true),
    search.slice(0, maxLength.search),
  );
  const values = listValues(list);
  return {
    list,
    at,
    file: { blocked, problems },
    products: list.ids.map(listed),
    values,
    version: versionOf(values),
    search,
    found: found.slice(0, maxFound).map(({ id }) => listed(id)),
    more: Math.max(0, found.length - maxFound),
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
