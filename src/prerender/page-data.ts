/** Makes the data of every page from the catalogue. */
import { homeRows } from '#catalogue/home-rows.ts';
import { allCategories, contactLabels, newPetLabels, shopAllLabels } from '#catalogue/labels.ts';
import { type Listing, listedProducts, listings, type Species } from '#catalogue/listings.ts';
import { newPetDescription, newPetGroups } from '#catalogue/new-pet.ts';
import { pharmacyList } from '#catalogue/pharmacy-list.ts';
import { products } from '#catalogue/products.ts';
import { type ShopText, shopText } from '#catalogue/shop-texts.ts';
import { shopAllDescription, shopAllSections } from '#catalogue/shop-all.ts';
import { type SpeciesPage, speciesPages } from '#catalogue/species-pages.ts';
import type { ShopConfig } from '#config';
import type {
  HomeData,
  ListingData,
  PageData,
  PageMeta,
  PlainData,
  ShopAllData,
  SpeciesData,
} from '#storefront/page-data.ts';
import { section } from './cards.ts';
import { crumbOf, home } from './crumbs.ts';
import { type Meta, pageMeta } from './page-meta.ts';
import { namedPicture } from './picture.ts';
import { productPage } from './product-page.ts';

/** A page of the shop: the addresses it is found at, the first being the one to keep, and what it shows. */
export interface PageSource {
  readonly paths: readonly string[];
  readonly data: PageData;
}

export function pageSources(shop: ShopConfig): readonly PageSource[] {
  const meta = pageMeta(shop);
  return [
    { paths: ['/', '/home'], data: homePage(shop) },
    { paths: [shopAllLabels.path, ...shopAllLabels.aliases], data: shopAllPage(meta) },
    ...speciesPages.map((page) => ({ paths: [page.path], data: speciesPage(page, meta) })),
    ...listings.map((listing) => ({ paths: [listing.path, ...listing.aliases], data: listingPage(listing, meta) })),
    { paths: [pharmacyList.path], data: pharmacyPage(meta) },
    { paths: [newPetLabels.path], data: newPetPage(meta) },
    ...products.map((product) => ({ paths: [`/product/${product.id}`], data: productPage(product, meta) })),
    { paths: ['/cart'], data: plain(meta('Shopping Cart', 'What you have chosen so far.', '/cart')) },
    {
      paths: ['/checkout'],
      data: plain(meta('Checkout', 'Complete your order: delivery all over Pakistan.', '/checkout')),
    },
    {
      paths: [contactLabels.path],
      data: plain(meta(contactLabels.heading, shopText('contactDescription', shop.name), contactLabels.path)),
    },
  ];
}

function homePage(shop: ShopConfig): HomeData {
  const text = (name: ShopText) => shopText(name, shop.name);
  return {
    kind: 'home',
    meta: {
      title: `${shop.name}: pet supplies for dogs, cats and birds in Pakistan`,
      description: text('homeDescription'),
      canonical: '/',
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
      wide: namedPicture('hero-wide'),
      phone1: namedPicture('hero-phone-1'),
      phone2: namedPicture('hero-phone-2'),
      story: namedPicture('story'),
      newPet: namedPicture('new-pet'),
    },
    tiles: [
      ...speciesPages.map(({ species, path }) => ({
        label: nameOf(species),
        path,
        tint: species,
        picture: namedPicture(`tile-${species}`),
      })),
      {
        label: pharmacyList.heading,
        path: pharmacyList.path,
        tint: 'pharmacy',
        picture: namedPicture('tile-pharmacy'),
      },
    ],
    rows: homeRows.map(({ id, heading, products: listed }) => section(id, heading, listed)),
  };
}

function nameOf(species: Species): string {
  return species.charAt(0).toUpperCase() + species.slice(1);
}

function shopAllPage(meta: Meta): ShopAllData {
  return {
    kind: 'shop-all',
    meta: meta(shopAllLabels.heading, shopAllDescription, shopAllLabels.path),
    sections: shopAllSections.map((list) => ({
      ...section(list.species, list.label, listedProducts(list)),
      filter: list.label,
    })),
  };
}

function speciesPage(page: SpeciesPage, meta: Meta): SpeciesData {
  return {
    kind: 'species',
    meta: meta(page.title, page.description, page.path),
    heading: page.title,
    tagline: page.tagline,
    picture: namedPicture(`tile-${page.species}`),
    tint: page.species,
    allCategories,
    categories: page.categories.map(({ id, option, heading, listing }) => ({
      ...section(id, heading, listedProducts(listing)),
      option,
    })),
  };
}

function listingPage(listing: Listing, meta: Meta): ListingData {
  const parent = crumbOf(listing.species);
  return {
    kind: 'listing',
    meta: meta(listing.title, listing.description, listing.path),
    heading: listing.heading,
    intro: '',
    crumbs: [home, parent, { label: listing.title, path: listing.path }],
    sections: listing.entries.length > 0 ? [section(listing.path.slice(1), '', listedProducts(listing))] : [],
    onward: { label: `See all ${parent.label}`, path: parent.path },
  };
}

function pharmacyPage(meta: Meta): ListingData {
  const { path, heading, description } = pharmacyList;
  return {
    kind: 'listing',
    meta: meta(heading, description, path),
    heading,
    intro: 'A vet knows your pet best. Ask yours before you start anything new, and follow the leaflet.',
    crumbs: [home, { label: heading, path }],
    sections: [section('pharmacy', '', listedProducts(pharmacyList))],
    onward: home,
  };
}

function newPetPage(meta: Meta): ListingData {
  const { path, heading } = newPetLabels;
  return {
    kind: 'listing',
    meta: meta(heading, newPetDescription, path),
    heading,
    intro: 'What a small newcomer eats, plays with and needs in its first weeks.',
    crumbs: [home, { label: heading, path }],
    sections: newPetGroups.map((group) => section(group.id, group.heading, listedProducts(group))),
    onward: home,
  };
}

function plain(meta: PageMeta): PlainData {
  return { kind: 'plain', meta };
}
