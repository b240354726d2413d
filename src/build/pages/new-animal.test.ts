/** An animal is one entry of the table, and files of the owner's: here are both for fish. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogueCopy } from '#test/support/folders.ts';
import { shopConfig } from '#settings/shop-config.ts';
import { animals } from '#shop/animal-table.ts';

Object.assign(animals, {
  fish: { name: 'Fish', plural: 'Fish', categories: { containing: ['fish', 'aquarium'] }, rank: 4, tint: '#dde6f4' },
});
const { readCatalogue } = await import('#catalogue/read-catalogue.ts');
const { productSchema } = await import('#catalogue/schema.ts');
const { shopValues } = await import('#catalogue/shop-values.ts');
const { tints } = await import('#shop/species.ts');
const { pageSources } = await import('./page-data.ts');
const { shopData } = await import('./page-data.ts');

const page = `species:
  fish:
    path: /fish-main
    menu: FISH
    title: Fish Products
    description: Everything for fish.
    pages:
      - path: /fish-food
        heading: Fish Food
        description: Food for fish.
        products: [13, 14]
    categories:
      - { id: food, page: /fish-food }
`;

/** The folder of a catalogue that sells fish food. */
function folderWithFish(): string {
  const folder = catalogueCopy();
  change(folder, 'pages.yaml', /^species:\n/m, page);
  change(folder, 'pages.yaml', 'bird: Birds }', 'bird: Birds, fish: For Fish }');
  change(folder, 'shop.yaml', /^( +)birdTagline: .*$/m, '$&\n$1fishTagline: For those who swim');
  for (const [id, name, category] of [
    [13, 'Flakes', 'fish-food'],
    [14, 'Aquarium Snails', 'aquarium-pets'],
  ]) {
    appendFileSync(
      join(folder, `products/0${id}-fish.md`),
      `---\nid: ${id}\nname: ${name}\nprice: 300\ncategory: ${category}\ninStock: true\npictures:\n  - The front\n---\n\nFor fish.\n`,
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

it('a new animal has its pages, menu, tile with a product’s photo, colour, tagline and related products', () => {
  const photo = { name: '13-1.abcd', width: 640, height: 480, color: '#778899', widths: [320] };
  const pictures = { rendered: {}, photos: { '13-1': photo } };
  const catalogue = readCatalogue({ root: '.', folder: folderWithFish(), pictures });
  const shop = shopConfig({}, catalogue.shop);
  const sources = pageSources(catalogue, shop);
  const at = (path: string) => sources.find(({ paths }) => paths.includes(path))?.data;
  const tint = 'fish';
  const picture = { src: '/pictures/13-1.abcd.jpg', width: 640, height: 480, widths: [320] };
  const flakes = { id: 13, tint };
  const snails = { id: 14, tint };

  expect(at('/')).toMatchObject({
    meta: { title: `${shop.name}: pet supplies for dogs, cats, birds and fish in Pakistan` },
  });
  expect(at('/')).toHaveProperty(
    'tiles',
    expect.arrayContaining([expect.objectContaining({ label: 'Fish', path: '/fish-main', tint, picture })]),
  );
  expect(at('/fish-main')).toMatchObject({
    picture,
    tagline: 'For those who swim',
    tint,
    categories: [{ option: 'Fish Food', cards: [flakes, snails] }],
  });
  expect(at('/fish-food')).toMatchObject({
    crumbs: [{}, { path: '/fish-main' }, {}],
    sections: [{ cards: [flakes, snails] }],
  });
  expect(at('/product/13')).toMatchObject({ relatedGroup: 'fish', relatedCount: 1, related: [snails] });
  expect(at('/shop-all')).toHaveProperty(
    'sections',
    expect.arrayContaining([expect.objectContaining({ slug: 'fish', filter: 'For Fish' })]),
  );
  expect(shopData(catalogue, shop).menuGroups.at(-1)).toMatchObject({ label: 'FISH', links: [{ path: '/fish-food' }] });
  expect(tints).toHaveProperty('fish', '#dde6f4');
  expect(shopValues(catalogue.shop).map(({ label }) => label)).toContain('Tagline of the fish page');
  expect(productSchema.shape.category.description).toContain('"dog", "cat", "bird" or "fish"');
});
