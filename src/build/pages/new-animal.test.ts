/** An animal is one entry of the table, and a page in the owner’s files: here are both for rabbits. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogueCopy } from '#test/support/folders.ts';
import { shopConfig } from '#settings/shop-config.ts';
import { animals } from '#shop/animal-table.ts';

Object.assign(animals, {
  rabbit: {
    name: 'Rabbit',
    plural: 'Rabbits',
    categories: { containing: ['rabbit', 'bunny'] },
    rank: 4,
    tint: '#dde6f4',
  },
});
const { readCatalogue } = await import('#catalogue/read-catalogue.ts');
const { productSchema } = await import('#catalogue/schema.ts');
const { shopValues } = await import('#catalogue/shop-values.ts');
const { tints } = await import('#shop/species.ts');
const { pageSources, shopData } = await import('./page-sources.ts');

const page = `species:
  rabbit:
    path: /rabbit-main
    menu: RABBIT
    title: Rabbit Products
    description: Everything for rabbits.
    pages:
      - path: /rabbit-food
        heading: Rabbit Food
        description: Food for rabbits.
        products: [13, 14]
    categories:
      - { id: food, page: /rabbit-food }
`;

/** The folder of a catalogue with two products for rabbits, which are on no page. */
function folderWithProducts(): string {
  const folder = catalogueCopy();
  for (const [id, name, category] of [
    [13, 'Hay', 'rabbit-food'],
    [14, 'Hutch', 'bunny-homes'],
  ]) {
    appendFileSync(
      join(folder, `products/0${id}-rabbit.md`),
      `---\nid: ${id}\nname: ${name}\nprice: 300\ncategory: ${category}\ninStock: true\npictures:\n  - The front\n---\n\nFor rabbits.\n`,
    );
  }
  return folder;
}

function change(folder: string, name: string, from: string | RegExp, to: string): void {
  const file = join(folder, name);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

/** All that shoppers and the desk see of a catalogue. */
function built(folder: string) {
  const photo = { name: '13-1.abcd', width: 640, height: 480, color: '#778899', widths: [320] };
  const catalogue = readCatalogue({ root: '.', folder, pictures: { rendered: {}, photos: { '13-1': photo } } });
  const shop = shopConfig({}, catalogue.shop);
  const sources = pageSources(catalogue, shop);
  const at = (path: string) => sources.find(({ paths }) => paths.includes(path))?.data;
  return { catalogue, shop, sources, at, data: shopData(catalogue, shop) };
}

const picture = { src: '/pictures/13-1.abcd.jpg', width: 640, height: 480, widths: [320] };
const tint = 'rabbit';
const tagline = 'Tagline of the rabbit page';

it('an animal has its pages, menu, tile with a product’s photo, colour, heading and related products', () => {
  const folder = folderWithProducts();
  change(folder, 'pages.yaml', /^species:\n/m, page);
  const { shop, at, data } = built(folder);
  const hay = { id: 13 };
  const hutch = { id: 14 };

  expect(at('/')).toMatchObject({
    meta: { title: `${shop.name}: pet supplies for dogs, cats, birds and rabbits in Pakistan` },
  });
  expect(at('/')).toHaveProperty(
    'tiles',
    expect.arrayContaining([expect.objectContaining({ label: 'Rabbit', path: '/rabbit-main', tint, picture })]),
  );
  expect(at('/rabbit-main')).toMatchObject({
    picture,
    tagline: data.tagline,
    tint,
    categories: [{ option: 'Rabbit Food', cards: [hay, hutch] }],
  });
  expect(at('/rabbit-food')).toMatchObject({
    crumbs: [{}, { path: '/rabbit-main' }, {}],
    sections: [{ cards: [hay, hutch] }],
  });
  expect(at('/product/13')).toMatchObject({ tint, relatedGroup: 'rabbit', relatedCount: 1, related: [hutch] });
  expect(at('/shop-all')).toHaveProperty(
    'sections',
    expect.arrayContaining([expect.objectContaining({ slug: 'rabbit', filter: 'Rabbits' })]),
  );
  expect(data.menuGroups.at(-1)).toMatchObject({ label: 'RABBIT', links: [{ path: '/rabbit-food' }] });
  expect(tints).toHaveProperty('rabbit', '#dde6f4');
  expect(productSchema.shape.category.description).toContain('"dog", "cat", "bird" or "rabbit"');
});

it('an animal may have a tagline, a field of it at the desk, and a heading of its own', () => {
  const folder = folderWithProducts();
  change(folder, 'pages.yaml', /^species:\n/m, page);
  change(folder, 'pages.yaml', 'bird: Birds }', 'bird: Birds, rabbit: For Rabbits }');
  change(folder, 'shop.yaml', /^( +)birdTagline: .*$/m, '$&\n$1rabbitTagline: For those who hop');
  const { catalogue, at } = built(folder);

  expect(at('/rabbit-main')).toMatchObject({ tagline: 'For those who hop' });
  expect(at('/shop-all')).toHaveProperty(
    'sections',
    expect.arrayContaining([expect.objectContaining({ slug: 'rabbit', filter: 'For Rabbits' })]),
  );
  expect(shopValues(catalogue.shop).map(({ label }) => label)).toContain(tagline);
});

it('an animal that the catalogue lacks, as after an upgrade, has no page, link, tile, section or field', () => {
  const { catalogue, sources, at, data } = built(folderWithProducts());
  const pages = sources.filter(({ data: { kind } }) => kind !== 'product');

  expect(pages.length).toBeGreaterThan(10);
  expect(JSON.stringify([pages, data])).not.toMatch(/rabbit/i);
  expect(shopValues(catalogue.shop).map(({ label }) => label)).not.toContain(tagline);
  expect(at('/product/13')).toMatchObject({
    crumbs: [{ path: '/' }, { label: 'Hay' }],
    relatedGroup: 'rabbit',
    related: [{ id: 14 }],
  });
});
