/** The owner's desk at work, on each database that orders are kept in (D72). */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { AccountStore } from '#desk/account/account-store.ts';
import { DeskOrders } from '#desk/orders/desk-orders.ts';
import { systemClock } from '#relay/process/clock.ts';
import { moveOrders } from '#relay/store/move-orders.ts';
import { openSharedPostgres } from '#relay/store/postgres/open-postgres.ts';
import { postgresSettings } from '#relay/store/postgres/postgres-settings.ts';
import { logged } from '#test/support/logged.ts';
import { sqliteStore } from '#test/support/order-stores.ts';
import { databaseFile } from '#relay/store/sqlite/database-files.ts';
import { backUpSqlite } from '#relay/store/sqlite/sqlite-backup.ts';
import { openSharedSqlite } from '#relay/store/sqlite/open-sqlite.ts';
import { confirmationLimits } from '#order/confirmation.ts';
import { dayMs, hourMs } from '#shop/durations.ts';
import { settleMails, storeOrder } from '#test/support/listed-orders.ts';
import { PostgresServer } from '#test/support/postgres-server.ts';
import { referenceNumber, sampleCustomer, sampleOrder } from '#test/support/sample-order.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { cookieOf, type TestDeskOptions, testDesk } from '#test/support/test-desk.ts';

const server = new PostgresServer();
afterAll(() => server.remove());

/** Text as a person reads it. */
function textOf(html: string): string {
  return html
    .replaceAll(/<style[\s\S]*?<\/style>|<head>[\s\S]*?<\/head>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/\s+/g, ' ');
}

function referencesIn(html: string): readonly string[] {
  return [...html.matchAll(/<strong>([0-9A-Z]{8}(?:-\d+)?)<\/strong>/g)].map(([, name = '']) => name);
}

describe.each(['SQLite', 'PostgreSQL'])('the desk on %s', (database) => {
  const openDesk = async (options: TestDeskOptions = {}) => {
    const desk = await testDesk(
      database === 'SQLite' ? options : { ...options, postgres: await server.createDatabase() },
    );
    const { get, press } = await desk.signIn();
    return {
      ...desk,
      press,
      read: async (path: string) => textOf(await (await get(path)).text()),
      html: async (path: string, cookie = '') => (await get(path, cookie)).text(),
      /** Presses a button of an order's page, as the page stands now or stood at `sequence`. */
      change: async (form: Readonly<Record<string, string>>, sequence?: number) => {
        const { now } = (await desk.orders.order(1)) ?? {};
        return press('/orders/1', { sequence: String(sequence ?? now?.sequence), ...form });
      },
    };
  };

  it('lists orders, the newest first, with name, place, amount and state (D72)', async () => {
    const { store, clock, html, read } = await openDesk();
    await storeOrder(store, { reference: `0AAA1111${'0'.repeat(18)}` }, clock.now() - hourMs);
    await storeOrder(store, { reference: `0BBB2222${'0'.repeat(18)}` }, clock.now());
    expect(referencesIn(await html('/'))).toEqual(['0BBB2222', '0AAA1111']);
    expect(await read('/')).toContain('0BBB2222 Rs 6,450 Ayesha Khan , Lahore New 21 Nov 2026, 13:00');
  });

  it('adds up today and since Monday in Karachi, without cancelled and returned orders (D72)', async () => {
    const { store, clock, read, press } = await openDesk();
    // It is Saturday, 13:00 in Karachi: the day began 13 hours ago, the week on Monday.
    const ages = [hourMs, 12 * hourMs, 14 * hourMs, 5 * dayMs, 6 * dayMs];
    for (const [index, age] of ages.toReversed().entries())
      await storeOrder(store, { reference: referenceNumber(index) }, clock.now() - age);
    expect(await read('/')).toContain('Today Rs 12,900 2 orders Since Monday Rs 25,800 4 orders');
    await press('/orders/5', { sequence: '0', change: 'state', state: 'cancelled' });
    await press('/orders/3', { sequence: '0', change: 'state', state: 'returned' });
    expect(await read('/')).toContain('Today Rs 6,450 1 order Since Monday Rs 12,900 2 orders');
  });

  it('turns pages of 50, each order once, whatever arrives meanwhile (D72)', async () => {
    const { store, clock, html } = await openDesk();
    for (let number = 100; number < 220; number += 1)
      await storeOrder(store, { reference: `${number}`.padEnd(26, '0') }, clock.now());
    const seen: string[] = [];
    for (let path = '/'; path !== '';) {
      const page = await html(path);
      seen.push(...referencesIn(page));
      path = /href="([^"]*)">Older orders</.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
      if (seen.length === 50) await storeOrder(store, { reference: '7'.repeat(26) }, clock.now());
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `${219 - index}`.padEnd(8, '0')));
  });

  it('finds an order by reference, name and phone, however they are typed, and by nothing else (D72)', async () => {
    const { store, clock, press, html, read } = await openDesk();
    const people = [
      { name: 'Ayesha Khan', phone: '0300 1234567' },
      { name: 'محمد علی', phone: '+92 321 7654321' },
      { name: '100% Pets_Shop', phone: '٠٣٠٠٩٩٩٨٨٨٧' },
    ];
    for (const [index, person] of people.entries())
      await storeOrder(
        store,
        { reference: `${index + 1}${'ABC'[index] ?? ''}`.padEnd(26, '0'), customer: { ...sampleCustomer, ...person } },
        clock.now(),
      );
    const find = async (search: string) => {
      const cookie = cookieOf(await press('/search', { search }), 'desk-search');
      return referencesIn(await html('/search', cookie)).map((name) => name[0]);
    };
    expect(await find('1a000')).toEqual(['1']);
    expect(await find(' ayesha ')).toEqual(['1']);
    expect(await find('علی')).toEqual(['2']);
    for (const phone of ['03001234567', '+92 300 1234567', '923001234567', '1234567', '0300 12'])
      expect([phone, await find(phone)]).toEqual([phone, ['1']]);
    expect(await find('0321')).toEqual(['2']);
    expect(await find('0300 9998887')).toEqual(['3']);
    expect([await find('100%'), await find('s_s'), await find('x%y'), await find('\\')]).toEqual([
      ['3'],
      ['3'],
      [],
      [],
    ]);
    expect(await find('')).toEqual([]);
    expect(await read('/search')).not.toContain('No order found');
  });

  it('moves an order on, keeps each step with its time, and takes a step back (D72)', async () => {
    const { store, clock, change, read } = await openDesk();
    await storeOrder(store, {}, clock.now());
    await change({ change: 'state', state: 'confirmed' });
    clock.advance(hourMs);
    await change({ change: 'state', state: 'packed' });
    const packed = await read('/orders/1');
    expect(packed).toContain('Undo: Packed');
    expect(packed).toContain('History Packed 21 Nov 2026, 14:00 Confirmed 21 Nov 2026, 13:00');
    await change({ change: 'undo' });
    expect(await read('/')).toContain('Lahore Confirmed 21 Nov');
    expect(await read('/orders/1')).toContain('History Undo 21 Nov 2026, 14:00 Packed');
  });

  it('shows a change that was made on an older page, and does not apply it (D72)', async () => {
    const { store, clock, change, orders } = await openDesk();
    await storeOrder(store, {}, clock.now());
    await change({ change: 'state', state: 'shipped' });
    const stale = await change({ change: 'state', state: 'cancelled' }, 0);
    expect(stale.status).toBe(409);
    const said = textOf(await stale.text());
    expect(said).toContain(
      'This order was changed in the meantime, perhaps on another phone. Your change was NOT saved.',
    );
    expect(said).toContain('Shipped');
    expect((await orders.order(1))?.now).toMatchObject({ state: 'shipped', sequence: 1 });
  });

  it('applies one of many changes that are pressed at the same moment (D72)', async () => {
    const { store, clock, change, orders, access } = await openDesk();
    await storeOrder(store, {}, clock.now());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => change({ change: 'note', note: `phone ${index}` }, 0)),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await orders.order(1))?.record.events).toHaveLength(1);
    expect((await logged(access)).filter((words) => words.startsWith('Order'))).toHaveLength(1);
  });

  it('corrects pieces, fee and address: the totals follow, and what the shopper sent stays beside them (D72)', async () => {
    const { store, clock, press, read, orders } = await openDesk();
    await storeOrder(store, {}, clock.now());
    const form = {
      ...sampleCustomer,
      name: 'Bilal',
      address: '7 Mall Road, Multan',
      'quantity-1': '۱',
      'quantity-2': '٠',
      delivery: 'Rs ۳۰۰',
    };
    expect((await press('/orders/1/correct', { sequence: '0', ...form })).status).toBe(303);
    const page = await read('/orders/1');
    expect(page).toContain('Subtotal Rs 1,900 Delivery Rs 300 Total Rs 2,200 As the customer ordered Rs 6,450');
    expect(page).toContain('Removed; 1 ordered');
    expect(page).toContain('Bilal 7 Mall Road, Multan');
    expect(await read('/')).toContain('Rs 2,200 Bilal , Multan');
    expect((await orders.order(1))?.record.check).toMatchObject({
      order: { customer: sampleCustomer, grandTotal: 6450 },
    });
  });

  it('keeps what was typed into a correction that can’t be saved (D72)', async () => {
    const { store, clock, press, change } = await openDesk();
    await storeOrder(store, {}, clock.now());
    const form = { ...sampleCustomer, address: 'A new address', 'quantity-1': '2', 'quantity-2': '1', delivery: '1o0' };
    const wrong = await (await press('/orders/1/correct', { sequence: '0', ...form })).text();
    expect(textOf(wrong)).toContain('Enter the delivery fee in digits');
    await change({ change: 'state', state: 'packed' });
    const stale = await (await press('/orders/1/correct', { sequence: '0', ...form, delivery: '100' })).text();
    expect(textOf(stale)).toContain('NOT saved');
    for (const page of [wrong, stale]) expect(page).toContain('>A new address</textarea>');
    expect(stale).toContain('name="sequence" value="1"');
  });

  it('shows how the mails fared, and sends one again (D72)', async () => {
    const { store, clock, read, press } = await openDesk();
    await storeOrder(store, {}, clock.now());
    await settleMails(store, ({ kind }) => (kind === 'owner' ? 'sent' : 'held'));
    const page = await read('/orders/1');
    expect(page).toContain('The mail server said: 250 queued as 7');
    expect(page).toContain('The mail server refuses it. It is tried again each hour. The mail server said: 550 5.1.1');
    expect(await read('/?attention=1')).toContain('Mail held');
    expect((await press('/orders/1/resend', { to: 'customer' })).status).toBe(303);
    expect(await read('/orders/1')).toContain('The next attempt is at');
    expect((await press('/orders/1/resend', { to: 'nobody' })).status).toBe(409);
  });

  it('lists first to look at what differs from the shop, until it is confirmed (D59)', async () => {
    const { store, clock, html, change } = await openDesk();
    const order = sampleOrder();
    await storeOrder(store, { ...order, lines: order.lines.map((line) => ({ ...line, id: 6 })) }, clock.now());
    await storeOrder(store, { reference: '1'.repeat(26) }, clock.now());
    expect(referencesIn(await html('/?attention=1'))).toEqual(['7K3M9Q2X']);
    await change({ change: 'state', state: 'confirmed' });
    expect(referencesIn(await html('/?attention=1'))).toEqual([]);
    expect(referencesIn(await html('/?state=confirmed'))).toEqual(['7K3M9Q2X']);
  });

  it('has nothing personal left of an erased order, and still its amount (D52)', async () => {
    const { store, clock, read, change, press, orders } = await openDesk();
    await storeOrder(store, {}, clock.now());
    await change({ change: 'note', note: 'brother of Bilal' });
    await change({ change: 'parcel', courier: 'TCS', trackingNumber: '777' });
    await change({ change: 'state', state: 'delivered' });
    await press('/orders/1/correct', {
      sequence: '3',
      ...sampleCustomer,
      address: 'Karachi 99',
      'quantity-1': '1',
      'quantity-2': '1',
      delivery: '0',
    });
    await settleMails(store, () => 'sent');
    const erasure = { max: 10, isWrittenHeard: false };
    expect(await store.eraseBefore(clock.now() + 1, erasure)).toBe(1);
    expect((await orders.order(1))?.record.events.map(({ event }) => event)).toEqual([
      { kind: 'erased' },
      { kind: 'erased' },
      { kind: 'state', state: 'delivered' },
      { kind: 'erased' },
    ]);
    const [list, page] = [await read('/'), await read('/orders/1')];
    expect(page).toContain('Personal details were erased on');
    expect(page).toContain('Delivered');
    expect(list).toContain('Rs 2,400 Erased');
    for (const word of ['Ayesha', 'Bilal', 'Karachi 99', 'Lahore', '777', '1234567'])
      expect(list + page).not.toContain(word);
    expect((await change({ change: 'note', note: 'again' })).status).toBe(409);
    expect(await store.forgetBefore(clock.now() + 1, 10)).toBe(1);
    expect(await read('/')).toContain('No orders here yet');
  });
});

describe('the pages of the desk', () => {
  /** A desk whose statements are counted, with the rows that each gave. */
  const countingDesk = async () => {
    const asked: { readonly text: string; readonly rows: number }[] = [];
    const desk = await testDesk({
      wrapDatabase: (database) => ({
        read: async (statement) => {
          const rows = await database.read(statement);
          asked.push({ text: statement.sql, rows: rows.length });
          return rows;
        },
        change: (name, facts) => database.change(name, facts),
        close: () => database.close(),
      }),
    });
    return { ...desk, asked, ...(await desk.signIn()) };
  };
  const pages = ['/', '/?state=new', '/?before=500', '/?attention=1', '/orders/7'];

  it('cost five questions and 51 rows at most, the first look at a thousand orders included (D72)', async () => {
    const { asked, get, store, clock } = await countingDesk();
    await Promise.all(
      Array.from({ length: 1000 }, (_, number) =>
        storeOrder(store, { reference: referenceNumber(number) }, clock.now()),
      ),
    );
    for (const path of pages) {
      asked.length = 0;
      expect((await get(path)).status).toBe(200);
      expect([path, asked.length <= 6, Math.max(...asked.map(({ rows }) => rows)) <= 51]).toEqual([path, true, true]);
    }
  });

  it('find their orders by an index: only a search goes through all rows of the list (D72)', async () => {
    const { asked, get, folder } = await countingDesk();
    const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
    onTestFinished(() => database.close());
    const scansOf = (text: string) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${text}`)
        .all()
        .map((row) => String(row['detail']))
        .filter((detail) => /^SCAN (?:[a-z]|[a-z]+_[a-z]+|orders)$/.test(detail));
    const scans: Record<string, readonly string[]> = {};
    for (const path of pages) {
      asked.length = 0;
      await get(path);
      scans[path] = asked.flatMap(({ text }) => scansOf(text));
    }
    // The newest first, in the order of the table, which ends with the page.
    const ofNone = Object.fromEntries(pages.map((path) => [path, []]));
    expect(scans).toEqual({ ...ofNone, '/': ['SCAN d'] });
  });
});

describe('what was done at the desk', () => {
  /** An order packed, in a folder that nobody has open any more. */
  const packedFolder = async () => {
    const folder = temporaryFolder();
    const store = await sqliteStore(folder, systemClock);
    await storeOrder(store, {}, Date.now());
    const database = openSharedSqlite(folder);
    const orders = new DeskOrders(database, confirmationLimits);
    const change = {
      event: { kind: 'state', state: 'packed' },
      sequence: 0,
      at: Date.now(),
      session: 's',
    } as const;
    expect(await orders.change(1, change)).toBe('done');
    await new AccountStore(database).open('some session', { at: Date.now(), device: 'Chrome', by: null });
    await database.close();
    await store.close();
    return folder;
  };

  it('comes along when the orders move to PostgreSQL (D72)', async () => {
    const folder = await packedFolder();
    const settings = postgresSettings(await server.createDatabase());
    if (!settings) throw new Error('no address');
    await moveOrders(folder, settings);
    const database = await openSharedPostgres(settings, folder);
    onTestFinished(() => database.close());
    const orders = new DeskOrders(database, confirmationLimits);
    const { orders: listed } = await orders.list({ state: 'packed' });
    expect(listed).toHaveLength(1);
    expect((await orders.order(listed[0]?.id ?? 0))?.now).toMatchObject({ state: 'packed', sequence: 1 });
  });

  it('is in a backup, and who was signed in is not (D73)', async () => {
    const folder = await packedFolder();
    const file = join(folder, 'backup.db');
    backUpSqlite(folder, file);
    const backup = new DatabaseSync(file, { readOnly: true });
    onTestFinished(() => backup.close());
    const count = (table: string) => backup.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows'];
    expect([count('order_events'), count('desk_sessions')]).toEqual([1, 0]);
  });
});
