/**
 * The cart in several tabs that change it at the same time: nothing is lost, and all tabs arrive at the same cart
 * (D24).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cart, type CartLine, totalQuantity } from '#shop/cart.ts';
import { rupees } from '#shop/money.ts';
import { type CartStore, createCartStore } from './cart-store.ts';

const cartKey = 'shopping-cart';
const line = (id: number): CartLine => ({ id, name: `Product ${id}`, price: rupees(100), quantity: 1 });

interface Put {
  readonly by: string;
  readonly key: string;
  readonly text: string;
}

/**
 * Storage shared by tabs: what a tab writes reaches the others after a while, in the same order for all; a tab sees its
 * own writes at once. Writing the same text makes no event.
 */
function sharedStorage(start: readonly CartLine[] = []) {
  const stored = new Map([[cartKey, JSON.stringify(start)]]);
  const landed: Put[] = [];
  const tabs: ReturnType<typeof openTab>[] = [];
  let time = 0;
  let written = 0;
  let opened = 0;

  function openTab(name: string, isOld = false) {
    const own = new Map(stored);
    const leaving: Put[] = [];
    let heard = landed.length;
    let isOpen = true;
    let tell: (event: { key: string; newValue: string }) => void = () => undefined;
    const store = createCartStore({
      storage: () => ({
        getItem: (key) => own.get(key) ?? null,
        setItem(key, text) {
          if (isOld && key !== cartKey) return; // The previous release.
          if (key === cartKey) written += 1;
          own.set(key, text);
          leaving.push({ by: name, key, text });
        },
      }),
      tab: name,
      now: () => time,
      onOtherTab: (listener) => (tell = listener),
      onRestored: () => undefined,
      log: () => undefined,
    });
    return {
      store,
      /** The next write of this tab reaches everyone's storage. */
      land(): boolean {
        const put = leaving.shift();
        if (!put) return false;
        if (stored.get(put.key) !== put.text) landed.push(put);
        stored.set(put.key, put.text);
        return true;
      },
      /** The next event reaches this tab. */
      hear(): boolean {
        const put = isOpen ? landed[heard] : undefined;
        if (!put) return false;
        heard += 1;
        if (put.by === name) return true;
        own.set(put.key, put.text);
        tell({ key: put.key, newValue: put.text });
        return true;
      },
      close: () => (isOpen = false),
    };
  }

  return {
    tabs,
    tick: () => (time += 1),
    open(isOld = false) {
      opened += 1;
      const tab = openTab(`tab ${opened}`, isOld);
      tabs.push(tab);
      return tab;
    },
    /** Delivers everything. Fails if the tabs never settle. */
    settle() {
      let steps = 0;
      // What a tab wrote before it was closed still lands.
      while (tabs.some((tab) => tab.land() || tab.hear())) {
        steps += 1;
        if (steps > 10_000) throw new Error('the tabs never come to rest');
      }
    },
    stored: (): Cart => JSON.parse(stored.get(cartKey) ?? ''),
    writes: () => written,
  };
}

type Step = readonly [tab: number, does: 'add' | 'set' | 'remove' | 'take out' | 'renew' | 'land' | 'hear', id: number];

const stepOf = (kinds: readonly Step[1][]) =>
  fc.tuple(
    fc.nat(2),
    fc.constantFrom<Step[1]>(...kinds, 'land', 'land', 'hear', 'hear'),
    fc.integer({ min: 1, max: 3 }),
  );
const ticks = fc.infiniteStream(fc.boolean());

function act(store: CartStore, [, does, id]: Step): void {
  if (does === 'add') store.add(line(id), id);
  if (does === 'set') store.setQuantity(line(id), id + 5);
  if (does === 'remove') store.remove(line(id));
  if (does === 'take out') store.takeOut([line(id)]);
  if (does === 'renew') store.renewPrices(() => rupees(100 + id));
}

type Shared = ReturnType<typeof sharedStorage>;

function play({ tabs, tick }: Shared, steps: readonly Step[], late: Iterator<boolean>): void {
  for (const step of steps) {
    if (late.next().value) tick();
    const tab = tabs[step[0]];
    if (!tab) continue;
    if (step[1] === 'land') tab.land();
    else if (step[1] === 'hear') tab.hear();
    else act(tab.store, step);
  }
}

/** Plays the steps in three tabs, delivers everything, and returns the shared storage. */
function played(steps: readonly Step[], late: Iterator<boolean>, start: readonly CartLine[] = []): Shared {
  const shared = sharedStorage(start);
  for (let count = 0; count < 3; count += 1) shared.open();
  play(shared, steps, late);
  shared.settle();
  return shared;
}

const cartsOf = ({ tabs }: Shared) => tabs.map(({ store }) => store.current());

describe('several tabs that change the cart at the same time', () => {
  it('lose nothing that was added (D24)', () => {
    fc.assert(
      fc.property(fc.array(stepOf(['add', 'add']), { maxLength: 60 }), ticks, (steps, late) => {
        const shared = played(steps, late);
        const added = steps.filter(([, does]) => does === 'add').reduce((sum, [, , id]) => sum + id, 0);
        expect(totalQuantity(shared.stored())).toBe(added);
        for (const cart of cartsOf(shared)) expect(cart).toEqual(shared.stored());
      }),
    );
  });

  it('arrive at the same cart, which is the stored one, whatever happens (D24)', () => {
    const kinds = ['add', 'add', 'set', 'remove', 'take out', 'renew'] as const;
    fc.assert(
      fc.property(fc.array(stepOf(kinds), { maxLength: 60 }), ticks, (steps, late) => {
        const shared = played(steps, late, [line(1), line(2)]);
        for (const cart of cartsOf(shared)) expect(cart).toEqual(shared.stored());
      }),
    );
  });

  it('keep what one tab adds and no other touches (D24)', () => {
    const kinds = ['add', 'set', 'remove', 'take out', 'renew'] as const;
    fc.assert(
      fc.property(fc.array(stepOf(kinds), { maxLength: 40 }), fc.nat(40), fc.nat(2), ticks, (steps, at, tab, late) => {
        const shared = played([...steps.slice(0, at), [tab, 'add', 9], ...steps.slice(at)], late);
        expect(shared.stored().find(({ id }) => id === 9)?.quantity).toBe(9);
      }),
    );
  });

  it('arrive at the same cart even if one opens and one closes meanwhile (D24)', () => {
    const kinds = ['add', 'add', 'set', 'remove', 'renew'] as const;
    const steps = fc.array(stepOf(kinds), { maxLength: 25 });
    fc.assert(
      fc.property(steps, steps, ticks, (before, after, late) => {
        const shared = sharedStorage([line(1)]);
        for (let count = 0; count < 3; count += 1) shared.open();
        play(shared, before, late);
        const closed = shared.tabs.shift();
        closed?.close();
        while (closed?.land()) shared.tick();
        const opened = shared.open();
        // Nobody can use a tab before it has received what was on its way when it opened.
        for (const tab of shared.tabs) while (tab.land()) shared.tick();
        while (opened.hear()) shared.tick();
        play(shared, after, late);
        shared.settle();
        for (const cart of cartsOf(shared)) expect(cart).toEqual(shared.stored());
      }),
    );
  });

  it('write the cart once for each change if changes do not overlap (R165)', () => {
    const shared = sharedStorage();
    for (let count = 0; count < 3; count += 1) shared.open();
    for (let change = 0; change < 9; change += 1) {
      shared.tabs[change % 3]?.store.add(line(change % 2), 1);
      shared.settle();
    }
    expect([shared.writes(), totalQuantity(shared.stored())]).toEqual([9, 9]);
  });

  it('remove what an order consumed only once, even if two tabs find the order (D21)', () => {
    const shared = sharedStorage([{ ...line(1), quantity: 3 }]);
    const [one, two] = [shared.open(), shared.open()];
    for (const { store } of [one, two]) store.takeOut([line(1)], 'order 1');
    shared.settle();
    one.store.takeOut([line(1)], 'order 1');
    shared.settle();
    for (const cart of cartsOf(shared)) expect(cart).toEqual([{ ...line(1), quantity: 2 }]);
    two.store.takeOut([line(1)], 'order 2');
    shared.settle();
    expect(shared.stored()).toEqual([{ ...line(1), quantity: 1 }]);
  });
});

describe('a tab of the previous release, which sends nothing', () => {
  it('works together with tabs of this release (D24)', () => {
    const shared = sharedStorage([line(1)]);
    const [now, before] = [shared.open(), shared.open(true)];
    now.store.add(line(2), 1);
    shared.settle();
    expect(before.store.current()).toEqual([line(1), line(2)]);
    before.store.setQuantity(line(2), 4);
    shared.settle();
    before.store.setQuantity(line(2), 1);
    shared.settle();
    before.store.remove(line(1));
    shared.settle();
    for (const cart of cartsOf(shared)) expect(cart).toEqual([line(2)]);
    expect(shared.stored()).toEqual([line(2)]);
  });
});

describe('the news of another tab', () => {
  it.each([
    null,
    'x',
    '5',
    '{}',
    '{"tab":"two","time":9,"change":5,"known":{},"text":"[]"}',
    '{"tab":"two","time":9,"change":{"kind":"double","lines":[]},"known":{},"text":"[]"}',
    '{"tab":"two","time":9,"change":{"kind":"add","lines":5},"known":{},"text":"[]"}',
    '{"tab":"two","time":"9","change":null,"known":{},"text":"[]"}',
    '{"tab":"two","time":9,"change":null,"known":{}}',
  ])('is harmless in the format of another release: %s (D24)', (text) => {
    let tell: (event: { key: string; newValue: string | null }) => void = () => undefined;
    const store = createCartStore({
      storage: () => ({ getItem: () => JSON.stringify([line(1)]), setItem: () => undefined }),
      tab: 'one',
      now: () => 1,
      onOtherTab: (listener) => (tell = listener),
      onRestored: () => undefined,
      log: () => undefined,
    });
    tell({ key: 'shopping-cart-news', newValue: text });
    expect(store.current()).toEqual([line(1)]);
    tell({ key: cartKey, newValue: JSON.stringify([line(2)]) });
    expect(store.current()).toEqual([line(2)]);
  });

  it.each(['add', null])('counts once where the cart was read again before it came: %s (D24)', (kind) => {
    let tell: (event: { key: string; newValue: string | null }) => void = () => undefined;
    let restore: () => void = () => undefined;
    let stored = JSON.stringify([line(1)]);
    const store = createCartStore({
      storage: () => ({ getItem: () => stored, setItem: () => undefined }),
      tab: 'one',
      now: () => 9,
      onOtherTab: (listener) => (tell = listener),
      onRestored: (listener) => (restore = listener),
      log: () => undefined,
    });
    stored = JSON.stringify([line(1), line(2)]);
    restore();
    const change = kind && { kind, lines: [line(2)] };
    tell({
      key: 'shopping-cart-news',
      newValue: JSON.stringify({ tab: 'two', time: 8, change, known: {}, text: stored }),
    });
    expect(store.current()).toEqual([line(1), line(2)]);
  });
});
