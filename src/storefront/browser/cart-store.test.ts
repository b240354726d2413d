import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rupees } from '#shop/money.ts';
import { createCartStore } from './cart-store.ts';

const key = 'shopping-cart';
const ball = { id: 5, name: 'Ball', price: rupees(100) };
const rope = { id: 6, name: 'Rope', price: rupees(200) };
const stored = (...lines: readonly object[]) => JSON.stringify(lines);

function storageOf(getItem: Storage['getItem'], setItem: Storage['setItem']): Storage {
  return { getItem, setItem, length: 0, clear: () => undefined, key: () => null, removeItem: () => undefined };
}

/** A small browser environment: what was read, written and logged, and a way to act as another tab. */
function browserTab(start: string | null, fails: { read?: boolean; write?: boolean } = {}) {
  const calls: string[] = [];
  let value = start;
  const localStorage = storageOf(
    (name) => {
      calls.push(`read ${name}`);
      if (fails.read) throw new Error('blocked');
      return value;
    },
    (name, text) => {
      if (fails.write) throw new Error('full');
      if (name !== key) return; // The added line, for the other tabs.
      calls.push(`write ${name}`);
      value = text;
    },
  );
  const page = Object.assign(new EventTarget(), { localStorage });
  const warn = vi.spyOn(console, 'warn').mockReset().mockReturnValue(undefined);
  return {
    store: createCartStore(page),
    calls,
    logged: () => warn.mock.calls.map(([sentence]) => String(sentence)),
    value: () => value,
    set: (text: string | null) => (value = text),
    otherTab: (newValue: string | null, name: string | null = key) =>
      page.dispatchEvent(Object.assign(new Event('storage'), { key: name, newValue })),
    restore: () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  };
}

describe('the cart in storage (D40)', () => {
  it('is read once, and each change is one write (R165)', () => {
    const { store, calls } = browserTab(stored({ ...ball, quantity: 1 }));
    store.current();
    expect(calls).toEqual(['read shopping-cart']);
    store.add(rope, 2);
    store.setQuantity(rope, 5);
    store.remove(ball);
    expect(calls).toEqual(['read shopping-cart', ...Array.from({ length: 3 }, () => 'write shopping-cart')]);
  });

  it('undoes a removal with one write, and keeps what another tab has added since (D24)', () => {
    const { store, calls, otherTab } = browserTab(stored({ ...ball, quantity: 2 }, { ...rope, quantity: 1 }));
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    store.remove(ball);
    vi.advanceTimersByTime(1000);
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
    const { store, calls, value } = browserTab(stored({ ...ball, quantity: 1 }));
    store.subscribe(() => undefined);
    expect([calls, value()]).toEqual([['read shopping-cart'], stored({ ...ball, quantity: 1 })]);
  });

  it('keeps what was added during an order, and is not written if nothing was removed (R209)', () => {
    const { store, calls } = browserTab(stored({ ...ball, quantity: 1 }));
    store.add(rope, 1);
    store.removeOrdered([{ ...ball, quantity: 1 }]);
    store.removeOrdered([{ ...ball, quantity: 1 }]);
    expect(store.current()).toEqual([{ ...rope, quantity: 1 }]);
    expect(calls).toHaveLength(3);
  });
});

describe("today's prices (D58)", () => {
  const dearer = ({ price }: { readonly price: number }) => rupees(price + 10);

  it('are stored in one write, and in none if they are unchanged (R165)', () => {
    const { store, calls, value } = browserTab(stored({ ...ball, quantity: 2 }, { ...rope, quantity: 1 }));
    store.renewPrices(() => null);
    store.renewPrices(({ price }) => price);
    expect(calls).toEqual(['read shopping-cart']);
    store.renewPrices(dearer);
    expect(calls).toEqual(['read shopping-cart', 'write shopping-cart']);
    expect(value()).toBe(stored({ ...ball, price: 110, quantity: 2 }, { ...rope, price: 210, quantity: 1 }));
  });

  it('apply to a removed line that is restored after they were renewed, in the same write (D58)', () => {
    const { store, calls } = browserTab(stored({ ...ball, quantity: 1 }));
    store.remove(ball);
    store.renewPrices(() => rupees(120));
    store.restore({ line: { ...ball, quantity: 1 }, behind: [] });
    expect(store.current()).toEqual([{ ...ball, price: 120, quantity: 1 }]);
    expect(calls).toHaveLength(3);
  });
});

describe('the cart in two tabs (D24)', () => {
  it('takes the other tab’s change from its message, without reading again, and tells the page (D24)', () => {
    const { store, calls, otherTab } = browserTab(stored({ ...ball, quantity: 1 }));
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
    const { store, otherTab } = browserTab(stored({ ...ball, quantity: 1 }));
    otherTab('x', 'something-else');
    expect(store.current()).toHaveLength(1);
    otherTab(null, null);
    expect(store.current()).toEqual([]);
  });

  it('is read again when the page returns from the back/forward cache (D40)', () => {
    const { store, set, restore } = browserTab(stored({ ...ball, quantity: 1 }));
    set(stored({ ...rope, quantity: 4 }));
    restore();
    expect(store.current()).toEqual([{ ...rope, quantity: 4 }]);
  });
});

/** Two tabs; what one writes reaches storage and the other after a while, in one order. */
function twoTabs() {
  const disk = new Map<string, string>();
  const landed: { readonly by: number; readonly key: string; readonly newValue: string }[] = [];
  const tabs = [0, 1].map((by) => {
    const leaving: (typeof landed)[number][] = [];
    let heard = 0;
    const page = Object.assign(new EventTarget(), {
      localStorage: storageOf(
        (name) => disk.get(name) ?? null,
        (name, newValue) => leaving.push({ by, key: name, newValue }),
      ),
    });
    return {
      store: createCartStore(page),
      /** All its writes since then land, as they follow each other at once. */
      land() {
        const puts = leaving.splice(0);
        for (const put of puts) {
          if (disk.get(put.key) !== put.newValue) landed.push(put); // The same text makes no event.
          disk.set(put.key, put.newValue);
        }
        return puts.length > 0;
      },
      hear() {
        const put = landed[heard];
        if (put) heard += 1;
        if (put && put.by !== by) page.dispatchEvent(Object.assign(new Event('storage'), put));
        return put !== undefined;
      },
    };
  });
  return { tabs, onDisk: () => disk.get(key) ?? '[]' };
}

it('two tabs that add at the same time lose nothing: each has every line, and so has the storage (D24)', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const step = fc.tuple(fc.nat(1), fc.constantFrom('add', 'land', 'land', 'hear', 'hear'), fc.nat(2));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { tabs, onDisk } = twoTabs();
      const added = [0, 0, 0];
      for (const [index, does, id] of steps) {
        const tab = tabs[index];
        if (does === 'land') tab?.land();
        else if (does === 'hear') tab?.hear();
        else {
          tab?.store.add({ ...ball, id }, 1);
          added[id] = (added[id] ?? 0) + 1;
        }
      }
      while (tabs.some((tab) => tab.land() || tab.hear()));
      vi.runAllTimers();
      const quantities = (cart: readonly { readonly id: number; readonly quantity: number }[]) =>
        added.map((_, id) => cart.find((line) => line.id === id)?.quantity ?? 0);
      expect([quantities(JSON.parse(onDisk())), ...tabs.map(({ store }) => quantities(store.current()))]).toEqual([
        added,
        added,
        added,
      ]);
    }),
  );
});

describe('storage that is blocked or full (D25)', () => {
  it('is logged, and the cart works in memory (R169)', () => {
    const { store, logged, restore } = browserTab(null, { read: true, write: true });
    store.add(ball, 2);
    restore();
    expect(store.current()).toEqual([{ ...ball, quantity: 2 }]);
    const unread = 'cart: the stored cart could not be read; the cart lasts as long as this page';
    expect(logged()).toEqual([unread, 'cart: the cart could not be stored; it lasts as long as this page', unread]);
  });

  it('is logged if it is not a cart, which then is empty (R168)', () => {
    const { store, logged } = browserTab('{{{');
    expect(store.current()).toEqual([]);
    expect(logged()).toHaveLength(1);
  });
});
