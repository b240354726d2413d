/** A product's own page: each field of its file, changed in the draft; and a new product, which is a new file there. */
import { contentFiles } from '#catalogue/content-files.ts';
import { draftChanges } from '#catalogue/changes.ts';
import { readDraft, saveDraftFile, textHash } from '#catalogue/draft.ts';
import { withField } from '#catalogue/edit-product.ts';
import { draftedPhotographs, readPhotographDrafts } from '#catalogue/photograph-draft.ts';
import { readPhotographName } from '#catalogue/photograph-files.ts';
import { nameIn, productChanges } from '#catalogue/product-changes.ts';
import { priceFields } from '#catalogue/product-fields.ts';
import type { Session } from '#desk/account/auth.ts';
import { photoAddress, productPageAddress } from '#desk/addresses.ts';
import type { ProductPage, TypedProduct } from '#desk/pages/product-page.ts';
import { pagesFile } from '#desk/shop/pages-file.ts';
import { checkedCatalogue, doubts, type Edited } from './edit-prices.ts';
import { goneProducts, nextProductId, productPath } from './new-product.ts';
import { type OwnProduct, ownProduct, ownProducts } from './own-products.ts';
import { placeOf, productSlips } from './product-slips.ts';
import { emptyPage, productPage } from './product-page-view.ts';
import type { Outcome, ProductsParts } from './products.ts';
import { lockedWords, lookAtThis, saveProduct, stale, written } from './saving.ts';
import { newProductText, nothingTyped, pressedIn, readTyped, textOf, typedAsSaved } from './typed-product.ts';

type Refusal = Partial<Pick<ProductPage, 'notice' | 'slips' | 'typed' | 'doubted'>>;

/** A product, with the categories of all. */
interface Found {
  readonly own: OwnProduct;
  readonly categories: readonly string[];
}

export class ProductEditor {
  readonly #parts: ProductsParts;

  constructor(parts: ProductsParts) {
    this.#parts = parts;
  }

  page(id: number): ProductPage | null {
    const found = this.#find(id);
    return found && this.#page(found);
  }

  async press(id: number, form: URLSearchParams, session: Session): Promise<Outcome> {
    const found = this.#find(id);
    if (!found) return { page: null, status: 404 };
    const { own } = found;
    const button = form.get('do') ?? '';
    const typed = readTyped(form);
    const pressed = pressedIn(typed, button);
    if (pressed) return { page: this.#page(found, { typed: pressed }, button), status: 200 };
    if (button === 'take-off') return { page: this.#page(found, {}, button), status: 200 };
    if (button === 'take-off-now') return this.#save(found, takenOff(own, true), { form, session });
    if (button === 'sell-again') return this.#save(found, takenOff(own, false), { form, session });
    return this.#save(found, textOf(own.text, own.product, typed), { form, session, typed });
  }

  newPage(typed: TypedProduct = nothingTyped, refusal: Refusal = {}, button = ''): ProductPage {
    const { folder } = this.#parts;
    const beside = { button, previewed: typed.description, categories: categoriesOf(ownProducts(folder).products) };
    return { ...emptyPage(typed, beside), locked: lockedWords(folder), ...refusal };
  }

  async create(form: URLSearchParams, session: Session): Promise<Outcome> {
    const { folder } = this.#parts;
    const typed = readTyped(form);
    const button = form.get('do') ?? '';
    const pressed = pressedIn(typed, button);
    if (pressed) return { page: this.newPage(pressed, {}, button), status: 200 };
    const refused = (refusal: Refusal, status: 409 | 422): Outcome => ({ page: this.newPage(typed, refusal), status });
    if (lockedWords(folder) !== null) return refused({ notice: 'The product was NOT saved.' }, 409);
    // A form that is pressed twice made its product already.
    const { products } = ownProducts(folder);
    const made = products.find(({ isNew, text, product }) => isNew && text === newProductText(product.id, typed));
    if (made) return { location: productPageAddress(made.product.id) };
    const { id, path, others } = await this.#place(typed);
    const text = newProductText(id, typed);
    const files = [...others, [path, text] as const];
    const slips = productSlips({ folder, path, text }, checkedCatalogue(folder, ...files));
    if (slips.length > 0) return refused({ notice: lookAtThis, slips }, 422);
    const saved = written(() => files.map((file) => saveDraftFile(folder, ...file, null)));
    if ('problem' in saved) return refused({ notice: saved.problem }, 409);
    if (saved.done.at(-1) !== 'saved')
      return refused({ notice: 'Not saved: its number was just given to another product. Save again.' }, 409);
    await this.#note(
      files.flatMap((file) => productChanges(file[0], null, file[1])),
      session,
    );
    return { location: productPageAddress(id) };
  }

  /**
   * Where a new product stands. One that was in the shop before, by its name, is the same again; the others that are gone come
   * along as taken off, so that their numbers stay theirs.
   */
  async #place(typed: TypedProduct) {
    const { folder, releases } = this.#parts;
    const paths = [...contentFiles(folder), ...readDraft(folder).map(({ path }) => path)];
    const gone = await goneProducts(paths, releases);
    const again = gone.find(({ text }) => nameIn(text).toLowerCase() === typed.name.trim().toLowerCase());
    const others = gone
      .filter((one) => one !== again)
      .map(({ path, text }) => [path, withField(text, ['takenOff'], true) ?? text] as const);
    const id = again?.id ?? nextProductId([...paths, ...gone.map(({ path }) => path)]);
    return { id, path: again?.path ?? productPath(id, typed.name), others };
  }

  async #save(
    found: Found,
    edited: Edited,
    {
      form,
      session,
      typed,
    }: { readonly form: URLSearchParams; readonly session: Session; readonly typed?: TypedProduct },
  ): Promise<Outcome> {
    const { folder } = this.#parts;
    const { own } = found;
    const { id } = own.product;
    const refused = (refusal: Refusal, status: 409 | 422): Outcome => ({
      page: this.#page(found, { ...(typed && { typed }), ...refusal }),
      status,
    });
    const outdated = (): Outcome => ({ page: this.#page(found, { notice: stale }), status: 409 });
    if (lockedWords(folder) !== null) return refused({ notice: 'Your change was NOT saved.' }, 409);
    if (own.isConflict) return outdated();
    if ('problem' in edited) return refused({ notice: `Not saved: ${edited.problem}` }, 422);
    const { text } = edited;
    // Also a form that is pressed twice.
    if (text === own.text) return { location: productPageAddress(id) };
    if (form.get('seen') !== own.seen) return outdated();
    const checked = checkedCatalogue(folder, [own.path, text]);
    const slips = productSlips({ folder, path: own.path, text }, checked);
    if (slips.length > 0) return refused({ notice: lookAtThis, slips }, 422);
    const next = ownProduct(own, text);
    const prices = JSON.stringify(priceFields(next.product).map(({ value }) => value));
    const doubted = doubts(own, next, checked).map(({ key, words }) => ({ ...placeOf(key), words }));
    if (doubted.length > 0 && form.get('doubted') !== prices)
      return refused({ notice: lookAtThis, slips: doubted, doubted: prices }, 422);
    const saved = written(() => saveProduct(folder, own, text));
    if ('problem' in saved) return refused({ notice: saved.problem }, 409);
    if (saved.done !== 'saved') return outdated();
    await this.#note(productChanges(own.path, own.text, text), session);
    return { location: productPageAddress(id) };
  }

  #find(id: number): Found | null {
    const { products } = ownProducts(this.#parts.folder);
    const own = products.find(({ product }) => product.id === id);
    return own ? { own, categories: categoriesOf(products) } : null;
  }

  #page({ own, categories }: Found, refusal: Refusal = {}, button = ''): ProductPage {
    const { folder } = this.#parts;
    const { id } = own.product;
    const { lists } = pagesFile(folder);
    const picture = draftedPicture(folder, id) ?? this.#parts.picture(id);
    const page = productPage(own, typedAsSaved(own.product, own.text), {
      button,
      previewed: refusal.typed?.description ?? null,
      categories,
      picture,
      isPhotographed: picture !== null || draftedPhotographs(folder, id).size > 0,
      isListed: lists.length === 0 || lists.some(({ ids }) => ids.includes(id)),
    });
    const changes = draftChanges(folder).filter(({ path }) => path === own.path);
    return {
      ...page,
      locked: lockedWords(folder),
      changes: changes.map(({ words }) => words),
      seen: own.isConflict ? '' : textHash(own.text),
      ...refusal,
    };
  }

  async #note(made: readonly { readonly words: string }[], session: Session): Promise<void> {
    const { access, clock } = this.#parts;
    const changes = made.map(({ words }) => words);
    if (changes.length > 0)
      await access.note({ at: clock.now(), session: session.id, facts: { kind: 'draft changed', changes } });
  }
}

function categoriesOf(products: readonly OwnProduct[]): readonly string[] {
  return products.map(({ product }) => product.category);
}

/** The first photograph, where it isn't published yet. */
function draftedPicture(folder: string, id: number): string | null {
  const draft = readPhotographDrafts(folder).find((each) => each.id === id);
  for (const [name, hash] of draft?.photographs ?? []) {
    const read = readPhotographName(name);
    if (read?.number === 1) return photoAddress(id, 1, `${hash.slice(0, 8)}-${read.part}`);
  }
  return null;
}

function takenOff(own: OwnProduct, isOff: boolean): Edited {
  if ((own.product.takenOff ?? false) === isOff) return { text: own.text };
  const text = withField(own.text, ['takenOff'], isOff || null);
  return text === null ? { problem: 'Its file is written in a way that only a text editor can change.' } : { text };
}
