/**
 * Structured data (schema.org) of a page: what the shop, its pages and its products are, for search engines. Its addresses
 * begin with the shop's public origin.
 */
import type { ShopConfig } from '#config';
import { isInquiryOnly } from '#shop/inquiry.ts';
import { unitPrice } from '#shop/unit-price.ts';
import type { Crumb, PageData, ProductData } from '#storefront/page-data.ts';

type Json = Readonly<Record<string, unknown>>;

export function structuredData(data: PageData, shop: ShopConfig): readonly Json[] {
  const origin = shop.publicOrigin;
  switch (data.kind) {
    case 'home':
      return [petStore(shop, origin)];
    case 'product':
      return [product(data, shop, origin), breadcrumbs(data.crumbs, origin)];
    case 'listing':
      return [breadcrumbs(data.crumbs, origin)];
    case 'plain':
      return data.meta.canonical === '/contact' ? [petStore(shop, origin)] : [];
    case 'species':
    case 'shop-all':
    case 'product-not-found':
      return [];
  }
}

function petStore(shop: ShopConfig, origin: string): Json {
  const hours = (dayOfWeek: readonly string[], opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek,
    opens,
    closes,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'PetStore',
    name: shop.name,
    url: `${origin}/`,
    image: `${origin}/icons/icon-512.png`,
    telephone: shop.phone,
    email: shop.email,
    currenciesAccepted: 'PKR',
    address: { '@type': 'PostalAddress', addressLocality: 'Islamabad', addressCountry: 'PK' },
    areaServed: { '@type': 'Country', name: 'Pakistan' },
    openingHoursSpecification: [
      hours(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], '11:00', '21:00'),
      hours(['Saturday'], '12:00', '18:00'),
    ],
    sameAs: [shop.facebook, shop.instagram].filter((link) => link !== ''),
  };
}

function product({ product: goods, meta, pictures }: ProductData, shop: ShopConfig, origin: string): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: goods.name,
    sku: String(goods.id),
    description: meta.description,
    category: goods.category.replaceAll('-', ' '),
    brand: { '@type': 'Brand', name: shop.name },
    url: origin + meta.canonical,
    image: pictures.filter(({ widths }) => widths.length > 0).map(({ src }) => origin + src),
    offers: offers(goods, shop, origin + meta.canonical),
  };
}

function offers(goods: ProductData['product'], shop: ShopConfig, url: string): Json {
  const common = {
    priceCurrency: 'PKR',
    availability: availability(goods),
    itemCondition: 'https://schema.org/NewCondition',
    url,
    seller: { '@type': 'PetStore', name: shop.name },
  };
  const prices = (goods.packOptions ?? goods.sizeOptions ?? []).map(({ price }) => price);
  if (prices.length === 0) return { '@type': 'Offer', price: unitPrice(goods), ...common };
  return {
    '@type': 'AggregateOffer',
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: prices.length,
    ...common,
  };
}

/** The truth about heavy goods: they are not sold through the site, one asks the shop. */
function availability(goods: ProductData['product']): string {
  if (goods.takenOff) return 'https://schema.org/Discontinued';
  if (!goods.inStock) return 'https://schema.org/OutOfStock';
  return isInquiryOnly(goods) ? 'https://schema.org/InStoreOnly' : 'https://schema.org/InStock';
}

function breadcrumbs(crumbs: readonly Crumb[], origin: string): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + path,
    })),
  };
}
