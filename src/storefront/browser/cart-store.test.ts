import { describe, expect, it } from 'vitest';
import { rupees } from '#shop/money.ts';
import { createCartStore } from './cart-store.ts';

const key = 'shopping-cart';
const ball = { id: 5, name: 'Ball', price: rupees(100) };
const rope = { id: 6, name: 'Rope', price: rupees(200) };
const stored = (...lines: readonly object[]) => JSON.stringify(lines);

/** A small browser environment: what was read, written and logged, and a way to act as another tab. */
function surroundings(start: string | null, fails: { read?: boolean; write?: boolean } = {}) {
  const calls: string[] = [];
  const logged: string[] = [];
  let value = start;
  let tell: (event: { key: string | null; newValue: string | null }) => void = () => undefined;
  let restore: () => void = () => undefined;
  const storage = {
    getItem(name: string) {
      calls.push(`read ${name}`);
      if (fails.read) throw new Error('blocked');
      return value;
    },
    setItem(name: string, text: string) {
      if (fails.write) throw new Error('full');
      if (name !== key) return; // For the other tabs, see cart-store-tabs.test.ts.
      calls.push(`write ${name}`);
      value = text;
    },
  };
  const store = createCartStore({
    storage: () => storage,
    tab: 'one',
    now: () => 1,
    onOtherTab: (listener) => (tell = listener),
    onRestored: (listener) => (restore = listener),
    log: (sentence) => logged.push(String(sentence)),
  });
  return {
    store,
    calls,
    logged,
    value: () => value,
    set: (text: string | null) => (value = text),
    otherTab: (newValue: string | null, name: string | null = key) => tell({ key: name, newValue }),
    restore: () => restore(),
  };
}

describe('the cart in storage (D40)', () => {
  it('is read once, and each change is one write (R165)', () => {
    const { store, calls } = surroundings(stored({ ...ball, quantity: 1 }));
    store.current();
    expect(calls).toEqual(['read shopping-cart']);
    store.add(rope, 2);
    store.setQuantity(rope, 5);
    store.remove(ball);
    expect(calls).toEqual(['read shopping-cart', ...Array.from({ length: 3 }, () => 'write shopping-cart')]);
  });

  it('undoes a removal with one write, and keeps what another tab has added since (D24)', () => {
    const { store, calls, otherTab } = surroundings(stored({ ...ball, quantity: 2 }, { ...rope, quantity: 1 }));
    store.remove(ball);
    otherTab(stored({ ...rope, quantity: 1 }, { ...ball, size: 'L', quantity: 1 }));
    calls.length = 0;
    store.restore({ line: { ...ball, quantity: 2 }, behind: [{ ...rope, quantity: 1 }] });
    expect(store.current().map(({ id, size, quantity }) => [id, size, quantity])).toEqual([
      [5, undefined, 2],
      [6, undefined, 1],
      [5, 'L', 1],
    ]);
    expect(calls).toEqual(['write shopping-cart']);
  });

  it('is not written before something changes (R166)', () => {
    const { store, calls, value } = surroundings(stored({ ...ball, quantity: 1 }));
    store.subscribe(() => undefined);
    expect([calls, value()]).toEqual([['read shopping-cart'], stored({ ...ball, quantity: 1 })]);
  });

  it('keeps what was added during an order, and is not written if nothing was removed (R209)', () => {
    const { store, calls } = surroundings(stored({ ...ball, quantity: 1 }));
    store.add(rope, 1);
    store.takeOut([{ ...ball, quantity: 1 }]);
    store.takeOut([{ ...ball, quantity: 1 }]);
    expect(store.current()).toEqual([{ ...rope, quantity: 1 }]);
    expect(calls).toHaveLength(3);
  });
});

describe("today's prices (D58)", () => {
  const dearer = ({ price }: { readonly price: number }) => rupees(price + 10);

  it('are stored in one write, and in none if they are unchanged (R165)', () => {
    const { store, calls, value } = surroundings(stored({ ...ball, quantity: 2 }, { ...rope, quantity: 1 }));
    store.renewPrices(() => null);
    store.renewPrices(({ price }) => price);
    expect(calls).toEqual(['read shopping-cart']);
    store.renewPrices(dearer);
    expect(calls).toEqual(['read shopping-cart', 'write shopping-cart']);
    expect(value()).toBe(stored({ ...ball, price: 110, quantity: 2 }, { ...rope, price: 210, quantity: 1 }));
  });

  it('apply to a removed line that is restored after they were renewed, in the same write (D58)', () => {
    const { store, calls } = surroundings(stored({ ...ball, quantity: 1 }));
    store.remove(ball);
    store.renewPrices(() => rupees(120));
    store.restore({ line: { ...ball, quantity: 1 }, behind: [] });
    expect(store.current()).toEqual([{ ...ball, price: 120, quantity: 1 }]);
    expect(calls).toHaveLength(3);
  });
});

describe('the cart in two tabs (D24)', () => {
  it('takes the other tab’s change from its message, without reading again, and tells the page (D24)', () => {
    const { store, calls, otherTab } = surroundings(stored({ ...ball, quantity: 1 }));
    let told = 0;
    store.subscribe(() => (told += 1));
    otherTab(stored({ ...ball, quantity: 1 }, { ...rope, quantity: 1 }));
    store.add(ball, 1);
    expect(store.current()).toEqual([
      { ...ball, quantity: 2 },
      { ...rope, quantity: 1 },
    ]);
    expect([calls, told]).toEqual([['read shopping-cart', 'write shopping-cart'], 2]);
  });

  it('is empty when the other tab cleared storage, and ignores other entries (D24)', () => {
    const { store, otherTab } = surroundings(stored({ ...ball, quantity: 1 }));
    otherTab('x', 'something-else');
    expect(store.current()).toHaveLength(1);
    otherTab(null, null);
    expect(store.current()).toEqual([]);
  });

  it('is read again when the page returns from the back/forward cache (D40)', () => {
    const { store, set, restore } = surroundings(stored({ ...ball, quantity: 1 }));
    set(stored({ ...rope, quantity: 4 }));
    restore();
    expect(store.current()).toEqual([{ ...rope, quantity: 4 }]);
  });
});

describe('storage that is blocked or full (D25)', () => {
  it('is logged, and the cart works in memory (R169)', () => {
    const { store, logged, restore } = surroundings(null, { read: true, write: true });
    store.add(ball, 2);
    restore();
    expect(store.current()).toEqual([{ ...ball, quantity: 2 }]);
    expect(logged).toEqual([
      'the stored cart could not be read; the cart lasts as long as this page',
      'the cart could not be stored; it lasts as long as this page',
      'the stored cart could not be read; the cart lasts as long as this page',
    ]);
  });

  it('is logged if it is not a cart, which then is empty (R168)', () => {
    const { store, logged } = surroundings('{{{');
    expect(store.current()).toEqual([]);
    expect(logged).toHaveLength(1);
  });
});
