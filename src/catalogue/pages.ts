/** The pages that `pages.yaml` describes, with their products. */
import type { Product } from '#shop/product.ts';
import { addresses, takenAddresses } from './addresses.ts';
import { fieldName } from './check-file.ts';
import { inListOrder, type ListedProduct, listed, type Listing } from './listings.ts';
import type { MenuGroup, MenuLink } from './menu.ts';
import type { CatalogueProblem } from './problem.ts';
import type { GroupContent, ListingContent, PagesContent, SpeciesContent } from './schema.ts';
import { allSpecies, type Species } from './species.ts';
import type { FieldPath } from './yaml-file.ts';

/** A titled list of products. */
export interface Group {
  readonly id: string;
  readonly heading: string;
  readonly products: readonly ListedProduct[];
}

/** One entry of a species page's dropdown, and the row it stands for (spec §2 Species landing pages). */
export interface SpeciesCategory {
  /** Category id of spec §3, unique within its page. */
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
  /** Every dog, cat and bird page of the route table, in menu order. */
  readonly listings: readonly Listing[];
  readonly allCategories: string;
  /** Home's carousels from top to bottom, in the order written, sold-out products included (spec §3 Home card lists). */
  readonly homeRows: readonly Group[];
  readonly shopAll: PlainPage & {
    readonly aliases: readonly string[];
    readonly description: string;
    readonly sections: readonly ShopAllSection[];
  };
  readonly pharmacy: ListPage & { readonly products: readonly ListedProduct[] };
  readonly newPet: ListPage & { readonly groups: readonly Group[] };
  readonly contact: PlainPage;
  /** Links in the order of the pages (rows R024-R026). */
  readonly menuGroups: readonly MenuGroup[];
  /** The menu's links below the animals (row R027). */
  readonly menuLinks: readonly MenuLink[];
}

const contactHeading = 'Contact Us';

/** The pages. What the content names must be there: `pageProblems` says where it is not. */
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
  const [shopAllPath, ...aliases] = addresses.shopAll;
  return {
    speciesPages,
    listings: speciesPages.flatMap(({ listings }) => listings),
    allCategories: content.allCategories,
    homeRows: content.home.rows.map(group),
    shopAll: {
      path: shopAllPath,
      aliases,
      heading: 'Shop All Products',
      description: shopAll.description,
      // Everything that the animal's listings hold, each product once (decision D20).
      sections: speciesPages.map(({ species, listings }) => ({
        species,
        label: shopAll.sections[species],
        products: inListOrder(listed(named([...new Set(listings.flatMap(({ ids }) => ids))]), { prices })),
      })),
    },
    pharmacy: {
      path: addresses.pharmacy[0],
      heading: pharmacy.heading,
      intro: pharmacy.intro,
      description: pharmacy.description,
      products: inListOrder(listed(named(pharmacy.products))),
    },
    newPet: {
      path: addresses.newPet[0],
      heading: newPet.heading,
      intro: newPet.intro,
      description: newPet.description,
      groups: newPet.groups.map(group).map((one) => ({ ...one, products: inListOrder(one.products) })),
    },
    contact: { path: addresses.contact[0], heading: contactHeading },
    menuGroups: speciesPages.map(({ species, path, menuLabel, listings }) => ({
      species,
      path,
      label: menuLabel,
      links: listings.map((listing) => ({ path: listing.path, label: listing.menuLabel })),
    })),
    menuLinks: content.menu.map((page) => ({ path: addresses[page][0], label: menuLabels[page] })),
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

interface Place {
  readonly file: string;
  readonly lineOf: (path: FieldPath) => number;
}

/** Lists that name a product that isn't there or name one twice, categories without their page, addresses taken twice. */
export function pageProblems(
  content: PagesContent,
  products: ReadonlyMap<number, unknown>,
  { file, lineOf }: Place,
): readonly CatalogueProblem[] {
  const slip = (path: FieldPath, problem: string, remedy: string): CatalogueProblem => ({
    file,
    line: lineOf(path),
    field: fieldName(path),
    problem,
    remedy,
  });
  const animals = allSpecies.map((species) => ({ species, content: content.species[species] }));
  const listProblems = lists(content).flatMap(({ path, heading, ids }) =>
    ids.flatMap((id, index): readonly CatalogueProblem[] => {
      const place = [...path, index];
      if (!products.has(id)) {
        return [
          slip(place, `"${heading}" names product ${id}, which the catalogue doesn't have`, 'Correct the number.'),
        ];
      }
      const isTwice = ids.indexOf(id) !== index;
      return isTwice ? [slip(place, `"${heading}" names product ${id} twice`, 'Remove one of the two.')] : [];
    }),
  );
  const categoryProblems = animals.flatMap(({ species, content: { pages, categories } }) =>
    categories.flatMap(({ page }, index) =>
      pages.some(({ path }) => path === page)
        ? []
        : [
            slip(
              ['species', species, 'categories', index, 'page'],
              `is ${page}, which is no page of the animal`,
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
    takenAddresses.includes(path) || paths.findIndex((other) => other.path === path) !== index
      ? [slip(place, `is ${path}, which another page has`, 'Write an address of its own.')]
      : [],
  );
  return [...listProblems, ...categoryProblems, ...pathProblems];
}

/** Every list of products, and where it stands in the file. */
function lists({ species, home, pharmacy, newPet }: PagesContent) {
  return [
    ...allSpecies.flatMap((animal) =>
      species[animal].pages.map(({ heading, products }, index) => ({
        path: ['species', animal, 'pages', index, 'products'],
        heading,
        ids: products,
      })),
    ),
    ...home.rows.map(({ heading, products }, index) => ({
      path: ['home', 'rows', index, 'products'],
      heading,
      ids: products,
    })),
    { path: ['pharmacy', 'products'], heading: pharmacy.heading, ids: pharmacy.products },
    ...newPet.groups.map(({ heading, products }, index) => ({
      path: ['newPet', 'groups', index, 'products'],
      heading,
      ids: products,
    })),
  ];
}
