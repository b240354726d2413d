/** Makes the data of every page from the catalogue. */
import type { Catalogue, CatalogueProduct } from '#catalogue/catalogue.ts';
import type { ListedProduct, Listing, SpeciesPage } from '#catalogue/pages.ts';
import { plainDescription } from '#catalogue/description.ts';
import { type PictureIndex, placeholderImage } from '#catalogue/pictures.ts';
import { type ShopText, shopText, openingDays } from '#catalogue/shop-values.ts';
import type { ShopConfig } from '#settings/shop-config.ts';
import { animals } from '#shop/animal-table.ts';
import { type AnimalGroup, animalGroup, type Species } from '#shop/species.ts';
import { relatedFile, relatedFileSize, relatedPageSize, routes } from '#shop/routes.ts';
import type {
  Crumb,
  HomeData,
  ListingData,
  PageData,
  PageMeta,
  Picture,
  ProductCard,
  ProductData,
  ProductNotFoundData,
  Section,
  ShopAllData,
  SpeciesData,
} from '#storefront/page-data.ts';
import { cardOf, cardSection, namedPicture, pictureAt, productPicture, tintOf } from './cards.ts';
import { lowestDeliveryFee } from '#shop/delivery.ts';
import { formattedPrice } from '#shop/money.ts';
import type { Product } from '#shop/product.ts';
import { openingWeek } from '#shop/opening-hours.ts';
import type { ShopData } from '#storefront/shop-data.ts';

/** A page of the shop: its addresses, the canonical one first, and its data. */
export interface PageSource {
  readonly paths: readonly string[];
  readonly data: PageData;
}

/** The sources of all pages. */
export function pageSources(catalogue: Catalogue, shop: ShopConfig): readonly PageSource[] {
  const { products, speciesPages, listings, shopAll, pharmacy, newPet, contact, version } = catalogue;
  const groups = groupsOf(catalogue);
  const newPetSections = newPet.groups.map((group) => cardSection(group.id, group.heading, group.products));
  const contactText = shopText(catalogue.shop.texts, 'contactDescription', shop.name);
  const cartMeta = pageMeta(shop, 'Shopping Cart', 'What you have chosen so far.', routes.cart.href());
  const checkoutText = 'Complete your order: delivery all over Pakistan.';
  const checkoutMeta = pageMeta(shop, 'Checkout', checkoutText, routes.checkout.href());
  const contactMeta = pageMeta(shop, contact.heading, contactText, contact.path);
  const page = (data: PageData, ...paths: readonly string[]): PageSource => ({ paths, data });
  return [
    page(homePage(catalogue, shop), ...routes.home.paths),
    page(shopAllPage(catalogue, shop), shopAll.path, ...shopAll.aliases),
    ...speciesPages.map((species) => page(speciesPage(species, catalogue, shop), species.path)),
    ...listings.map((listing) => page(listingPage(listing, catalogue, shop), listing.path, ...listing.aliases)),
    page(belowHome(pharmacy, [cardSection('pharmacy', '', pharmacy.products)], shop), pharmacy.path),
    page(belowHome(newPet, newPetSections, shop), newPet.path),
    ...products.map((product) => page(productPage(product, groups, catalogue, shop), routes.product.href(product))),
    page({ kind: 'cart', meta: cartMeta }, ...routes.cart.paths),
    page({ kind: 'checkout', meta: checkoutMeta, catalogueVersion: version }, ...routes.checkout.paths),
    page({ kind: 'contact', meta: contactMeta }, contact.path),
  ];
}

function homePage(catalogue: Catalogue, shop: ShopConfig): HomeData {
  const { pictures, pharmacy } = catalogue;
  const { pictures: names } = catalogue.shop;
  const text = (name: ShopText) => shopText(catalogue.shop.texts, name, shop.name);
  const pets = catalogue.speciesPages.map(({ species }) => animals[species].plural.toLowerCase());
  return {
    kind: 'home',
    meta: {
      title: `${shop.name}: pet supplies for ${new Intl.ListFormat('en-GB').format(pets)} in Pakistan`,
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
      ...catalogue.speciesPages.map((page) => ({
        label: animals[page.species].name,
        path: page.path,
        tint: page.species,
        picture: animalPicture(page, pictures),
      })),
      {
        label: pharmacy.heading,
        path: pharmacy.path,
        tint: 'pharmacy',
        picture: namedPicture(pictures, 'tile-pharmacy'),
      },
    ],
    rows: catalogue.homeRows.map(({ id, heading, products: listed }) => ({
      ...cardSection(id, heading, listed),
      path: catalogue.shopAll.path,
    })),
  };
}

function shopAllPage(catalogue: Catalogue, shop: ShopConfig): ShopAllData {
  const { heading, description, path, sections } = catalogue.shopAll;
  return {
    kind: 'shop-all',
    meta: pageMeta(shop, heading, description, path),
    sections: sections.map(({ species, label, products }) => ({
      ...cardSection(species, label, products),
      filter: label,
    })),
  };
}

function speciesPage(page: SpeciesPage, catalogue: Catalogue, shop: ShopConfig): SpeciesData {
  return {
    kind: 'species',
    meta: pageMeta(shop, page.title, page.description, page.path),
    heading: page.title,
    tagline: shopText(catalogue.shop.texts, `${page.species}Tagline`, shop.name),
    picture: animalPicture(page, catalogue.pictures),
    tint: page.species,
    allCategories: catalogue.allCategories,
    categories: page.categories.map(({ id, option, heading, listing }) => ({
      ...cardSection(id, heading, listing.products),
      path: listing.path,
      option,
    })),
  };
}

/** The picture that was drawn for an animal; for a new one the first picture of its first product. */
function animalPicture({ species, categories }: SpeciesPage, pictures: PictureIndex): Picture {
  const drawn = pictures.shopImage(`tile-${species}`);
  const [first] = categories.flatMap(({ listing }) => listing.products);
  return pictureAt(pictures, drawn === placeholderImage && first ? pictures.image(first.product.id, 1) : drawn);
}

function listingPage(listing: Listing, catalogue: Catalogue, shop: ShopConfig): ListingData {
  const { title, heading, description, path, products } = listing;
  const parent = crumbOf(catalogue, listing.species);
  const isEmpty = products.length === 0;
  const siblings = catalogue.listings.filter((other) => other.species === listing.species && other.products.length > 0);
  return {
    kind: 'listing',
    meta: pageMeta(shop, title, description, path),
    heading,
    intro: '',
    crumbs: [home, parent, { label: title, path }],
    sections: isEmpty ? [] : [cardSection(path.slice(1), '', products)],
    siblings: isEmpty ? [] : siblings.map((one) => ({ label: one.menuLabel, path: one.path })),
    ...(!isEmpty && products.length < 5 && { more: moreFor(listing, siblings, parent) }),
    onward: { label: `See all ${parent.label}`, path: parent.path },
  };
}

/** Up to four other products that can be bought, each from another list: those after this one come first. */
function moreFor(listing: Listing, siblings: readonly Listing[], { path }: Crumb): Section {
  const place = siblings.indexOf(listing);
  const others = [...siblings.slice(place + 1), ...siblings.slice(0, place)];
  const found = new Map<number, ListedProduct>();
  for (const { products } of others) {
    const isNew = ({ product: { id }, inStock }: ListedProduct) =>
      inStock && !listing.ids.includes(id) && !found.has(id);
    const next = found.size < 4 ? products.find(isNew) : undefined;
    if (next) found.set(next.product.id, next);
  }
  const heading = `More for ${animals[listing.species].plural.toLowerCase()}`;
  return { ...cardSection('more', heading, [...found.values()]), path };
}

/** A listing that belongs to no animal. */
function belowHome(
  { path, heading, intro, description }: Pick<Catalogue['pharmacy'], 'path' | 'heading' | 'intro' | 'description'>,
  sections: readonly Section[],
  shop: ShopConfig,
): ListingData {
  return {
    kind: 'listing',
    meta: pageMeta(shop, heading, description, path),
    heading,
    intro,
    crumbs: [home, { label: heading, path }],
    sections,
    siblings: [],
    onward: home,
  };
}

/** Products that are sold, by the animal that relates them (D67). */
type Groups = ReadonlyMap<AnimalGroup, readonly CatalogueProduct[]>;

function groupsOf({ products }: Catalogue): Groups {
  return Map.groupBy(
    products.filter(({ takenOff = false }) => !takenOff),
    ({ category }) => animalGroup(category),
  );
}

function productPage(product: CatalogueProduct, groups: Groups, catalogue: Catalogue, shop: ShopConfig): ProductData {
  const { description, pictureTexts, searchWords: _, weights: _grams, ...rest } = product;
  const relatedGroup = animalGroup(product.category);
  // In the order of the catalogue (R161).
  const related = (groups.get(relatedGroup) ?? []).filter(({ id }) => id !== product.id);
  const path = routes.product.href(product);
  return {
    kind: 'product',
    meta: pageMeta(shop, product.name, summary(product), path),
    product: rest,
    description,
    tint: tintOf(catalogue, product.id),
    pictures: product.images.map((image, index) => ({
      ...productPicture(catalogue.pictures, image),
      alt: pictureTexts[index] ?? product.name,
    })),
    crumbs: [...crumbsTo(catalogue, product), { label: product.name, path }],
    relatedGroup,
    relatedCount: related.length,
    related: related.slice(0, relatedPageSize).map((other) => cardOf(other)),
  };
}

/** The page for an unknown product id. */
export function productNotFoundPage(shop: ShopConfig): ProductNotFoundData {
  return {
    kind: 'product-not-found',
    meta: pageMeta(shop, 'Product not found', 'This product does not exist.', routes.shopAll.href()),
  };
}

/**
 * The related products after a page's first four: for each animal group files of 48 cards, shared by the group's
 * products. A file for each product would make the build grow with the square of the catalogue.
 */
export function relatedFiles(catalogue: Catalogue): ReadonlyMap<string, readonly ProductCard[]> {
  const files = new Map<string, readonly ProductCard[]>();
  for (const [group, members] of groupsOf(catalogue))
    for (let start = 0; start < members.length; start += relatedFileSize) {
      const cards = members.slice(start, start + relatedFileSize).map((product) => cardOf(product));
      files.set(relatedFile(group, start / relatedFileSize + 1), cards);
    }
  return files;
}

/** The first sentences of a description, 155 characters at most, for search engines. */
function summary({ description }: CatalogueProduct): string {
  const text = plainDescription(description);
  return text.length <= 155 ? text : `${text.slice(0, 154).replace(/\s\S*$/, '')}…`;
}

const home: Crumb = { label: 'Home', path: routes.home.href() };

/** An animal's own page. */
function crumbOf({ speciesPages }: Pick<Catalogue, 'speciesPages'>, species: Species): Crumb {
  const page = speciesPages.find((other) => other.species === species);
  return page ? { label: page.title, path: page.path } : home;
}

/** The breadcrumbs of a product: its first listing, which one that was taken off may have left empty, or the pharmacy, if any. */
function crumbsTo(catalogue: Catalogue, product: Product): readonly Crumb[] {
  const { pharmacy, firstListingOf } = catalogue;
  const listing = firstListingOf(product.id);
  if (!listing)
    return [home, ...(pharmacy.ids.includes(product.id) ? [{ label: pharmacy.heading, path: pharmacy.path }] : [])];
  const parent = crumbOf(catalogue, listing.species);
  return [home, parent, ...(listing.products.length > 0 ? [{ label: listing.title, path: listing.path }] : [])];
}

/** The shop's name follows the title. */
function pageMeta(shop: ShopConfig, title: string, description: string, canonical: string): PageMeta {
  return { title: `${title} | ${shop.name}`, description, canonical };
}

/** The data that all pages share, without its version and the drawn name; see `storefront/shop-data.ts`. */
export function shopData(catalogue: Catalogue, shop: ShopConfig): Omit<ShopData, 'drawnName' | 'codeVersion'> {
  const { provinces } = catalogue;
  const { listings, menuGroups, menuLinks } = catalogue;
  return {
    shop,
    tagline: shopText(catalogue.shop.texts, 'tagline', shop.name),
    welcome: shopText(catalogue.shop.texts, 'welcome', shop.name),
    menuGroups,
    menuLinks,
    listingAliases: listings.flatMap(({ aliases }) => aliases),
    provinces,
    openingWeek: openingWeek(openingDays(catalogue.shop)),
    lowestDeliveryFee: formattedPrice(lowestDeliveryFee(provinces)),
  };
}
