import { describe, expect, it } from 'vitest';
import { shopConfig } from '#settings/shop-config.ts';
import { productFeed } from '#build/feeds.ts';
import { pageSources, shopData } from '#build/pages/page-sources.ts';
import { smallCatalogue } from '#test/support/catalogues.ts';
import { structuredData } from './structured-data.ts';

const catalogue = smallCatalogue();
const shop = shopConfig({ PUBLIC_ORIGIN: 'https://shop.example' }, catalogue.shop);
const shared = shopData(catalogue, shop);
const pages = pageSources(catalogue, shop);
const home = pages.find(({ data }) => data.kind === 'home')?.data;

function productData(id: number) {
  const page = pages.find(({ paths }) => paths.includes(`/product/${id}`))?.data;
  if (!page) throw new Error(`${id} has no page`);
  return structuredData(page, shared)[0];
}

it('what search engines read of a product on sale is the price that is charged, and the one that is struck through (D95)', () => {
  expect(productData(5)).toMatchObject({
    offers: {
      price: 350,
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: 400, priceCurrency: 'PKR' },
    },
  });
  expect(productData(6)).not.toHaveProperty('offers.priceSpecification');
});

it('the shop’s place is that of its owner’s address', () => {
  const moved = shopConfig({}, { ...catalogue.shop, address: '5 Mall Road, Lahore' });
  if (!home) throw new Error('there is no home page');
  expect(structuredData(home, shopData(catalogue, moved))).toMatchObject([{ address: { addressLocality: 'Lahore' } }]);
});

const catalogueWithGap = {
  ...catalogue,
  pictures: {
    ...catalogue.pictures,
    file: () => ({ name: '7-1', color: '#ffffff', widths: [], width: 1, height: 1 }),
  },
  products: catalogue.products.map((product) => ({
    ...product,
    ...(product.sizeOptions && {
      sizeOptions: product.sizeOptions.map((option) => ({ ...option, soldOut: option.name === 'S' })),
    }),
  })),
};

it('a size that is sold out while others are not is out of stock for search engines and in feeds, and no other is (D95)', () => {
  const page = pageSources(catalogueWithGap, shop).find(({ paths }) => paths.includes('/product/7'));
  if (!page) throw new Error('7 has no page');
  expect(structuredData(page.data, shared)[0]).toMatchObject({
    hasVariant: ['OutOfStock', 'InStock'].map((kind) => ({ offers: { availability: `https://schema.org/${kind}` } })),
  });
  const items = productFeed(catalogueWithGap, shop).split('<item>');
  const availability = (sku: string) =>
    /<g:availability>(.*?)</.exec(items.find((item) => item.includes(`<g:id>${sku}<`)) ?? '')?.[1];
  expect(['7-S', '7-L'].map(availability)).toEqual(['out of stock', 'in stock']);
});

describe('what search engines read of the shop', () => {
  it('has the owner’s opening hours, days alike together, and no closed day (D68)', () => {
    if (!home) throw new Error('there is no home page');
    expect(structuredData(home, shared)[0]).toMatchObject({
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'], opens: '09:30', closes: '17:00' },
      ],
    });
  });

  it('closes before it opens where the shop is open past midnight (D97)', () => {
    if (!home) throw new Error('there is no home page');
    const openingWeek = [[1080, 1560], null, null, null, null, null, null] as const;
    expect(structuredData(home, { ...shared, openingWeek })[0]).toMatchObject({
      openingHoursSpecification: [{ dayOfWeek: ['Sunday'], opens: '18:00', closes: '02:00' }],
    });
  });

  it('ends the last minute of a day that is open until midnight (D68)', () => {
    if (!home) throw new Error('there is no home page');
    const openingWeek = [null, null, null, null, null, null, [0, 1440]] as const;
    expect(structuredData(home, { ...shared, openingWeek })[0]).toMatchObject({
      openingHoursSpecification: [{ dayOfWeek: ['Saturday'], opens: '00:00', closes: '23:59' }],
    });
  });
});
