/**
 * The product feed as Google Merchant Center and Meta's catalogue take it. Limits and values: Google's product data
 * specification and Meta's catalogue reference, the stricter of the two.
 */
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { isInquiryOnly } from '#shop/product.ts';
import { rupees } from '#shop/money.ts';
import { productFeed, sitemap as sitemapOf } from '#build/feeds.ts';
import { readSite, siteAddresses } from '#test/support/built-site.ts';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';
import { machineHeads, origin, publicShop, sources } from '#test/support/public-shop.ts';
import { placeholderImage } from '#catalogue/pictures.ts';

const { products } = shippedCatalogue;

const namespaces = { g: 'http://base.google.com/ns/1.0' };
const addresses = new Set(siteAddresses());

type Item = Readonly<Record<string, readonly string[]>>;

function itemsOf(xml: string): readonly Item[] {
  const document = XmlDocument.fromString(xml);
  try {
    return document.find('/rss[@version="2.0"]/channel/item').map((node) => fieldsOf(node));
  } finally {
    document.dispose();
  }
}

function fieldsOf(node: ReturnType<XmlDocument['find']>[number]): Item {
  const fields: Record<string, string[]> = {};
  for (const child of node.find('g:*', namespaces)) {
    if (child instanceof XmlElement) (fields[child.name] ??= []).push(child.content);
  }
  return fields;
}

const web = /^https?:\/\/[^\s]+$/;
/** Field → how its text must be. Required by both, but for brand and condition, which one of them asks for. */
const required: Readonly<Record<string, RegExp>> = {
  id: /^.{1,50}$/u,
  title: /^.{1,150}$/u,
  description: /^[^<>]{1,5000}$/u,
  link: web,
  image_link: web,
  availability: /^(?:in stock|out of stock)$/,
  price: /^[1-9]\d*\.\d{2} PKR$/,
  condition: /^new$/,
  brand: /^.{1,70}$/u,
};

function problemsOf(item: Item): readonly string[] {
  const [id = 'an item without an id'] = item['id'] ?? [];
  return Object.entries(required).flatMap(([field, pattern]) => {
    const values = item[field] ?? [];
    if (values.length !== 1) return [`${id}: ${values.length} times ${field}`];
    return values.every((value) => pattern.test(value)) ? [] : [`${id}: ${field} is "${values.join()}"`];
  });
}

/** Id, address and price of each offer in a page's structured data. */
function offersIn(head: string): readonly (readonly [string, string, string])[] {
  return [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = '']) => {
    const thing = JSON.parse(json);
    const sold: readonly { sku?: string; offers?: { url: string; price: number } }[] = thing.hasVariant ?? [thing];
    return sold.flatMap(({ sku = '', offers }) =>
      offers ? [[sku, offers.url, `${offers.price}.00 PKR`] as const] : [],
    );
  });
}

describe('the product feed', () => {
  const items = itemsOf(productFeed(shippedCatalogue, publicShop));
  const valuesOf = (field: string) => items.flatMap((item) => item[field] ?? []);

  it('is well-formed, and every item has every required field once, in a valid form', () => {
    expect(items.length).toBeGreaterThan(products.length - 15);
    expect(items.flatMap(problemsOf)).toEqual([]);
  });

  it('has each item once, with an address and pictures of the shop, never the placeholder', () => {
    const ids = valuesOf('id');
    expect(new Set(ids).size).toBe(ids.length);
    for (const link of valuesOf('link')) expect(addresses).toContain(`${new URL(link).pathname}.html`);
    const pictures = [...valuesOf('image_link'), ...valuesOf('additional_image_link')];
    for (const picture of pictures) {
      expect(picture).toMatch(/\.jpg$/);
      expect(addresses).toContain(new URL(picture).pathname);
    }
    for (const item of items) expect((item['additional_image_link'] ?? []).length).toBeLessThanOrEqual(10);
  });

  it('has every product that can be bought, in all packs and sizes, and none for inquiry only or without a picture', () => {
    const expected = products
      .filter((product) => !isInquiryOnly(product) && product.images[0] !== placeholderImage)
      .flatMap(({ id, packOptions = [], sizeOptions = [] }) => {
        const options = [...packOptions, ...sizeOptions];
        return options.length === 0 ? [`${id}`] : options.map(({ name }) => `${id}-${name}`);
      });
    expect(valuesOf('id')).toEqual(expected);
  });

  it('has the price before a sale, and the sale price that is charged (D95)', () => {
    const onSale = { ...shippedProduct(17), price: rupees(450), salePrice: rupees(390) };
    const [item] = itemsOf(productFeed({ ...shippedCatalogue, products: [onSale] }, publicShop));
    expect([item?.['price'], item?.['sale_price']]).toEqual([['450.00 PKR'], ['390.00 PKR']]);
    expect(valuesOf('sale_price')).toEqual([]);
  });

  it('can be read whatever a broken paste left in a text', () => {
    const text = 'Soft\uFFFE fleece\uFFFF \u0000\u001B\uD83D';
    const broken = {
      ...shippedProduct(17),
      name: text,
      description: [
        ['strong', ['Description']],
        ['p', [text]],
      ] as const,
    };
    const shop = { ...publicShop, name: `${publicShop.name}\u0001` };
    const [item] = itemsOf(productFeed({ ...shippedCatalogue, products: [broken] }, shop));
    expect([item?.['title'], item?.['description']]).toEqual([['Soft fleece '], ['Soft fleece ']]);
  });

  it('groups packs and sizes under their product, each with a size of its own', () => {
    for (const item of items.filter((one) => one['item_group_id'])) {
      expect(item['size']).toHaveLength(1);
      expect(item['link']?.[0]).toMatch(new RegExp(`/product/${item['item_group_id']?.[0]}\\?(?:pack|size)=`));
    }
  });

  it('has an address for each pack and size, and the page says the same price for it (D95)', () => {
    expect(new Set(valuesOf('link')).size).toBe(items.length);
    const told = [...machineHeads.values()].flatMap(offersIn);
    for (const { id, link, price } of items) expect(told).toContainEqual([id?.[0], link?.[0], price?.[0]]);
    expect(told).toContainEqual(['43-XL', `${origin}/product/43?size=XL`, '1900.00 PKR']);
    expect(told).toContainEqual(['23-Pack of 6', `${origin}/product/23?pack=Pack%20of%206`, '580.00 PKR']);
  });
});

describe('the sitemap', () => {
  const xml = sitemapOf(sources, origin);
  const document = XmlDocument.fromString(xml);
  const sitemap = {
    s: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    image: 'http://www.google.com/schemas/sitemap-image/1.1',
  };
  const textOf = (path: string) => document.find(path, sitemap).map((node) => node.content);

  it('is well-formed, in UTF-8, under 50,000 addresses and 50 MB', () => {
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/);
    expect(textOf('/s:urlset/s:url').length).toBeLessThan(50_000);
    expect(Buffer.byteLength(xml)).toBeLessThan(50 * 1024 * 1024);
  });

  it('has exactly the pages that search engines should keep, each once, absolute and under 2,048 characters', () => {
    const pages = [...addresses]
      .filter((address) => address.endsWith('.html'))
      .filter((address) => !readSite(address).includes('content="noindex"'))
      .filter((address) => !['/cart.html', '/checkout.html', '/product-not-found.html'].includes(address));
    const kept = new Set(
      pages.map((page) => origin + (/<link rel="canonical" href="([^"]*)"/.exec(readSite(page))?.[1] ?? '')),
    );
    const listed = textOf('/s:urlset/s:url/s:loc');
    expect(new Set(listed)).toEqual(kept);
    expect(listed).toHaveLength(kept.size);
    for (const address of listed) expect(address.length).toBeLessThan(2048);
  });

  it('names existing pictures', () => {
    const pictures = textOf('/s:urlset/s:url/image:image/image:loc');
    expect(pictures.length).toBeGreaterThan(100);
    for (const picture of pictures) expect(addresses).toContain(new URL(picture).pathname);
  });

  it('is absent without a public origin, like the feed, as both list absolute addresses', () => {
    expect([addresses.has('/sitemap.xml'), addresses.has('/feeds/products.xml')]).toEqual([false, false]);
    expect(readSite('/robots.txt')).not.toContain('Sitemap');
  });
});
