/**
 * What the shop says about itself, changed at the desk section by section. Changes go to the draft and wait there to be
 * published; one made on an older view is shown and not applied.
 */
import { join } from 'node:path';
import { textHash } from '#catalogue/draft.ts';
import { type CatalogueProblem, problemLine } from '#catalogue/problem.ts';
import { unreadable } from '#catalogue/whole-file.ts';
import type { ShopContent } from '#catalogue/schema.ts';
import { readShop } from '#catalogue/shop-changes.ts';
import { heldFacts, shopConfig, type Environment } from '#config';
import type { Session } from '#desk/account/auth.ts';
import { shopSectionAddress } from '#desk/addresses.ts';
import type { FieldSlip } from '#desk/pages/field-slip.ts';
import type { ShopIndexPage, ShopSectionPage } from '#desk/pages/shop-page.ts';
import { lockedWords, lookAtThis } from '#desk/products/saving.ts';
import type { Outcome } from '#desk/products/products.ts';
import { deliverySection } from './delivery-section.ts';
import { hoursSection } from './hours-section.ts';
import {
  problemsOf,
  seenOf,
  conflictWords,
  editorWords,
  keep,
  type KeepParts,
  type OwnFile,
  ownFile,
  staleWords,
} from './own-file.ts';
import type { Section, Surroundings, Typed } from './section.ts';
import { valueSections } from './value-sections.ts';

const [contact, payment, ...texts] = valueSections;
const sections = [contact, hoursSection, deliverySection, payment, ...texts].filter((section) => section !== undefined);

export interface OwnShopParts extends KeepParts, Pick<Surroundings, 'pictures' | 'picture'> {
  readonly environment: Environment;
}

interface Shown {
  readonly notice?: string;
  readonly isSaved?: boolean;
  readonly slips?: readonly Omit<FieldSlip, 'label'>[];
  readonly typed?: Typed;
  readonly doubted?: string;
}

export class OwnShop {
  readonly #parts: OwnShopParts;

  constructor(parts: OwnShopParts) {
    this.#parts = parts;
  }

  index(): ShopIndexPage {
    const { own, shop } = this.#file();
    const around = shop && this.#around(shop);
    return {
      kind: 'shop',
      ...this.#state(own, shop),
      sections: sections.map((section) => ({
        title: section.title,
        address: shopSectionAddress(section.id),
        words: around ? section.words(shop, around) : [],
      })),
    };
  }

  /** `null` if there is no such section. */
  section(id: string, isSaved: boolean): ShopSectionPage | null {
    const section = sections.find((each) => each.id === id);
    return section ? this.#page(section, { isSaved }) : null;
  }

  async save(id: string, form: URLSearchParams, session: Session): Promise<Outcome> {
    const section = sections.find((each) => each.id === id);
    if (!section) return { page: null, status: 404 };
    const refused = (status: 409 | 422, shown: Shown): Outcome => ({ page: this.#page(section, shown), status });
    const { own, shop } = this.#file();
    if (!own || !shop) return refused(409, {});
    const saved = { location: `${shopSectionAddress(id)}?saved=1` };
    const text = section.edited({ text: own.text, shop }, form, this.#around(shop));
    if (text === null) return refused(422, { notice: editorWords, typed: form });
    // Also a form that is pressed twice.
    if (text === own.text && !own.isConflict) return saved;
    if (own.isConflict) return refused(409, { notice: 'Your change was NOT saved.' });
    if (form.get('seen') !== seenOf(section.values(shop))) return refused(409, { notice: staleWords });
    const typedSlips = section.slips?.(form) ?? [];
    if (typedSlips.length > 0) return refused(422, { notice: lookAtThis, slips: typedSlips, typed: form });
    const problems = problemsOf(this.#parts.folder, own, text);
    const slips = problems.map((problem) => ({
      field: section.fieldOf(problem.field ?? '', form),
      words: wordsOf(problem),
    }));
    if (slips.length > 0) return refused(422, { notice: lookAtThis, slips, typed: form });
    const next = readShop(text);
    const doubts = next ? section.doubts(shop, next, form) : [];
    const doubted = textHash(text).slice(0, 16);
    if (doubts.length > 0 && form.get('doubted') !== doubted)
      return refused(422, { notice: lookAtThis, slips: doubts, typed: form, doubted });
    const notice = await keep(this.#parts, own, { text, session });
    return notice === null ? saved : refused(409, { notice, typed: form });
  }

  #page(section: Section, { notice, isSaved = false, slips = [], typed = null, doubted = '' }: Shown): ShopSectionPage {
    const { own, shop } = this.#file();
    const forms = shop && own?.isConflict === false ? section.forms(shop, typed, this.#around(shop)) : [];
    const fields = forms.flatMap(({ groups }) =>
      groups.flatMap(({ label: of, fields: all }) =>
        all.map(({ name, label }) => ({ name, label: of === null ? label : `${of}, ${label.toLowerCase()}` })),
      ),
    );
    return {
      kind: 'shop-section',
      ...this.#state(own, shop),
      title: section.title,
      address: shopSectionAddress(section.id),
      intro: section.intro,
      notice: notice ?? null,
      isSaved,
      slips: slips.map(({ field, words }) => {
        const at = fields.find(({ name }) => name === field) ?? fields[0];
        return { field: at?.name ?? field, label: at?.label ?? section.title, words };
      }),
      forms,
      seen: shop ? seenOf(section.values(shop)) : '',
      doubted,
    };
  }

  #file(): { readonly own: OwnFile | null; readonly shop: ShopContent | null } {
    const own = ownFile(this.#parts.folder, 'shop.yaml');
    return { own, shop: own && readShop(own.text) };
  }

  #state(own: OwnFile | null, shop: ShopContent | null): Pick<ShopIndexPage, 'locked' | 'problems'> {
    const { folder } = this.#parts;
    const mistakes = () =>
      own ? problemsOf(folder, own, own.text) : [unreadable('shop.yaml', join(folder, 'shop.yaml'))];
    return {
      locked: lockedWords(folder) ?? (own?.isConflict ? conflictWords : null),
      problems: shop ? [] : mistakes().map(problemLine),
    };
  }

  #around(shop: ShopContent): Surroundings {
    const { environment, pictures, picture } = this.#parts;
    const config = new Map<string, string>(Object.entries(shopConfig(environment, shop)));
    const held = [...heldFacts(environment)].map(
      ([field, setting]) => [field, { setting, value: config.get(field) ?? '' }] as const,
    );
    return { held: new Map(held), pictures, picture };
  }
}

/** In the words of the catalogue’s check: `It is empty. Write a text.` */
function wordsOf({ problem, remedy }: CatalogueProblem): string {
  return `${/^(?:is|has|must) /.test(problem) ? `It ${problem}` : problem}. ${remedy}`;
}
