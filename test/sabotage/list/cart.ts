import type { Sabotage } from '#test/sabotage/sabotage.ts';

/** Identity of lines, the cart and its storage. */
export const cartSabotages: readonly Sabotage[] = [
  {
    name: 'identity: size ignored',
    file: 'src/shop/cart.ts',
    from: `    a.size === b.size &&
`,
    to: '',
    rows: ['R171', 'R172'],
  },
  {
    name: 'identity: pack ignored',
    file: 'src/shop/cart.ts',
    from: `    a.pack === b.pack &&
`,
    to: '',
    rows: ['R172'],
  },
  {
    name: 'identity: category ignored',
    file: 'src/shop/cart.ts',
    from: `a.category === b.category
`,
    to: `true
`,
    rows: ['R171'],
  },
  {
    name: 'identity: missing dupatta differs from none',
    file: 'src/shop/cart.ts',
    from: '(a.withDupatta ?? false) === (b.withDupatta ?? false)',
    to: 'a.withDupatta === b.withDupatta',
    rows: ['R171'],
  },
  {
    name: 'identity: colour counts',
    file: 'src/shop/cart.ts',
    from: `    a.id === b.id &&
`,
    to: `    a.id === b.id &&
    Reflect.get(a, 'color') === Reflect.get(b, 'color') &&
`,
    rows: ['R173'],
  },
  {
    name: 'cart: adding replaces the quantity',
    file: 'src/shop/cart.ts',
    from: 'withQuantity(old, old.quantity + quantity)',
    to: 'withQuantity(old, quantity)',
    rows: ['R171'],
  },
  {
    name: 'cart: two pieces by default',
    file: 'src/shop/cart.ts',
    from: 'quantity = 1): Cart',
    to: 'quantity = 2): Cart',
    rows: ['R174'],
  },
  {
    name: 'cart: quantity 0 stays',
    file: 'src/shop/cart.ts',
    from: 'if (quantity < 1) return removeLine',
    to: 'if (quantity < 0) return removeLine',
    rows: ['R175'],
  },
  {
    name: 'cart: removing takes all sizes',
    file: 'src/shop/cart.ts',
    from: 'cart.filter((line) => !isSameItem(line, item))',
    to: 'cart.filter((line) => line.id !== item.id)',
    rows: ['R176'],
  },
  {
    name: 'cart: badge counts lines',
    file: 'src/shop/cart.ts',
    from: 'total + line.quantity',
    to: 'total + 1',
    rows: ['R179', 'R183'],
  },
  {
    name: 'cart: total without quantities',
    file: 'src/shop/cart.ts',
    from: 'return sum(cart.map(lineSubtotal));',
    to: 'return sum(cart.map(({ price }) => price));',
    rows: ['R181', 'R183'],
  },
  {
    name: 'storage: another key',
    file: 'src/shop/cart-codec.ts',
    from: "cartStorageKey = 'shopping-cart'",
    to: "cartStorageKey = 'cart'",
    rows: ['R164'],
  },
  {
    name: 'storage: quantity 0 let in',
    file: 'src/shop/cart-codec.ts',
    from: 'quantity >= 1 &&',
    to: 'quantity >= 0 &&',
    rows: ['R170'],
  },
  {
    name: 'storage: negative price let in',
    file: 'src/shop/cart-codec.ts',
    from: 'number < 0) return NaN',
    to: 'number < -1e9) return NaN',
    rows: ['R170'],
  },
  {
    name: 'storage: nameless line let in',
    file: 'src/shop/cart-codec.ts',
    from: " || name.trim() === '') return null;",
    to: ') return null;',
    rows: ['R170'],
  },
  {
    name: 'storage: colour lost',
    file: 'src/shop/cart-codec.ts',
    from: "'kilos', 'color'] as const",
    to: "'kilos'] as const",
    rows: ['R180'],
  },
  {
    name: 'storage: an object counts as a cart',
    file: 'src/shop/cart-codec.ts',
    from: 'if (!Array.isArray(value))',
    to: 'if (value === null)',
    rows: ['R167', 'R168'],
  },
  {
    name: 'storage: cart never written',
    file: 'src/storefront/browser/cart-store.ts',
    from: 'storage().setItem(cartStorageKey, news.text);',
    to: 'void storage();',
    rows: ['R164', 'R165'],
  },
  {
    name: 'storage: other keys read as the cart',
    file: 'src/storefront/browser/cart-store.ts',
    from: 'if (key === cartStorageKey || key === null) see',
    to: 'see',
    rows: [],
    tests: ['src/storefront/browser/cart-store.test.ts'],
  },
];
