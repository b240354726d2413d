/**
 * Which products stand on which page of the shop, in which order, changed at the desk list by list. A change made on an older
 * view is shown and not applied.
 */
import { withValue } from '#catalogue/edit-yaml.ts';
import type { ProductList } from '#catalogue/product-lists.ts';
import type { Session } from '#desk/account/auth.ts';
import { listOfProductsAddress } from '#desk/addresses.ts';
import type { ListsPage, ProductListPage } from '#desk/pages/lists-page.ts';
import { type OwnProduct, ownProducts } from '#desk/products/own-products.ts';
import type { Outcome } from '#desk/products/products.ts';
import { counted } from '#shop/counted.ts';
import { searchByName } from '#shop/search.ts';
import { listChange } from './list-change.ts';
import { type KeepParts, type OwnFile, problemsOf, seenOf, staleWords } from './own-file.ts';
import { groupsOf, keepPages, nameInGroup, type PagesFile, pagesFile, pagesState } from './pages-file.ts';
import { typedText } from './section.ts';

const mostFound = 20;
const longestSearch = 100;

export interface OwnPagesParts extends KeepParts {
  /** Address of a product's picture, or of one that came with the shop. */
  readonly picture: (product: number | string) => string | null;
}

interface Shown {
  readonly notice?: string;
  readonly search?: string;
  /** The product whose buttons are shown. */
  readonly at?: number | null;
  readonly wrongPlace?: ProductListPage['wrongPlace'];
  readonly heading?: ProductListPage['heading'];
}

export class OwnPages {
  readonly #parts: OwnPagesParts;

  constructor(parts: OwnPagesParts) {
    this.#parts = parts;
  }

  index(): ListsPage {
    const { folder } = this.#parts;
    const file = pagesFile(folder);
    return {
      kind: 'lists',
      ...pagesState(folder, file),
      groups: groupsOf(file.lists).map(({ title, lists }) => ({
        title,
        lists: lists.map((list) => ({
          name: nameInGroup(list),
          address: listOfProductsAddress(list.key),
          words: counted(list.ids.length, 'product'),
        })),
      })),
    };
  }

  /** `null` if there is no such list. */
  list(key: string, query: URLSearchParams): ProductListPage | null {
    const file = pagesFile(this.#parts.folder);
    const list = file.lists.find((each) => each.key === key);
    const at = Number(/^[1-9]\d{0,8}$/.exec(query.get('at') ?? '')?.[0] ?? 0);
    return list ? this.#page(file, list, { search: query.get('search') ?? '', at }) : null;
  }

  async change(key: string, form: URLSearchParams, session: Session): Promise<Outcome> {
    const { folder } = this.#parts;
    const file = pagesFile(folder);
    const { own } = file;
    const list = file.lists.find((each) => each.key === key);
    if (!own || !list) return { page: null, status: 404 };
    const refused = (status: 409 | 422, shown: Shown): Outcome => ({ page: this.#page(file, list, shown), status });
    if (own.isConflict) return refused(409, { notice: 'Your change was NOT saved.' });
    if (form.get('do') === 'heading') return this.#saveHeading({ own, list, refused }, form, session);
    const known = ownProducts(folder).products.map(({ product }) => product.id);
    const change = listChange(list, form, known);
    if ('words' in change) return refused(422, { at: change.id, wrongPlace: change });
    const saved = { location: listOfProductsAddress(key, change.at) };
    // Also a form that is pressed twice.
    if (change.ids.join() === list.ids.join()) return saved;
    if (form.get('seen') !== seenOf(list.ids)) return refused(409, { notice: staleWords, at: change.at });
    const text = withValue(own.text, list.path, change.ids);
    const notice = await keepPages(this.#parts, own, { text, session });
    return notice === null ? saved : refused(409, { notice, at: change.at });
  }

  async #saveHeading(
    {
      own,
      list,
      refused,
    }: {
      readonly own: OwnFile;
      readonly list: ProductList;
      readonly refused: (status: 409 | 422, shown: Shown) => Outcome;
    },
    form: URLSearchParams,
    session: Session,
  ): Promise<Outcome> {
    const typed = typedText(form, 'heading') ?? list.heading;
    if (list.on !== 'home') return refused(409, { notice: 'This heading stays.' });
    const saved = { location: listOfProductsAddress(list.key) };
    if (typed === list.heading) return saved;
    if (form.get('seen') !== seenOf(list.heading)) return refused(409, { notice: staleWords });
    const text = withValue(own.text, [...list.path.slice(0, -1), 'heading'], typed);
    const [slip] = text === null ? [] : problemsOf(this.#parts.folder, own, text);
    if (slip) return refused(422, { heading: { typed, slip: `It ${slip.problem}. ${slip.remedy}` } });
    const notice = await keepPages(this.#parts, own, { text, session });
    return notice === null ? saved : refused(409, { notice, heading: { typed, slip: null } });
  }

  #page(
    file: PagesFile,
    list: ProductList,
    { notice, search = '', at = null, wrongPlace = null, heading }: Shown,
  ): ProductListPage {
    const { folder, picture } = this.#parts;
    const { products } = ownProducts(folder);
    const sold = products
      .filter(({ product }) => product.takenOff !== true)
      .map(({ product: { id, name } }) => ({ id, name, picture: picture(id), isThere: list.ids.includes(id) }));
    const found = searchByName(sold, search.slice(0, longestSearch));
    return {
      kind: 'product-list',
      ...pagesState(folder, file),
      name: list.name,
      address: listOfProductsAddress(list.key),
      rule:
        list.on === 'home'
          ? 'Shoppers see them in this order, from left to right.'
          : 'Shoppers see them in this order; sold-out products come last.',
      notice: notice ?? null,
      rows: list.ids.map((id) => {
        const product = products.find((each) => each.product.id === id)?.product;
        const name = product?.name ?? `Product ${id}`;
        return { id, name, picture: picture(id), state: stateOf(product), isOpen: id === at };
      }),
      wrongPlace,
      search,
      found: found.slice(0, mostFound),
      more: Math.max(0, found.length - mostFound),
      heading: list.on === 'home' ? (heading ?? { typed: list.heading, slip: null }) : null,
      seen: seenOf(list.ids),
      seenHeading: seenOf(list.heading),
    };
  }
}

function stateOf(product: OwnProduct['product'] | undefined): ProductListPage['rows'][number]['state'] {
  if (!product) return 'unknown';
  if (product.takenOff) return 'taken off';
  return product.inStock ? null : 'sold out';
}
