/**
 * Structured data (schema.org) of a page for search engines: the shop, its pages and its products. Its addresses begin
 * with the shop's public origin.
 */
import type { ShopConfig } from '#settings/shop-config.ts';
import { isInquiryOnly, isOnSale, type Variant, variants } from '#shop/product.ts';
import { weekdays } from '#shop/opening-hours.ts';
import type { Crumb, PageData, ProductData } from '#storefront/page-data.ts';
import type { ShopData } from '#storefront/shop-data.ts';
import { scriptJson } from './document.ts';
import type { SharingPicture } from '#build/sharing-picture.ts';
import { escapeHtml } from '#shop/text.ts';

type Json = Readonly<Record<string, unknown>>;

type Shared = Pick<ShopData, 'shop' | 'openingWeek'>;

export function structuredData(data: PageData, { shop, openingWeek }: Shared): readonly Json[] {
  const origin = shop.publicOrigin;
  switch (data.kind) {
    case 'home':
    case 'contact':
      return [petStore(shop, openingWeek)];
    case 'product':
      return [product(data, shop, origin), breadcrumbs(data.crumbs, origin)];
    case 'listing':
      return [breadcrumbs(data.crumbs, origin)];
    case 'cart':
    case 'checkout':
    case 'species':
    case 'shop-all':
    case 'product-not-found':
      return [];
  }
}

function petStore(shop: ShopConfig, week: ShopData['openingWeek']): Json {
  const origin = shop.publicOrigin;
  return {
    '@context': 'https://schema.org',
    '@type': 'PetStore',
    name: shop.name,
    url: `${origin}/`,
    image: `${origin}/icons/icon-512.png`,
    telephone: shop.phone,
    email: shop.email,
    currenciesAccepted: 'PKR',
    address: { '@type': 'PostalAddress', addressLocality: shop.place, addressCountry: 'PK' },
    areaServed: { '@type': 'Country', name: 'Pakistan' },
    openingHoursSpecification: openingHours(week),
    sameAs: [shop.facebook, shop.instagram].filter((link) => link !== ''),
  };
}

/** Days with the same hours together, from Monday on. */
function openingHours(week: ShopData['openingWeek']): readonly Json[] {
  const open = [1, 2, 3, 4, 5, 6, 0].flatMap((day) => {
    const [opens, closes] = week[day] ?? [];
    return opens === undefined || closes === undefined ? [] : [{ day: weekdays[day], opens, closes }];
  });
  return [...Map.groupBy(open, ({ opens, closes }) => `${opens}-${closes}`).values()].map((days) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map(({ day }) => day),
    opens: time24(days[0]?.opens ?? 0),
    closes: closingTime(days[0]?.closes ?? 0),
  }));
}

/** schema.org knows no 24:00; a place that closes before it opens is open past midnight. */
function closingTime(minute: number): string {
  const day = 24 * 60;
  return time24(minute === day ? day - 1 : minute % day);
}

/** `570` → `09:30` */
function time24(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A product with packs or sizes is a group with a product for each, as Google documents it. */
function product({ product: sold, meta, pictures }: ProductData, shop: ShopConfig, origin: string): Json {
  const about = {
    description: meta.description,
    category: sold.category.replaceAll('-', ' '),
    brand: { '@type': 'Brand', name: shop.name },
    image: pictures.filter(({ widths }) => widths.length > 0).map(({ src }) => origin + src),
  };
  const products = variants(sold).map((variant) => ({
    '@type': 'Product',
    name: variant.option === undefined ? sold.name : `${sold.name}, ${variant.option}`,
    sku: variant.sku,
    ...about,
    url: origin + variant.address,
    ...(variant.option !== undefined && { size: variant.option }),
    offers: offer(sold, variant, shop),
  }));
  const [only] = products;
  const context = { '@context': 'https://schema.org' };
  if (!sold.packOptions && !sold.sizeOptions) return { ...context, ...only };
  return {
    ...context,
    '@type': 'ProductGroup',
    name: sold.name,
    ...about,
    url: origin + meta.canonical,
    productGroupID: String(sold.id),
    variesBy: 'https://schema.org/size',
    hasVariant: products,
  };
}

function offer(sold: ProductData['product'], { address, price, soldOut = false }: Variant, shop: ShopConfig): Json {
  return {
    '@type': 'Offer',
    price,
    ...priceBefore(sold),
    priceCurrency: 'PKR',
    availability: availability(sold, soldOut),
    itemCondition: 'https://schema.org/NewCondition',
    url: shop.publicOrigin + address,
    seller: { '@type': 'PetStore', name: shop.name },
  };
}

/** Google's form for the price before a sale. */
function priceBefore(sold: ProductData['product']): Json {
  if (!isOnSale(sold)) return {};
  const priceType = 'https://schema.org/StrikethroughPrice';
  return {
    priceSpecification: { '@type': 'UnitPriceSpecification', priceType, price: sold.price, priceCurrency: 'PKR' },
  };
}

/** Heavy products are not sold on the site: one asks the shop. */
function availability(sold: ProductData['product'], isVariantSoldOut: boolean): string {
  if (sold.takenOff) return 'https://schema.org/Discontinued';
  if (!sold.inStock || isVariantSoldOut) return 'https://schema.org/OutOfStock';
  return isInquiryOnly(sold) ? 'https://schema.org/InStoreOnly' : 'https://schema.org/InStock';
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

/**
 * Open Graph and structured data, for machines. Their addresses must be absolute, so without a public origin there are
 * none.
 */
export function headTags(
  data: PageData,
  shared: Pick<ShopData, 'shop' | 'openingWeek'>,
  sharing: SharingPicture,
): string {
  const { meta } = data;
  const { shop } = shared;
  const origin = shop.publicOrigin;
  const properties = [
    ['og:site_name', shop.name],
    ['og:type', data.kind === 'product' ? 'product' : 'website'],
    ['og:title', meta.title],
    ['og:description', meta.description],
    ['og:locale', 'en_PK'],
  ];
  const addresses = [
    ['og:url', origin + meta.canonical],
    ['og:image', origin + sharing.src],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(sharing.width)],
    ['og:image:height', String(sharing.height)],
    ['og:image:alt', sharing.alt],
  ];
  const tags = (all: typeof properties) =>
    all.map(([name = '', content = '']) => `<meta property="${name}" content="${escapeHtml(content)}">`);
  if (origin === '') return tags(properties).join('');
  return [
    ...tags([...properties, ...addresses]),
    '<meta name="twitter:card" content="summary_large_image">',
    ...structuredData(data, shared).map((json) => `<script type="application/ld+json">${scriptJson(json)}</script>`),
  ].join('');
}
