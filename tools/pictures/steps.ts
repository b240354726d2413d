/** The steps of the guide's pictures, in order: each continues where the one before has ended. */
import type { Page } from 'playwright-core';
import { addresses, photosAddress } from '#desk/addresses.ts';
import { productImage } from '#test/support/catalogues.ts';

export const pictureFolder = 'docs/guide';
/** The guide is read on phones. */
export const maxPictureBytes = 40 * 1024;

/** The product that is changed: Bird Bell & Beads Toy. */
const toy = 44;

interface Step {
  /** The name of its file. */
  readonly picture: string;
  /** The address at which it begins. */
  readonly at: string;
  /** Runs before the picture is taken. */
  readonly go?: (page: Page) => Promise<void>;
  /** The heading of the picture. */
  readonly shows: string;
}

/** Clicks a button, and waits for one of the next page. */
async function click(page: Page, name: string | RegExp, next: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('button', { name: next }).first().waitFor();
}

/** Opens the first product of the list. */
const open = (page: Page) => page.locator('summary').first().click();

export const steps: readonly Step[] = [
  {
    picture: 'orders',
    at: addresses.list,
    async go(page) {
      await page.getByRole('link', { name: /^Imran Sheikh/ }).click();
      await click(page, 'Confirm the order', 'Mark as packed');
      await click(page, 'Mark as packed', 'Mark as shipped');
      await click(page, 'Mark as shipped', 'Mark as delivered');
      await page.goto(addresses.list);
      await page.getByRole('link', { name: /^Sana Malik/ }).click();
      await click(page, 'Confirm the order', 'Mark as packed');
      await page.goto(addresses.list);
    },
    shows: 'Orders',
  },
  {
    picture: 'order',
    at: addresses.list,
    go: (page) => page.getByRole('link', { name: /^Ayesha Khan/ }).click(),
    shows: 'Order 7K2M9QXA',
  },
  {
    picture: 'new-order',
    at: addresses.newOrder,
    async go(page) {
      for (const [search, product] of [
        ['budgie', 'Budgie Seed Mix 1 kg'],
        ['ladder', 'Parrot Ladder'],
      ] as const) {
        await page.getByLabel('Product name').fill(search);
        const add = new RegExp(`^Add .*${product}$`);
        await click(page, 'Search', add);
        await click(page, add, new RegExp(`^Remove ${product}`));
      }
    },
    shows: 'New order',
  },
  {
    picture: 'products',
    at: `${addresses.products}?search=beads`,
    async go(page) {
      await open(page);
      await page.getByLabel(/^Price, /).fill('380');
    },
    shows: 'Products',
  },
  {
    picture: 'product',
    at: addresses.newProduct,
    async go(page) {
      await page.getByLabel('Name', { exact: true }).fill('Canary Song Mix 400 g');
      await page.getByLabel('Category', { exact: true }).selectOption('bird-food');
      await page.getByLabel('Price', { exact: true }).fill('420');
    },
    shows: 'New product',
  },
  { picture: 'shop', at: addresses.shop, shows: 'Shop' },
  {
    picture: 'list',
    at: addresses.pages,
    async go(page) {
      await page.getByRole('link', { name: /^Bird Toys/ }).click();
      await page.locator('summary').nth(1).click();
    },
    shows: 'Bird Toys',
  },
  {
    picture: 'photographs',
    at: photosAddress(toy),
    async go(page) {
      await page.getByLabel('New photos').setInputFiles(`public${productImage(toy, 1)}`);
      await click(page, 'Add photos', 'Rotate: picture 1');
    },
    shows: 'Photos of Bird Bell & Beads Toy',
  },
  {
    picture: 'publish',
    at: `${addresses.products}?search=beads`,
    async go(page) {
      await open(page);
      await page.getByLabel(/^Price, /).fill('380');
      await page.getByRole('button', { name: /^Save / }).click();
      await page.locator('summary').getByText('Rs 380').waitFor();
      await page.goto(addresses.publish);
    },
    shows: 'Publish',
  },
  {
    picture: 'preview',
    at: addresses.publish,
    async go(page) {
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('link', { name: 'Open the preview' }).click({ timeout: 120_000 });
      await page.getByText('Preview: not published').waitFor();
      await page.goto(new URL('/bird-toys', page.url()).href);
      await page.getByText('Rs 380').waitFor();
    },
    shows: 'Bird Toy',
  },
];
