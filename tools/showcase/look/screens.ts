/**
 * Every screen of the shop in its main states, and how to get there: `npm run showcase -- pictures` takes pictures of
 * them.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { productImage } from '#test/support/catalogues.ts';
import { everyChoice } from '#tools/showcase/every-choice.ts';
import { type SeededLine, swing } from '#test/support/cart-seed.ts';
import {
  addToCart,
  breakDown,
  fillCheckout,
  focusMainImage,
  goOffline,
  heldToast,
  hoverMenu,
  openCategories,
  openLightbox,
  openMenu,
  placeOrder,
  search,
  sendMessage,
  unfold,
  withoutTheWelcome,
} from './reach.ts';

export interface Screen {
  /** Names its picture. */
  readonly name: string;
  readonly path: string;
  /** Not in the shop, but in the showcase of its parts. */
  readonly site?: 'showcase';
  /** What is in the cart; nothing if absent. */
  readonly cart?: readonly SeededLine[];
  /** Narrow or wide screens, if the state only exists there. */
  readonly on?: 'narrow' | 'wide';
  readonly script?: 'off';
  readonly media?: 'print' | 'forced colours';
  /** A test card in place of every product picture and hero, for comparisons. */
  readonly pictures?: 'test card';
  /** Only the window: for what is over the page. Otherwise the whole page. */
  readonly part?: 'window';
  /** Brings the opened page into the state. */
  readonly reach?: (page: Page, context: BrowserContext) => Promise<void>;
}

const longName: SeededLine = {
  id: 5,
  name: `Salmon and Brown Rice for ${'Small and Very Fluffy '.repeat(4)}Dogs of Every Age, 1 kg`,
  price: 2300,
  quantity: 1000,
  image: productImage(5, 1),
  ...everyChoice,
};

/** Two sizes of one product, a pack, and a line whose price has changed since it was added. */
export const fullCart: readonly SeededLine[] = [
  swing('XL', 1900, 2),
  swing('S', 800, 1),
  {
    id: 24,
    name: 'Creamy Salmon & Tuna Stick',
    price: 1680,
    quantity: 3,
    image: productImage(24, 1),
    pack: 'Pack of 6',
  },
  { id: 5, name: 'Adult Dog Food Chicken 1kg', price: 1150, quantity: 1, image: productImage(5, 1) },
];

const pages: readonly Screen[] = [
  { name: 'home', path: '/', reach: withoutTheWelcome },
  { name: 'dogs', path: '/dog-main' },
  { name: 'cats', path: '/cat-main' },
  { name: 'birds', path: '/bird-main' },
  { name: 'shop-all', path: '/shop-all' },
  { name: 'dog-food', path: '/dog-food' },
  { name: 'cat-bowls', path: '/cat-bowls' },
  { name: 'bird-ring', path: '/bird-ring' },
  { name: 'dog-bed-empty', path: '/dog-bed' },
  { name: 'pharmacy', path: '/pharmacy' },
  { name: 'new-pet', path: '/baby-pet' },
  { name: 'cat-litter', path: '/cat-litter' },
  { name: 'product', path: '/product/5' },
  { name: 'product-sizes', path: '/product/43' },
  { name: 'product-packs', path: '/product/24' },
  { name: 'product-sold-out', path: '/product/2' },
  { name: 'product-inquiry', path: '/product/67' },
  { name: 'product-not-found', path: '/product/999' },
  { name: 'contact', path: '/contact' },
  { name: 'cart-empty', path: '/cart' },
  { name: 'cart', path: '/cart', cart: fullCart },
  { name: 'cart-long-names', path: '/cart', cart: [longName, swing('M', 1100, 1)] },
  { name: 'checkout-empty', path: '/checkout' },
  { name: 'checkout', path: '/checkout', cart: fullCart },
  { name: 'checkout-long-names', path: '/checkout', cart: [longName] },
  { name: 'error', path: '/nowhere' },
];

const states: readonly Screen[] = [
  { name: 'home-first-screen', path: '/', part: 'window', reach: withoutTheWelcome },
  { name: 'home-welcome', path: '/', part: 'window', reach: heldToast },
  { name: 'menu', path: '/dog-food', on: 'narrow', part: 'window', reach: openMenu },
  { name: 'menu-dog', path: '/dog-food', on: 'wide', part: 'window', reach: hoverMenu },
  { name: 'search', path: '/dog-food', part: 'window', reach: search('') },
  { name: 'search-results', path: '/dog-food', part: 'window', reach: search('cat') },
  { name: 'search-nothing', path: '/dog-food', part: 'window', reach: search('zzzz') },
  { name: 'species-categories', path: '/cat-main', part: 'window', reach: openCategories },
  { name: 'species-one-category', path: '/cat-main?category=toys' },
  { name: 'species-empty-category', path: '/cat-main?category=beds' },
  { name: 'shop-all-dogs-unfolded', path: '/shop-all?pet=dog', reach: unfold },
  { name: 'product-added', path: '/product/43', part: 'window', reach: addToCart },
  { name: 'product-focus', path: '/product/43', part: 'window', reach: focusMainImage },
  { name: 'lightbox', path: '/product/43', part: 'window', reach: openLightbox },
  { name: 'checkout-filled', path: '/checkout', cart: fullCart, reach: fillCheckout },
  { name: 'success', path: '/checkout', cart: fullCart, reach: placeOrder },
  { name: 'success-print', path: '/checkout', cart: fullCart, media: 'print', reach: placeOrder },
  { name: 'product-print', path: '/product/43', media: 'print' },
  { name: 'product-forced-colours', path: '/product/43', media: 'forced colours' },
  { name: 'contact-written', path: '/contact', reach: sendMessage },
  { name: 'offline-line', path: '/dog-food', part: 'window', reach: goOffline },
  { name: 'error-500', path: '/', part: 'window', reach: breakDown },
  { name: 'product-no-script', path: '/product/43', script: 'off' },
  { name: 'cart-no-script', path: '/cart', script: 'off' },
];

const parts: readonly Screen[] = [
  { name: 'showcase-controls', path: '/?part=controls', site: 'showcase' },
  { name: 'showcase-products', path: '/?part=products', site: 'showcase' },
  { name: 'showcase-buying', path: '/?part=buying', site: 'showcase' },
  { name: 'showcase-places', path: '/?part=places', site: 'showcase' },
  { name: 'showcase-controls-forced-colours', path: '/?part=controls', site: 'showcase', media: 'forced colours' },
  { name: 'showcase-menu', path: '/?part=menu', site: 'showcase', part: 'window' },
  { name: 'showcase-lightbox', path: '/?part=lightbox', site: 'showcase', part: 'window' },
  { name: 'showcase-toasts', path: '/?part=toasts', site: 'showcase', part: 'window', reach: heldToast },
];

export const screens: readonly Screen[] = [...pages, ...states, ...parts];
