/** Lists and product pages before any script, as search engines and visitors without one read them. */
import { describe, expect, it } from 'vitest';
import type { ListedProduct } from '#catalogue/pages.ts';
import { isInquiryOnly } from '#shop/product.ts';
import { animalGroup } from '#shop/species.ts';
import { findAll, pageFile, readSite } from '#test/support/built-site.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { money, plain } from '#test/support/pages.ts';

const { listings, pharmacy, newPet, shopAll, homeRows, speciesPages, products } = shippedCatalogue;
type Listed = readonly { readonly products: readonly ListedProduct[] }[];
/** Every page that shows products in lists, with those that the server sends, in their order. */
const lists: readonly (readonly [path: string, parts: Listed])[] = [
  ['/', homeRows],
  ...[...listings, pharmacy].map((list) => [list.path, [list]] as const),
  [newPet.path, newPet.groups],
  [shopAll.path, shopAll.sections.map((section) => ({ products: section.products.slice(0, 10) }))],
  ...speciesPages.map(({ path, categories }) => [path, categories.map(({ listing }) => listing)] as const),
];
const expected = lists.flatMap(([list, parts]) =>
  parts.flatMap((part) => part.products.map((entry) => ({ list, href: `/product/${entry.product.id}`, ...entry }))),
);

const oneOf = (html: string, pattern: RegExp) => findAll(html, pattern)[0] ?? '';

const cards = lists.flatMap(([list]) =>
  [...readSite(pageFile(list)).matchAll(/<a href="([^"]*)"[^>]*data-testid="card">(.*?)<\/a>/g)].map(
    ([, href = '', card = '']) => {
      const badge = oneOf(card, /data-testid="oos-badge"[^>]*>([^<]*)/g);
      const texts = findAll(card, />([^<]+)/g).filter((text) => text !== badge);
      return { list, href, texts, badge };
    },
  ),
);

const pages = products.map((product) => {
  const html = readSite(pageFile(`/product/${product.id}`));
  const [, related = ''] = html.split('data-testid="related"');
  const button = oneOf(html, /<button[^>]*data-testid="buy"[^>]*><span>[^<]*/g);
  return {
    product,
    heading: oneOf(html, /<h1[^>]*>([^<]*)/g),
    badges: findAll(html, /<span class="badge[^"]*"[^>]*>([^<]*)/g),
    price: plain(oneOf(html, /data-testid="unit-price">([^<]*)/g)),
    isInquiry: html.includes('data-testid="inquire"'),
    button: [button.replace(/.*>/, ''), button.includes(' disabled=')],
    isHeaded: html.includes('>RELATED PRODUCTS<'),
    related: findAll(related, /<a href="\/product\/(\d+)"[^>]*data-testid="card"/g).map(Number),
  };
});

describe('a list of products', () => {
  it('has its products in the order of the catalogue, and marks what is sold out, and nothing else (R097, R108, R128-R133)', () => {
    expect(cards.map(({ list, href, badge }) => [list, href, badge])).toEqual(
      expected.map(({ list, href, product }) => [list, href, product.inStock ? '' : 'Out of Stock']),
    );
    expect(cards.filter(({ badge }) => badge !== '')).not.toEqual([]);
  });

  it('has its heading on the home page (R096)', () => {
    const headings = findAll(readSite('/index.html'), /<section[^>]*data-testid="row-[^>]*>.*?<h2[^>]*>([^<]*)/g);
    expect(headings).toEqual(homeRows.map(({ heading }) => heading));
  });

  it('shows every name, and every price as Rs and plain digits, the lowest of several after "from" (R111, R134, D95)', () => {
    expect(cards.map(({ texts }) => texts.map(plain))).toEqual(
      expected.map(({ product, price }) => {
        const count = product.packOptions?.length ?? product.sizeOptions?.length;
        const fact = count ? [`${count} ${product.packOptions ? 'packs' : 'sizes'}`, 'from'] : [];
        return [product.name, ...fact, `Rs ${price}`];
      }),
    );
  });

  it('has id 3 at Rs 2250 on Shop All, though it costs Rs 2,150 (R111, Q3)', () => {
    expect(readSite('/data/shop-all.json')).toMatch(/"id":3,"name":"[^"]*","price":2250,/);
    expect(pages.find(({ product }) => product.id === 3)?.price).toBe(money(2150));
  });

  it('together with the others has every product that is sold (R134)', () => {
    const listed = new Set(cards.map(({ href }) => href));
    expect(products.filter(({ id, takenOff }) => !takenOff && !listed.has(`/product/${id}`))).toEqual([]);
  });

  it('shows its name, one friendly line and links onwards if it is empty (R110)', () => {
    for (const [path, name, onward] of [
      ['/dog-bed', 'Dog Beds', '/dog-main'],
      ['/cat-beds', 'Cat Beds', '/cat-main'],
    ] as const) {
      const [, main = ''] = readSite(pageFile(path)).split('<main');
      expect(oneOf(main, /<h1[^>]*>([^<]*)/g)).toBe(name);
      expect(main).toContain('Nothing here yet.');
      expect(main).toMatch(new RegExp(`<a [^>]*href="${onward}"[^>]*>See all`));
      expect(main).toMatch(/<a [^>]*href="https:\/\/wa\.me\/[^>]*>(?:<svg.*?<\/svg>)?Ask us on WhatsApp/);
    }
  });
});

describe('a product page', () => {
  it('shows the name, the category in capitals without hyphens, and the price as Pakistanis write it (R141, R142, R144)', () => {
    for (const { product, heading, badges, price } of pages) {
      expect([heading, badges[0]]).toEqual([product.name, product.category.replaceAll('-', ' ').toUpperCase()]);
      expect(price).toMatch(/^Rs (\d,)?\d{3}$/);
    }
    expect(pages.find(({ product }) => product.id === 2)?.price).toBe(money(2100));
  });

  it('marks exactly the sold-out products as OUT OF STOCK, and can’t sell them; none is on sale today (R143, R145, R158)', () => {
    for (const { product, badges, isInquiry, button } of pages) {
      expect([product.id, badges.slice(1)]).toEqual([product.id, product.inStock ? [] : ['OUT OF STOCK']]);
      if (isInquiry) continue;
      const action = product.inStock ? ['Add to Cart', false] : ['OUT OF STOCK', true];
      expect([product.id, button]).toEqual([product.id, action]);
    }
  });

  it('has a link to ask instead if it is heavy, sold out or not (R156, R159)', () => {
    const heavy = /3kg|3 kg|5kg|5 kg|5l|5 l|litter/i;
    for (const { product, isInquiry } of pages) {
      const { id, name } = product;
      expect([name, isInquiry, isInquiry]).toEqual([
        name,
        isInquiryOnly(product),
        [67, 68].includes(id) || heavy.test(name),
      ]);
    }
  });

  it('has RELATED PRODUCTS: up to four others for the same animal, none if it is the only one (R161, R162)', () => {
    const groups = Map.groupBy(products, ({ category }) => animalGroup(category));
    for (const { product, related, isHeaded } of pages) {
      const like = (groups.get(animalGroup(product.category)) ?? []).filter(({ id }) => id !== product.id);
      const four = like.slice(0, 4).map(({ id }) => id);
      expect([product.id, related, isHeaded]).toEqual([product.id, four, four.length > 0]);
    }
    expect(pages.filter(({ isHeaded }) => !isHeaded)).not.toEqual([]);
  });

  it('for an unknown id says "Product not found" and leads on (R059, R136, D6)', () => {
    const html = readSite('/product-not-found.html');
    expect(oneOf(html, /<h1[^>]*>([^<]*)/g)).toBe('Product not found');
    expect(html).toContain('See all products');
    expect(html).not.toContain('Unexpected Application Error!');
  });
});

it('the test ids stand where they are specified, and nowhere else (D51)', () => {
  const countsOn = (path: string) => {
    const ids = findAll(readSite(pageFile(path)).split('<main')[1] ?? '', /data-testid="([^"]*)"/g);
    const counted = Map.groupBy(ids, (id) => id);
    return Object.fromEntries([...counted].map(([id, all]) => [id, all.length]));
  };
  const ofShell = { announcer: 1, 'open-now': 1 };
  const ofProduct = { ...ofShell, 'main-image': 1, 'unit-price': 1, qty: 1, total: 1, related: 1, card: 4 };
  const rows = { 'row-featured': 1, 'row-top-sellers': 1, 'row-treats': 1, 'row-prev': 3, 'row-next': 3 };
  expect(countsOn('/')).toEqual({ ...ofShell, hero: 1, 'hero-bullet': 2, ...rows, card: 24 });
  // A dropdown and tabs, of which one is visible.
  expect(countsOn('/shop-all')).toEqual({ ...ofShell, filter: 2, 'show-more': 3, card: 30 });
  expect(countsOn('/cat-litter')).toEqual({ ...ofShell, card: 2, 'oos-badge': 2 });
  expect(countsOn('/product/67')).toEqual({ ...ofProduct, thumb: 2, inquire: 1 });
  const sold = { thumb: 3, 'total-sticks': 1, buy: 1, 'order-by-chat': 1 };
  expect(countsOn('/product/24')).toEqual({ ...ofProduct, ...sold });
});
