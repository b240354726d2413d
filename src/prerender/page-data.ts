/** Makes the data of every page from the catalogue. */
import { homeRows } from '#catalogue/home-rows.ts';
import { allCategories, contactLabels, newPetLabels, shopAllLabels } from '#catalogue/labels.ts';
import { type ListedProduct, type Listing, listedProducts, listings, type Species } from '#catalogue/listings.ts';
import { newPetDescription, newPetGroups } from '#catalogue/new-pet.ts';
import { pharmacyList } from '#catalogue/pharmacy-list.ts';
import { pictureAlts } from '#catalogue/pictures.ts';
import { products } from '#catalogue/products.ts';
import { shopAllDescription, shopAllSections } from '#catalogue/shop-all.ts';
import { type SpeciesPage, speciesPages } from '#catalogue/species-pages.ts';
import { tintOf } from '#catalogue/tint.ts';
import type { ShopConfig } from '#config';
import { animalGroup } from '#shop/animal-group.ts';
import type { Product } from '#shop/product.ts';
import { relatedFile, relatedFileSize, relatedPageSize, relatedProducts } from '#shop/related-products.ts';
import { unitPrice } from '#shop/unit-price.ts';
import type {
  Crumb,
  HomeData,
  ListingData,
  PageData,
  PageMeta,
  PlainData,
  ProductCard,
  ProductData,
  ProductNotFoundData,
  Section,
  ShopAllData,
  SpeciesData,
} from '#storefront/page-data.ts';
import { namedPicture, picture } from './picture.ts';
import { plainText } from './plain-text.ts';
import { richText } from './rich-text.ts';

/** A page of the shop: the addresses it is found at, the first being the one to keep, and what it shows. */
export interface PageSource {
  readonly paths: readonly string[];
  readonly data: PageData;
}

const home: Crumb = { label: 'Home', path: '/' };

export function pageSources(shop: ShopConfig): readonly PageSource[] {
  const meta = (title: string, description: string, canonical: string): PageMeta => ({
    title: `${title} | ${shop.name}`,
    description,
    canonical,
  });
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
      data: plain(
        meta(
          contactLabels.heading,
          `How to reach ${shop.name} in Islamabad, and when we are open.`,
          contactLabels.path,
        ),
      ),
    },
  ];
}

type Meta = (title: string, description: string, canonical: string) => PageMeta;

const groups = Map.groupBy(products, ({ category }) => animalGroup(category));

/** The products that are related to a product, itself among them. */
function groupOf({ category }: Product): readonly Product[] {
  return groups.get(animalGroup(category)) ?? [];
}

/**
 * The related products beyond a page's first four: for each animal group files of 48 cards, which all products of the
 * group share. A file for each product would make the build grow with the square of the catalogue.
 */
export function relatedFiles(): readonly (readonly [address: string, cards: readonly ProductCard[]])[] {
  return [...groups].flatMap(([group, members]) =>
    Array.from(
      { length: Math.ceil(members.length / relatedFileSize) },
      (_, index) =>
        [
          relatedFile(group, index + 1),
          members.slice(index * relatedFileSize, (index + 1) * relatedFileSize).map(cardOf),
        ] as const,
    ),
  );
}

function cardOf(product: Product): ProductCard {
  return card({ product, price: unitPrice(product), inStock: product.inStock });
}

/** The page for an id that no product has. */
export function productNotFoundPage(shop: ShopConfig): ProductNotFoundData {
  return {
    kind: 'product-not-found',
    meta: {
      title: `Product not found | ${shop.name}`,
      description: 'This product does not exist.',
      canonical: shopAllLabels.path,
    },
  };
}

function homePage(shop: ShopConfig): HomeData {
  return {
    kind: 'home',
    meta: {
      title: `${shop.name}: pet supplies for dogs, cats and birds in Pakistan`,
      description:
        'Food, treats, toys and care for dogs, cats and birds, and a pet pharmacy. Shipping nationwide from Islamabad.',
      canonical: '/',
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
    intro: 'The first weeks, packed: what a small newcomer eats, plays with and needs.',
    crumbs: [home, { label: heading, path }],
    sections: newPetGroups.map((group) => section(group.id, group.heading, listedProducts(group))),
    onward: home,
  };
}

function productPage(product: Product, meta: Meta): ProductData {
  const { description, ...rest } = product;
  const group = groupOf(product);
  const related = relatedProducts(product, group.slice(0, relatedPageSize + 1)).slice(0, relatedPageSize);
  const alts = pictureAlts(product.id);
  const path = `/product/${product.id}`;
  return {
    kind: 'product',
    meta: meta(product.name, summary(product), path),
    product: rest,
    description: richText(description),
    pictures: product.images.map((image, index) => ({
      ...picture(image, tintOf(product.id)),
      alt: alts[index] ?? product.name,
    })),
    crumbs: [...crumbsTo(product), { label: product.name, path }],
    relatedCount: group.length - 1,
    related: related.map(cardOf),
  };
}

/** The way to a product: the first listing that holds it, or the pharmacy. */
function crumbsTo(product: Product): readonly Crumb[] {
  const listing = listings.find(({ entries }) => entries.some(({ id }) => id === product.id));
  if (!listing) return [home, { label: pharmacyList.heading, path: pharmacyList.path }];
  return [home, crumbOf(listing.species), { label: listing.title, path: listing.path }];
}

function crumbOf(species: Species): Crumb {
  const page = speciesPages.find((other) => other.species === species);
  return page ? { label: page.title, path: page.path } : home;
}

/** The first sentences of a description, for search engines: 155 characters at most. */
function summary(product: Product): string {
  const text = plainText(product.description);
  return text.length <= 155 ? text : `${text.slice(0, 154).replace(/\s\S*$/, '')}…`;
}

function plain(meta: PageMeta): PlainData {
  return { kind: 'plain', meta };
}

function section(slug: string, heading: string, listed: readonly ListedProduct[]): Section {
  return { slug, heading, cards: listed.map(card) };
}

function card({ product, price, inStock }: ListedProduct): ProductCard {
  const [image = ''] = product.images;
  return { id: product.id, name: product.name, price, inStock, picture: picture(image, tintOf(product.id)) };
}
