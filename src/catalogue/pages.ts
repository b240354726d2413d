/** The pages that `pages.yaml` describes, with their products. */
import { allSpecies, type Species } from '#shop/species.ts';
import type { Product } from '#shop/product.ts';
import { type MenuGroup, type MenuLink, pageKind, routes } from '#shop/routes.ts';
import { problemAt } from './check-file.ts';
import { inListOrder, type ListedProduct, listed, type Listing } from './listings.ts';
import type { CatalogueProblem } from './problem.ts';
import { productLists } from './product-lists.ts';
import type { GroupContent, ListingContent, PagesContent, SpeciesContent } from './schema.ts';
import type { YamlFile } from './yaml-file.ts';

/** A titled list of products. */
export interface Group {
  readonly id: string;
  readonly heading: string;
  readonly products: readonly ListedProduct[];
}

/** An option of a species page's dropdown, and its row (R116-R119). */
export interface SpeciesCategory {
  /** Category id, unique within its page (D51). */
  readonly id: string;
  readonly option: string;
  readonly heading: string;
  readonly listing: Listing;
}

export interface SpeciesPage {
  readonly species: Species;
  readonly path: string;
  readonly menuLabel: string;
  readonly title: string;
  /** Meta description, one sentence. */
  readonly description: string;
  readonly listings: readonly Listing[];
  /** In dropdown order; "All Categories" comes before the first. */
  readonly categories: readonly SpeciesCategory[];
}

/** One section of Shop All, and its tab. */
export interface ShopAllSection {
  readonly species: Species;
  /** On the tab and over the section. */
  readonly label: string;
  readonly products: readonly ListedProduct[];
}

interface PlainPage {
  readonly path: string;
  readonly heading: string;
}

interface ListPage extends PlainPage {
  readonly intro: string;
  /** Meta description, one sentence. */
  readonly description: string;
}

export interface Pages {
  readonly speciesPages: readonly SpeciesPage[];
  /** Every category page of an animal, in menu order. */
  readonly listings: readonly Listing[];
  readonly allCategories: string;
  /** Home's carousels from top to bottom, in the order written, including sold-out products (R096, R097). */
  readonly homeRows: readonly Group[];
  readonly shopAll: PlainPage & {
    readonly aliases: readonly string[];
    readonly description: string;
    readonly sections: readonly ShopAllSection[];
  };
  readonly pharmacy: ListPage & { readonly products: readonly ListedProduct[] };
  readonly newPet: ListPage & { readonly groups: readonly Group[] };
  readonly contact: PlainPage;
  /** Links in the order of the pages (R024-R026). */
  readonly menuGroups: readonly MenuGroup[];
  /** The menu's links below the animals (R027). */
  readonly menuLinks: readonly MenuLink[];
}

const contactHeading = 'Contact Us';

/** The pages. They may only name what exists: `pageProblems` reports what doesn't. */
export function pagesFrom(content: PagesContent, products: ReadonlyMap<number, Product>): Pages {
  const named = (ids: readonly number[]) => ids.flatMap((id) => products.get(id) ?? []);
  const group = ({ id, heading, products: ids }: GroupContent): Group => ({
    id,
    heading,
    products: listed(named(ids)),
  });
  const speciesPages = allSpecies.map((species) => speciesPage(species, content.species[species], named));
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
    listings: speciesPages.flatMap(({ listings }) => listings),
    allCategories: content.allCategories,
    homeRows: content.home.rows.map(group),
    shopAll: {
      path: routes.shopAll.href(),
      aliases: routes.shop.paths,
      heading: 'Shop All Products',
      description: shopAll.description,
      // All of the animal's listings, each product once (D20), by id.
      sections: speciesPages.map(({ species, listings }) => ({
        species,
        label: shopAll.sections[species],
        products: inListOrder(
          listed(named([...new Set(listings.flatMap(({ ids }) => ids))].toSorted((a, b) => a - b)), { prices }),
        ),
      })),
    },
    pharmacy: {
      path: routes.pharmacy.href(),
      heading: pharmacy.heading,
      intro: pharmacy.intro,
      description: pharmacy.description,
      products: inListOrder(listed(named(pharmacy.products))),
    },
    newPet: {
      path: routes.newPet.href(),
      heading: newPet.heading,
      intro: newPet.intro,
      description: newPet.description,
      groups: newPet.groups.map(group).map((one) => ({ ...one, products: inListOrder(one.products) })),
    },
    contact: { path: routes.contact.href(), heading: contactHeading },
    menuGroups: speciesPages.map(({ path, menuLabel, listings }) => ({
      path,
      label: menuLabel,
      links: listings.map((listing) => ({ path: listing.path, label: listing.menuLabel })),
    })),
    menuLinks: content.menu.map((page) => ({ path: routes[page].href(), label: menuLabels[page] })),
  };
}

type Named = (ids: readonly number[]) => readonly Product[];

function speciesPage(species: Species, content: SpeciesContent, named: Named): SpeciesPage {
  const { path, menu, title, description } = content;
  const listings = content.pages.map((page) => listingFrom(species, page, named));
  const categories = content.categories.flatMap(({ id, page, label, heading }): readonly SpeciesCategory[] => {
    const listing = listings.find((one) => one.path === page);
    if (!listing) return [];
    const option = label ?? listing.menuLabel;
    return [{ id, option, heading: heading ?? option, listing }];
  });
  return { species, path, menuLabel: menu, title, description, listings, categories };
}

function listingFrom(species: Species, page: ListingContent, named: Named): Listing {
  const { path, heading, description, aliases = [], title = heading, menu = heading, products: ids } = page;
  const { missingStockFlag: missingFlag = 'in stock' } = page;
  const products = inListOrder(listed(named(ids), { missingFlag }));
  return { species, path, aliases, heading, title, menuLabel: menu, description, missingFlag, ids, products };
}

/** Lists that name an unknown product or name one twice, categories without their page, addresses used twice. */
export function pageProblems(
  content: PagesContent,
  products: ReadonlyMap<number, unknown>,
  file: Pick<YamlFile, 'file' | 'lineOf'>,
): readonly CatalogueProblem[] {
  const animals = allSpecies.map((species) => ({ species, content: content.species[species] }));
  const listProblems = productLists(content).flatMap(({ path, heading, ids }) =>
    ids.flatMap((id, index): readonly CatalogueProblem[] => {
      const place = [...path, index];
      if (!products.has(id)) {
        return [
          problemAt(
            file,
            place,
            `"${heading}" names product ${id}, which the catalogue doesn't have`,
            'Correct the number.',
          ),
        ];
      }
      const isTwice = ids.indexOf(id) !== index;
      return isTwice
        ? [problemAt(file, place, `"${heading}" names product ${id} twice`, 'Remove one of the two.')]
        : [];
    }),
  );
  const categoryProblems = animals.flatMap(({ species, content: { pages, categories } }) =>
    categories.flatMap(({ page }, index) =>
      pages.some(({ path }) => path === page)
        ? []
        : [
            problemAt(
              file,
              ['species', species, 'categories', index, 'page'],
              `is ${page}, which is not one of the animal's pages`,
              'Write the path of one of its pages.',
            ),
          ],
    ),
  );
  const paths = animals.flatMap(({ species, content: { path, pages } }) => [
    { place: ['species', species, 'path'], path },
    ...pages.flatMap((page, index) => {
      const place = ['species', species, 'pages', index];
      const aliases = (page.aliases ?? []).map((alias, number) => ({
        place: [...place, 'aliases', number],
        path: alias,
      }));
      return [{ place: [...place, 'path'], path: page.path }, ...aliases];
    }),
  ]);
  const pathProblems = paths.flatMap(({ place, path }, index) =>
    isTaken(path) || paths.findIndex((other) => other.path === path) !== index
      ? [problemAt(file, place, `is ${path}, which another page has`, 'Write an address of its own.')]
      : [],
  );
  return [...listProblems, ...categoryProblems, ...pathProblems];
}

/** Paths of pages that the shop always has, and of folders with other files. */
function isTaken(path: string): boolean {
  return (
    pageKind(path, { menuGroups: [], listingAliases: [] }) !== null || ['/product', '/data', '/feeds'].includes(path)
  );
}
