/** Stores carts before the shop's code runs, for journeys that begin with a filled cart. */
import type { BrowserContext } from 'playwright-core';
import { productImage, shippedProduct } from './catalogues.ts';

export interface SeededLine {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
  readonly image?: string;
  readonly category?: string;
  readonly pack?: string;
  readonly size?: string;
  readonly withDupatta?: boolean;
  readonly scent?: string;
  readonly kilos?: string;
  readonly color?: string;
}

/** Puts a cart (or any text) into storage at the visitor's first page; later pages find what the shop has stored. */
export async function seedCart(context: BrowserContext, cart: readonly SeededLine[] | string): Promise<void> {
  await context.addInitScript(
    (text) => {
      if (window.origin === 'null') return; // A tab before its first page has no storage.
      if (window.localStorage.getItem('test-seeded')) return;
      window.localStorage.setItem('test-seeded', 'yes');
      window.localStorage.setItem('shopping-cart', text);
    },
    typeof cart === 'string' ? cart : JSON.stringify(cart),
  );
}

/** A product without options, at the name and price of the day. */
export function seeded(id: number, quantity: number): SeededLine {
  const { name, price } = shippedProduct(id);
  return { id, name, price, quantity };
}

/** The Parrot D-swing, whose name and prices are specified. */
export const swing = (size: string, price: number, quantity: number): SeededLine => ({
  id: 43,
  name: 'Parrot D-swing',
  price,
  quantity,
  image: productImage(43, 1),
  size,
});
