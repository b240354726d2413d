/** The properties of the screens of products, from the files of the catalogue. */
import { isDeepStrictEqual } from 'node:util';
import { catalogueChanges, changeSentence } from '#catalogue/changes.ts';
import { type DraftFiles, type ProductFile, readOnlyMessage } from '#desk/save-catalogue.ts';
import { readDescription } from '#catalogue/description.ts';
import { photosOf } from '#catalogue/catalogue-files.ts';
import type { ProductRecord } from '#catalogue/product-file.ts';
import { type FormState, formVersion } from '#desk/forms.ts';
import { listGroups } from '#catalogue/product-lists.ts';
import { animals } from '#shop/animal-table.ts';
import { formattedPrice, rupees } from '#shop/money.ts';
import { animalGroup } from '#shop/species.ts';
import { type ProductValues, emptyValues, priceFields, priceValues, productValues } from './product-form.ts';
import { type ListQuery, listedProducts, productStates } from './listed-products.ts';
import { pageField } from './product-errors.ts';
import type { ProductPagesProps } from './product-pages-screen.tsx';
import type { ProductScreenProps } from './product-screen.tsx';
import type { ProductsScreenProps } from './products-screen.tsx';
import type { DeskFiles } from '#desk/desk-files.ts';
import type { PricedCatalogue } from '#catalogue/compiled.ts';

export interface ScreenDeps {
  /** The folder of the owner’s files. */
  readonly catalogueFolder: string;
  readonly files: DeskFiles;
  /** Today’s products and fees. */
  readonly catalogue: PricedCatalogue;
}

/** Keeps the list scrollable on a phone. */
const maxShown = 100;

/** `sent`: values by the ids of products, from a form that was not saved. */
export function listScreen(
  { catalogueFolder, catalogue, files }: ScreenDeps,
  draftFiles: DraftFiles,
  query: ListQuery,
  sent: ReadonlyMap<number, ProductValues> = new Map(),
): ProductsScreenProps {
  const listed = listedProducts(draftFiles, query);
  const matching = listed[query.show];
  const sold = new Map(catalogue.products.map((product) => [product.id, product]));
  return {
    products: matching.slice(0, maxShown).map((file) => {
      const { product } = file;
      const now = productValues(product, file.text);
      const values = sent.get(product.id) ?? now;
      return {
        ...file,
        inShop: sold.get(product.id),
        picture: files.pictureOf(product.id),
        fields: priceFields(values),
        shopAllNote: shopAllNote(draftFiles, product.id),
        version: formVersion(priceValues(now)),
        isOpen: !isDeepStrictEqual(values, now),
      };
    }),
    query,
    shown: query,
    counts: productStates.map((state) => ({ state, count: listed[state].length })),
    categories: categories(draftFiles),
    more: Math.max(0, matching.length - maxShown),
    readOnly: readOnlyMessage(catalogueFolder),
    problems: draftFiles.problems,
  };
}

/** Says that a product has a price of its own on Shop All; `null` if it hasn't. */
export function shopAllNote({ pages }: DraftFiles, id: number): string | null {
  const price = pages.value?.shopAll.prices?.[id];
  return price === undefined ? null : `Shop All has its own price, ${formattedPrice(rupees(price))}. It won’t change.`;
}

const addPhoto = { page: 'photos', label: 'Add a photo', until: 'Until then shoppers see a placeholder.' } as const;
const putOnPage = { page: 'pages', label: 'Put it on a page', until: 'Until then only a search finds it.' } as const;

/** `file`: `null` for a new product, with these values. */
export function productScreen(
  { catalogueFolder, files }: ScreenDeps,
  draftFiles: DraftFiles,
  file: ProductFile | null,
  entered: ProductValues = emptyValues,
): ProductScreenProps {
  const product = file?.product ?? null;
  const values = file ? productValues(file.product, file.text) : entered;
  const isPictured =
    product && (photosOf(draftFiles.draft.content, product.id).size > 0 || files.pictureOf(product.id) !== null);
  const isListed =
    product && (draftFiles.lists.length === 0 || draftFiles.lists.some(({ ids }) => ids.includes(product.id)));
  const isSold = product && !product.takenOff;
  return {
    product,
    isNew: file?.state === 'new' || !file,
    picture: product && files.pictureOf(product.id),
    blocked: file ? file.blocked : readOnlyMessage(catalogueFolder),
    values,
    shopAllNote: product && shopAllNote(draftFiles, product.id),
    version: file ? formVersion(values) : '',
    categories: categories(draftFiles),
    preview: null,
    steps: [...(isSold && !isPictured ? [addPhoto] : []), ...(isSold && !isListed ? [putOnPage] : [])],
    changes: product
      ? catalogueChanges(draftFiles.draft.original, draftFiles.draft.content)
          .filter(({ group }) => group === `product ${product.id}`)
          .flatMap(({ facts }) => facts.map(changeSentence))
      : [],
  };
}

export function withPreview(screen: ProductScreenProps, button: string): ProductScreenProps & Partial<FormState> {
  const { description } = screen.values;
  if (button !== 'preview' || description.trim() === '') return screen;
  const { richText, problems } = readDescription('', description, 1);
  const errors = problems.map(({ line, problem, remedy }) => ({
    ...pageField(['description']),
    message: `${problem} (line ${line}). ${remedy}`,
  }));
  return { ...screen, preview: richText, errors };
}

/** Categories of all products, and of animals' pages without products. */
export function categories({
  products,
  lists,
}: DraftFiles): readonly { readonly value: string; readonly label: string }[] {
  const empty = lists.filter(({ on, ids }) => on in animals && ids.length === 0).map(({ key }) => key);
  return [...new Set([...products.map(({ product }) => product.category), ...empty])]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((value) => ({ value, label: sentenceCase(value.replaceAll('-', ' ')) }));
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function pagesScreen(draftFiles: DraftFiles, product: ProductRecord): ProductPagesProps {
  const { lists, pages } = draftFiles;
  const ticks = Object.fromEntries(lists.map(({ key, ids }) => [key, ids.includes(product.id) ? 'yes' : '']));
  const isListed = lists.some(({ ids }) => ids.includes(product.id));
  const group = animalGroup(product.category);
  return {
    product,
    file: pages,
    groups: listGroups(lists),
    ticks: isListed ? ticks : { ...ticks, ...suggestedTick(product.category, draftFiles) },
    openGroup: group === 'other' ? null : animals[group].plural,
    isFirst: false,
    version: formVersion(ticks),
    isSaved: false,
  };
}

/** The page that has most products of the category, or that is named like it. */
function suggestedTick(category: string, { products, lists }: DraftFiles): Readonly<Record<string, string>> {
  const ids = new Set(products.filter(({ product }) => product.category === category).map(({ product }) => product.id));
  const pages = lists
    .filter(({ on }) => on !== 'home' && on !== 'newPet')
    .map((list) => ({ key: list.key, count: list.ids.filter((id) => ids.has(id)).length }))
    .toSorted((a, b) => b.count - a.count);
  const [first] = pages;
  const suggested = first && first.count > 0 ? first : pages.find(({ key }) => key === category);
  return suggested ? { [suggested.key]: 'yes' } : {};
}
