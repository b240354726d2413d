/** A product's page, from its file and what stands around it. */
import { readDescription } from '#catalogue/description.ts';
import { photosAddress, productPagesAddress } from '#desk/addresses.ts';
import type { ProductPage, TypedProduct } from '#desk/pages/product-page.ts';
import type { OwnProduct } from './own-products.ts';
import { descriptionSlip } from './product-slips.ts';

export interface Beside {
  /** The one that was pressed. */
  readonly button: string;
  /** The description that was typed. */
  readonly previewed: string | null;
  readonly picture: string | null;
  readonly isPhotographed: boolean;
  /** Whether any of the shop's lists has it. */
  readonly isListed: boolean;
  /** Of all products. */
  readonly categories: readonly string[];
}

export function productPage(own: OwnProduct, saved: TypedProduct, beside: Beside): ProductPage {
  const { id, name, inStock, takenOff = false } = own.product;
  return {
    ...emptyPage(saved, beside),
    id,
    name,
    picture: beside.picture,
    state: takenOff ? 'taken off' : inStock ? 'in stock' : 'sold out',
    isNew: own.isNew,
    isConflict: own.isConflict,
    asks: beside.button === 'take-off' && !takenOff,
    missing: takenOff ? [] : missingOf(id, beside),
  };
}

/** Of a new product. */
export function emptyPage(
  typed: TypedProduct,
  { button, previewed, categories }: Pick<Beside, 'button' | 'previewed' | 'categories'>,
): ProductPage {
  const described = previewed ?? typed.description;
  const isPreviewed = button === 'preview' && described.trim() !== '';
  const { richText, problems } = readDescription('', described, 1);
  return {
    kind: 'product',
    id: null,
    name: '',
    picture: null,
    state: 'in stock',
    isNew: true,
    isConflict: false,
    notice: null,
    slips: isPreviewed ? problems.map(descriptionSlip) : [],
    typed,
    categories: [...new Set(categories)]
      .toSorted((a, b) => a.localeCompare(b, 'en'))
      .map((value) => ({ value, label: categoryLabel(value) })),
    preview: isPreviewed ? richText : null,
    asks: false,
    missing: [],
    changes: [],
    locked: null,
    seen: '',
    doubted: '',
  };
}

/** `dog-and-cat-bowls` → `Dog and cat bowls` */
function categoryLabel(category: string): string {
  const words = category.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function missingOf(id: number, { isPhotographed, isListed }: Beside): ProductPage['missing'] {
  const photograph = {
    words: 'Add a photo',
    until: 'Until then shoppers see a placeholder.',
    address: photosAddress(id),
  };
  const page = {
    words: 'Put it on a page',
    until: 'Until then only a search finds it.',
    address: productPagesAddress(id),
  };
  return [...(isPhotographed ? [] : [photograph]), ...(isListed ? [] : [page])];
}
