/** The pages that `pages.yaml` describes, with their products. */
import { animals } from '#shop/animal-table.ts';
import type { Species } from '#shop/species.ts';
import type { Product } from '#shop/product.ts';
import { pageKind, routes } from '#shop/routes.ts';
import { type CatalogueProblem, type FieldPath, reportOn, type YamlFile } from './yaml-file.ts';
import { animalPages, productLists } from './product-lists.ts';
import type { GroupContent, ListingContent, PagesContent, SpeciesContent } from './schema.ts';
import { type Rupees, rupees } from '#shop/money.ts';

export type SpeciesPage = ReturnType<typeof speciesPage>;

const contactHeading = 'Contact Us';

/** The pages. They may only name what exists: `pageProblems` reports what doesn't. */
export function pagesFrom(content: PagesContent, products: ReadonlyMap<number, Product>) {
  const named = (ids: readonly number[]) => ids.flatMap((id) => products.get(id) ?? []);
  const group = ({ id, heading, products: ids }: GroupContent) => ({
    id,
    heading,
    products: listed(named(ids)),
  });
  const speciesPages = animalPages(content).map(([species, page]) => speciesPage(species, page, named));
  const { shopAll, pharmacy, newPet } = content;
  const prices = new Map(Object.entries(shopAll.prices ?? {}).map(([id, price]) => [Number(id), price]));
  const menuLabels = {
    shopAll: shopAll.menu,
    pharmacy: pharmacy.heading,
    newPet: newPet.heading,
    contact: contactHeading,
  };
  return {
    speciesPages,
    /** Every category page of an animal, in menu order. */
    listings: speciesPages.flatMap(({ listings }) => listings),
    allCategories: content.allCategories,
    /** Home's carousels from top to bottom, in the order written, including sold-out products (R096, R097). */
    homeRows: content.home.rows.map(group),
    shopAll: {
      path: routes.shopAll.href(),
      aliases: routes.shop.paths,
      heading: 'Shop All Products',
      description: shopAll.description,
      // All of the animal's listings, each product once (D20), by id.
      sections: speciesPages.map(({ species, listings }) => ({
        species,
        label: shopAll.sections[species] ?? animals[species].plural,
        products: inListOrder(
          listed(named([...new Set(listings.flatMap(({ ids }) => ids))].toSorted((a, b) => a - b)), { prices }),
        ),
      })),
    },
    pharmacy: {
      ...pharmacy,
      path: routes.pharmacy.href(),
      ids: pharmacy.products,
      products: inListOrder(listed(named(pharmacy.products))),
    },
    newPet: {
      ...newPet,
      path: routes.newPet.href(),
      groups: newPet.groups.map(group).map((one) => ({ ...one, products: inListOrder(one.products) })),
    },
    contact: { path: routes.contact.href(), heading: contactHeading },
    /** Links in the order of the pages (R024-R026). */
    menuGroups: speciesPages.map(({ species, path, menuLabel, listings }) => ({
      path,
      label: menuLabel,
      name: animals[species].plural,
      links: listings.map((listing) => ({ path: listing.path, label: listing.menuLabel })),
    })),
    /** The menu's links below the animals (R027). */
    menuLinks: content.menu.map((page) => ({ path: routes[page].href(), label: menuLabels[page] })),
  };
}

type Named = (ids: readonly number[]) => readonly Product[];

function speciesPage(species: Species, content: SpeciesContent, named: Named) {
  const { path, menu, title, description } = content;
  const listings = content.pages.map((page) => listingFrom(species, page, named));
  // The options of the page's dropdown, and its rows (R116-R119); "All Categories" comes before the first.
  const categories = content.categories.flatMap(({ id, page, label, heading }) => {
    const listing = listings.find((one) => one.path === page);
    if (!listing) return [];
    const option = label ?? listing.menuLabel;
    return [{ id, option, heading: heading ?? option, listing }];
  });
  return { species, path, menuLabel: menu, title, description, listings, categories };
}

/** A category page (R067-R089). */
export type Listing = ReturnType<typeof listingFrom>;

function listingFrom(species: Species, page: ListingContent, named: Named) {
  const { path, heading, description, aliases = [], title = heading, menu = heading, products: ids } = page;
  const { missingStockFlag: missingFlag } = page;
  return {
    species,
    path,
    /** Other addresses of the same page. */
    aliases,
    /** Above the products, spelt as specified (D7). */
    heading,
    /** In the right spelling: document title, breadcrumb, structured data (D7). */
    title,
    menuLabel: menu,
    /** Meta description, one sentence. */
    description,
    /** Ids as written, including products that are no longer sold. */
    ids,
    missingFlag,
    products: inListOrder(listed(named(ids), { missingFlag })),
  };
}

/** Lists that name an unknown product or name one twice, categories without their page, addresses used twice. */
export function pageProblems(
  content: PagesContent,
  products: ReadonlyMap<number, unknown>,
  file: Pick<YamlFile, 'file' | 'lineOf'>,
): readonly CatalogueProblem[] {
  const { problems, report } = reportOn(file);
  for (const { path, heading, ids } of productLists(content))
    for (const [index, id] of ids.entries()) {
      if (!products.has(id))
        report(
          [...path, index],
          `"${heading}" names product ${id}, which the catalogue doesn't have`,
          'Correct the number.',
        );
      else if (ids.indexOf(id) !== index)
        report([...path, index], `"${heading}" names product ${id} twice`, 'Remove one of the two.');
    }
  const addresses = new Set<string>();
  const address = (place: FieldPath, path: string) => {
    if (isTaken(path) || addresses.has(path))
      report(place, `is ${path}, which another page has`, 'Write an address of its own.');
    addresses.add(path);
  };
  for (const [species, { path, pages, categories }] of animalPages(content)) {
    for (const [index, { page }] of categories.entries())
      if (!pages.some((each) => each.path === page))
        report(
          ['species', species, 'categories', index, 'page'],
          `is ${page}, which is not one of the animal's pages`,
          'Write the path of one of its pages.',
        );
    address(['species', species, 'path'], path);
    for (const [index, page] of pages.entries()) {
      const place = ['species', species, 'pages', index];
      address([...place, 'path'], page.path);
      for (const [number, alias] of (page.aliases ?? []).entries()) address([...place, 'aliases', number], alias);
    }
  }
  return problems;
}

/** Paths of pages that the shop always has, and of folders with other files. */
function isTaken(path: string): boolean {
  return (
    pageKind(path, { menuGroups: [], listingAliases: [] }) !== null ||
    routes.product.matches(`${path}/1`) ||
    ['/data', '/feeds'].includes(path)
  );
}

/** A product as a list shows it. */
export interface ListedProduct {
  readonly product: Product;
  /** The price on the list, which may differ from the price charged (D14). */
  readonly price: Rupees;
  readonly inStock: boolean;
}

/** A list's rules for its products. */
interface ListRules {
  readonly missingFlag?: ListingContent['missingStockFlag'];
  /** Prices in rupees that this list shows instead of the products' own, by id. */
  readonly prices?: ReadonlyMap<number, number>;
}

/** Products as a list shows them, without those that are no longer sold (D67). */
function listed(products: readonly Product[], { missingFlag, prices }: ListRules = {}): readonly ListedProduct[] {
  return products
    .filter(({ takenOff = false }) => !takenOff)
    .map((product) => ({
      product,
      price: rupees(prices?.get(product.id) ?? product.price),
      inStock: isInStock(product.inStock, missingFlag),
    }));
}

/**
 * `true` if a list shows a product as in stock. Spec quirk: the dog food and dog deworming lists read a missing flag as
 * out of stock, all others as in stock (R109, D15). The schema asks for the flag, so no shipped list needs the rule.
 */
export function isInStock(flag: boolean | undefined, missingFlag: ListRules['missingFlag'] = 'in stock'): boolean {
  return flag ?? missingFlag === 'in stock';
}

/** In stock first, else as their owner has put them (D50). */
function inListOrder(products: readonly ListedProduct[]): readonly ListedProduct[] {
  return products.toSorted((a, b) => Number(b.inStock) - Number(a.inStock));
}
