/**
 * The owner's products at the desk: changes go to the draft beside the catalogue's files, and wait there to be published. A
 * change made on an older view, or to a file that was edited by hand meanwhile, is shown and not applied.
 */
import { productChanges } from '#catalogue/product-changes.ts';
import { priceFields } from '#catalogue/product-fields.ts';
import type { Session } from '#desk/account/auth.ts';
import { productAddress } from '#desk/addresses.ts';
import type { DeskPage } from '#desk/pages/desk-page.ts';
import type { ProductsPage } from '#desk/pages/products-page.ts';
import type { AccountStore } from '#desk/account/account-store.ts';
import type { Clock } from '#relay/process/clock.ts';
import type { PricedProduct } from '#shop/product.ts';
import { searchByName } from '#shop/search.ts';
import { checkedCatalogue, doubts, editedText, type KeyedSlip, textSlips } from './edit-prices.ts';
import { type OwnProduct, ownProduct, ownProducts } from './own-products.ts';
import { ProductEditor } from './product-editor.ts';
import { productRow } from './product-view.ts';
import { lockedWords, lookAtThis, saveProduct, stale, written } from './saving.ts';

/** Keeps the list scrollable on a phone. */
const mostShown = 100;
const longestSearch = 100;

export interface ProductsParts {
  /** The catalogue's folder. */
  readonly folder: string;
  readonly releases: string;
  readonly access: Pick<AccountStore, 'note'>;
  readonly clock: Clock;
  /** What the shop sells now. */
  readonly inShop: () => readonly PricedProduct[];
  readonly picture: (id: number) => string | null;
}

/** Where to go on, or what to look at first: null for a product that isn't there. */
export type Outcome = { readonly location: string } | { readonly page: DeskPage | null; readonly status: number };

interface Refusal {
  readonly own: OwnProduct;
  readonly notice: string;
  readonly slips?: readonly KeyedSlip[];
  /** Null to show what the file says instead of what was typed. */
  readonly typed: URLSearchParams | null;
  readonly doubted?: string;
}

export class Products {
  readonly editor: ProductEditor;
  readonly #parts: ProductsParts;

  constructor(parts: ProductsParts) {
    this.#parts = parts;
    this.editor = new ProductEditor(parts);
  }

  list(typed: string): ProductsPage {
    const search = typed.trim().slice(0, longestSearch);
    const { products, problems } = ownProducts(this.#parts.folder);
    const named = products.map((own) => ({ name: own.product.name, own }));
    const found = search === '' ? named : searchByName(named, search);
    return {
      ...this.#page(search),
      rows: found.slice(0, mostShown).map(({ own }) => this.#row(own, null)),
      more: Math.max(0, found.length - mostShown),
      problems,
    };
  }

  async save(id: number, form: URLSearchParams, session: Session): Promise<Outcome> {
    const { folder } = this.#parts;
    const own = ownProducts(folder).products.find(({ product }) => product.id === id);
    if (!own) return { page: null, status: 404 };
    const search = (form.get('search') ?? '').slice(0, longestSearch);
    const refused = (refusal: Omit<Refusal, 'own'>, status: 409 | 422): Outcome => ({
      page: this.#refused({ own, ...refusal }, search),
      status,
    });
    if (lockedWords(folder) !== null) return refused({ notice: 'Your change was NOT saved.', typed: form }, 409);
    const edited = own.isConflict ? own : editedText(own, form);
    if ('problem' in edited) return refused({ notice: `Not saved: ${edited.problem}`, typed: form }, 422);
    const { text } = edited;
    // Also a form that is pressed twice.
    if (text === own.text && !own.isConflict) return { location: productAddress(id, search) };
    if (own.isConflict || form.get('seen') !== own.seen) return refused({ notice: stale, typed: null }, 409);
    const checked = checkedCatalogue(folder, [own.path, text]);
    const slips = textSlips(own, checked);
    if (slips.length > 0) return refused({ notice: lookAtThis, slips, typed: form }, 422);
    const next = ownProduct(own, text);
    const prices = JSON.stringify(priceFields(next.product).map(({ value }) => value));
    const doubted = doubts(own, next, checked);
    if (doubted.length > 0 && form.get('doubted') !== prices)
      return refused({ notice: lookAtThis, slips: doubted, typed: form, doubted: prices }, 422);
    const saved = written(() => saveProduct(folder, own, text));
    if ('problem' in saved) return refused({ notice: saved.problem, typed: form }, 409);
    if (saved.done !== 'saved') return refused({ notice: stale, typed: null }, 409);
    const changes = productChanges(own.path, own.text, text).map(({ words }) => words);
    if (changes.length > 0) {
      const { access, clock } = this.#parts;
      await access.note({ at: clock.now(), session: session.id, facts: { kind: 'draft changed', changes } });
    }
    return { location: productAddress(id, search) };
  }

  #page(search: string): ProductsPage {
    const { folder } = this.#parts;
    return {
      kind: 'products',
      notice: null,
      slips: [],
      search,
      rows: [],
      more: 0,
      isOne: false,
      doubted: '',
      locked: lockedWords(folder),
      problems: [],
    };
  }

  #refused({ own, notice, slips = [], typed, doubted = '' }: Refusal, search: string): ProductsPage {
    const placed = slips.map(({ key, ...slip }) => ({ ...slip, field: `product-${own.product.id}-${key}` }));
    return { ...this.#page(search), notice, slips: placed, rows: [this.#row(own, typed)], isOne: true, doubted };
  }

  #row(own: OwnProduct, typed: URLSearchParams | null): ProductsPage['rows'][number] {
    const { inShop, picture } = this.#parts;
    const { id } = own.product;
    return productRow(own, { inShop: inShop().find((each) => each.id === id), picture: picture(id), typed });
  }
}
