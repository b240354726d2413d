/** The lists on which a product stands, changed at once. A change made on an older view is shown and not applied. */
import { withValue } from '#catalogue/edit-yaml.ts';
import type { ProductList } from '#catalogue/product-lists.ts';
import type { Session } from '#desk/account/auth.ts';
import { productPageAddress, productPagesAddress } from '#desk/addresses.ts';
import type { ProductPagesPage } from '#desk/pages/lists-page.ts';
import { type OwnProduct, ownProducts } from '#desk/products/own-products.ts';
import type { Outcome } from '#desk/products/products.ts';
import { seenOf, staleWords } from './own-file.ts';
import type { OwnPagesParts } from './own-pages.ts';
import { groupsOf, keepPages, nameInGroup, pagesFile, pagesState } from './pages-file.ts';

export class ProductPages {
  readonly #parts: OwnPagesParts;

  constructor(parts: OwnPagesParts) {
    this.#parts = parts;
  }

  /** `null` if there is no such product. */
  page(id: number, isSaved: boolean): ProductPagesPage | null {
    const product = this.#product(id);
    return product ? this.#page(product, { isSaved }) : null;
  }

  async save(id: number, form: URLSearchParams, session: Session): Promise<Outcome> {
    const product = this.#product(id);
    if (!product) return { page: null, status: 404 };
    const { own, lists } = pagesFile(this.#parts.folder);
    const refused = (notice: string): Outcome => ({ page: this.#page(product, { notice }), status: 409 });
    if (!own) return refused('Your change was NOT saved.');
    const wanted = form.getAll('list');
    const changed = lists.filter(({ key, ids }) => wanted.includes(key) !== ids.includes(id));
    const saved = { location: `${productPagesAddress(id)}?saved=1` };
    // Also a form that is pressed twice.
    if (changed.length === 0 && !own.isConflict) return saved;
    if (own.isConflict) return refused('Your change was NOT saved.');
    if (form.get('seen') !== seenOf(keysWith(id, lists))) return refused(staleWords);
    const isFirst = form.get('end') === 'first';
    const text = changed.reduce<string | null>((before, { path, ids }) => {
      const without = ids.filter((each) => each !== id);
      const next = ids.includes(id) ? without : isFirst ? [id, ...without] : [...without, id];
      return before === null ? null : withValue(before, path, next);
    }, own.text);
    const notice = await keepPages(this.#parts, own, { text, session });
    return notice === null ? saved : refused(notice);
  }

  #product(id: number): OwnProduct | undefined {
    return ownProducts(this.#parts.folder).products.find(({ product }) => product.id === id);
  }

  #page(
    { product: { id, name } }: OwnProduct,
    { notice = null, isSaved = false }: { readonly notice?: string | null; readonly isSaved?: boolean },
  ): ProductPagesPage {
    const { folder, picture } = this.#parts;
    const file = pagesFile(folder);
    return {
      kind: 'product-pages',
      ...pagesState(folder, file),
      name,
      address: productPagesAddress(id),
      back: productPageAddress(id),
      picture: picture(id),
      notice,
      isSaved,
      groups: groupsOf(file.lists).map(({ title, lists }) => ({
        title,
        lists: lists.map((list) => ({ key: list.key, name: nameInGroup(list), isOn: list.ids.includes(id) })),
      })),
      seen: seenOf(keysWith(id, file.lists)),
    };
  }
}

function keysWith(id: number, lists: readonly ProductList[]): readonly string[] {
  return lists.filter(({ ids }) => ids.includes(id)).map(({ key }) => key);
}
