import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { shopConfig } from '#settings/shop-config.ts';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';
import type { PageData } from '#storefront/page-data.ts';
import { pageSources } from './pages/page-sources.ts';
import { sharingAddress, sharingPicture, sharingTexts } from './sharing-picture.ts';

const shop = { name: 'Panja' };
const pages = pageSources(shippedCatalogue, shopConfig({}, shippedCatalogue.shop)).map(({ data }) => data);
const home = page(({ kind }) => kind === 'home');
const swing = page((data) => data.kind === 'product' && data.product.id === 43);
const ball = page((data) => data.kind === 'product' && data.product.id === 35);
const { name } = shippedProduct(35);
const folder = temporaryFolder();

function page(fits: (data: PageData) => boolean): PageData {
  const found = pages.find(fits);
  if (!found) throw new Error('the catalogue has no such page');
  return found;
}

function put(address: string, content: string): void {
  mkdirSync(dirname(join(folder, address)), { recursive: true });
  writeFileSync(join(folder, address), content);
}

describe('the picture of a shared link', () => {
  it('has a product’s name, and no price, which a chat would keep for years', () => {
    expect(sharingTexts(ball, shop, shippedCatalogue).product).toEqual({
      id: 35,
      name,
    });
    expect(sharingTexts(swing, shop, shippedCatalogue).product).toEqual({
      id: 43,
      name: 'Parrot D-swing',
    });
    expect(sharingTexts(home, shop, shippedCatalogue).product).toBeNull();
  });

  it('is the one made for exactly these words and this picture', () => {
    const address = sharingAddress(sharingTexts(ball, shop, shippedCatalogue));
    put(address, 'made');
    expect(sharingPicture(ball, shop, { catalogue: shippedCatalogue, publicFolder: folder })).toEqual({
      src: address,
      width: 1200,
      height: 630,
      alt: `${name}, at Panja`,
    });
  });

  it('is the plain picture until the right one has been made', () => {
    expect(sharingPicture(swing, shop, { catalogue: shippedCatalogue, publicFolder: folder })).toMatchObject({
      src: expect.stringMatching(/^\/pictures\/43-1/),
      width: 640,
      height: 640,
    });
    expect(sharingPicture(home, shop, { catalogue: shippedCatalogue, publicFolder: folder })).toMatchObject({
      src: expect.stringMatching(/^\/pictures\/hero-wide\.[0-9a-z]{4}\.jpg$/),
      width: 1920,
    });
  });
});
