/** Makes the data of every page from the catalogue. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Listing } from '#catalogue/listings.ts';
import type { SpeciesPage } from '#catalogue/pages.ts';
import { type ShopText, shopText } from '#catalogue/shop-texts.ts';
import type { ShopConfig } from '#config';
import { animals } from '#shop/animals.ts';
import { animalNames } from '#shop/species.ts';
import { routes } from '#shop/routes.ts';
import type { HomeData, ListingData, PageData, Section, ShopAllData, SpeciesData } from '#storefront/page-data.ts';
import { type SectionOf, sectionsOf, namedPicture } from './cards.ts';
import { crumbOf, home, type Meta, pageMeta, groupsOf, productPage } from './product-page.ts';

/** A page of the shop: its addresses, the canonical one first, and its data. */
export interface PageSource {
  readonly paths: readonly string[];
  readonly data: PageData;
}

/** The sources of all pages. */
interface Context {
  readonly catalogue: Catalogue;
  /** A text of the shop, with its name filled in. */
  readonly text: (name: ShopText) => string;
  readonly section: SectionOf;
  readonly meta: Meta;
}

export function pageSources(catalogue: Catalogue, shop: ShopConfig): readonly PageSource[] {
  const { products, speciesPages, listings, shopAll, pharmacy, newPet, contact } = catalogue;
  const meta = pageMeta(shop);
  const text = (name: ShopText) => shopText(catalogue.shop.texts, name, shop.name);
  const around = { catalogue, text, section: sectionsOf(catalogue), meta };
  const groups = groupsOf(catalogue);
  return [
    { paths: routes.home.paths, data: homePage(around, shop) },
    { paths: [shopAll.path, ...shopAll.aliases], data: shopAllPage(around) },
    ...speciesPages.map((page) => ({ paths: [page.path], data: speciesPage(page, around) })),
    ...listings.map((listing) => ({ paths: [listing.path, ...listing.aliases], data: listingPage(listing, around) })),
    { paths: [pharmacy.path], data: pharmacyPage(around) },
    { paths: [newPet.path], data: newPetPage(around) },
    ...products.map((product) => ({
      paths: [routes.product.href(product)],
      data: productPage(product, { catalogue, groups, meta }),
    })),
    {
      paths: routes.cart.paths,
      data: { kind: 'cart', meta: meta('Shopping Cart', 'What you have chosen so far.', routes.cart.href()) },
    },
    {
      paths: routes.checkout.paths,
      data: {
        kind: 'checkout',
        meta: meta('Checkout', 'Complete your order: delivery all over Pakistan.', routes.checkout.href()),
        catalogueVersion: catalogue.version,
      },
    },
    {
      paths: [contact.path],
      data: { kind: 'contact', meta: meta(contact.heading, text('contactDescription'), contact.path) },
    },
  ];
}

function homePage({ catalogue, text, section }: Context, shop: ShopConfig): HomeData {
  const { pictures, pharmacy } = catalogue;
  const { pictures: names } = catalogue.shop;
  return {
    kind: 'home',
    meta: {
      title: `${shop.name}: pet supplies for ${animalNames} in Pakistan`,
      description: text('homeDescription'),
      canonical: routes.home.href(),
    },
    texts: {
      heroTitle: text('heroTitle'),
      heroText: text('heroText'),
      secondHeroTitle: text('secondHeroTitle'),
      secondHeroText: text('secondHeroText'),
      storyTitle: text('storyTitle'),
      story: text('story'),
      storyInvitation: text('storyInvitation'),
    },
    heroes: {
      wide: namedPicture(pictures, names.heroWide),
      phone1: namedPicture(pictures, names.hero),
      phone2: namedPicture(pictures, names.secondHero),
      story: namedPicture(pictures, names.story),
      newPet: namedPicture(pictures, names.newPet),
    },
    tiles: [
      ...catalogue.speciesPages.map(({ species, path }) => ({
        label: animals[species].name,
        path,
        tint: species,
        picture: namedPicture(pictures, `tile-${species}`),
      })),
      {
        label: pharmacy.heading,
        path: pharmacy.path,
        tint: 'pharmacy',
        picture: namedPicture(pictures, 'tile-pharmacy'),
      },
    ],
    rows: catalogue.homeRows.map(({ id, heading, products: listed }) => section(id, heading, listed)),
  };
}

function shopAllPage({ catalogue: { shopAll }, section, meta }: Context): ShopAllData {
  return {
    kind: 'shop-all',
    meta: meta(shopAll.heading, shopAll.description, shopAll.path),
    sections: shopAll.sections.map(({ species, label, products }) => ({
      ...section(species, label, products),
      filter: label,
    })),
  };
}

function speciesPage(page: SpeciesPage, { catalogue, text, section, meta }: Context): SpeciesData {
  return {
    kind: 'species',
    meta: meta(page.title, page.description, page.path),
    heading: page.title,
    tagline: text(`${page.species}Tagline`),
    picture: namedPicture(catalogue.pictures, `tile-${page.species}`),
    tint: page.species,
    allCategories: catalogue.allCategories,
    categories: page.categories.map(({ id, option, heading, listing }) => ({
      ...section(id, heading, listing.products),
      option,
    })),
  };
}

function listingPage(listing: Listing, { catalogue, section, meta }: Context): ListingData {
  const parent = crumbOf(catalogue, listing.species);
  return {
    kind: 'listing',
    meta: meta(listing.title, listing.description, listing.path),
    heading: listing.heading,
    intro: '',
    crumbs: [home, parent, { label: listing.title, path: listing.path }],
    sections: listing.products.length > 0 ? [section(listing.path.slice(1), '', listing.products)] : [],
    onward: { label: `See all ${parent.label}`, path: parent.path },
  };
}

function pharmacyPage({ catalogue: { pharmacy }, section, meta }: Context): ListingData {
  return belowHome(pharmacy, [section('pharmacy', '', pharmacy.products)], meta);
}

function newPetPage({ catalogue: { newPet }, section, meta }: Context): ListingData {
  return belowHome(
    newPet,
    newPet.groups.map((group) => section(group.id, group.heading, group.products)),
    meta,
  );
}

/** A listing that belongs to no animal. */
function belowHome(
  { path, heading, intro, description }: Pick<Catalogue['pharmacy'], 'path' | 'heading' | 'intro' | 'description'>,
  sections: readonly Section[],
  meta: Meta,
): ListingData {
  return {
    kind: 'listing',
    meta: meta(heading, description, path),
    heading,
    intro,
    crumbs: [home, { label: heading, path }],
    sections,
    onward: home,
  };
}
