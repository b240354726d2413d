/** Orders of strangers with the largest and oddest numbers that the relay takes in: every page still opens (D29). */
import { describe, expect, it } from 'vitest';
import { rupees, textPrice } from '#shop/money.ts';
import { listViews } from '#desk/addresses.ts';
import { textOf } from '#test/support/test-desk.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { changeByHand } from '#test/support/order-stores.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { mailFiles, orders, relayWithDesk, setDeskPassword, unlimited } from '#test/support/processes.ts';
import { realOrder, referenceNumber, sampleBody, sampleParams } from '#test/support/sample-order.ts';
import { until } from '#test/support/until.ts';

const server = postgresServer();
const largest = '9007199254740991';
/** Beyond what Node reads from SQLite as a number. */
const stored = '9223372036854775807';

/** Changes to the text of an order: each is one that the parser takes. */
const odd: readonly ((message: string) => string)[] = [
  (text) => text.replace(/Grand Total: Rs \d+/, `Grand Total: Rs ${largest}`),
  (text) => text.replace(/Grand Total: Rs \d+/, 'Grand Total: Rs 100000000'),
  (text) => text.replace(/Subtotal: Rs \d+/, `Subtotal: Rs ${largest}`),
  (text) => text.replace(/Delivery Charges: Rs \d+/, `Delivery Charges: Rs ${largest}`),
  (text) => text.replaceAll(/(Subtotal|Delivery Charges|Grand Total): Rs \d+/g, `$1: Rs ${largest}`),
  (text) => text.replaceAll(/(Subtotal|Delivery Charges|Grand Total): Rs \d+/g, '$1: Rs 0'),
  (text) => text.replaceAll(/= Rs \d+/g, `= Rs ${largest}`),
  (text) => text.replace(/= Rs \d+/, `= Rs ${largest}`),
  (text) => text.replaceAll(/Rs \d+ x \d+ = Rs \d+/g, 'Rs 1000 x 1000000000 = Rs 1000000000000'),
  (text) => text.replaceAll(/Rs \d+ x \d+ = Rs \d+/g, 'Rs 0 x 1000000000 = Rs 0'),
  (text) => text.replaceAll(/Rs \d+ x \d+ = Rs \d+/g, 'Rs 1000000000000 x 1 = Rs 1000000000000'),
  (text) => text.replaceAll(/ \[\d+\]/g, ` [${largest}]`),
];
/** Consistent ones, whose sum is beyond exact numbers. */
const many = Array.from(
  { length: 18 },
  () => (text: string) =>
    text
      .replaceAll(/= Rs \d+/g, '= Rs 450000000000000')
      .replace(/Subtotal: Rs \d+/, 'Subtotal: Rs 900000000000000')
      .replace(/Delivery Charges: Rs \d+/, 'Delivery Charges: Rs 0')
      .replace(/Grand Total: Rs \d+/, 'Grand Total: Rs 900000000000000'),
);
const unchanged = (text: string) => text;
const highest = (text: string) => text.replace(/Grand Total: Rs \d+/, 'Grand Total: Rs 99999999');

function body(number: number, change: (message: string) => string): string {
  const params = sampleParams(realOrder({ reference: referenceNumber(number) }));
  return sampleBody({ ...params, message: change(params.message) });
}

describe.each(['SQLite', 'PostgreSQL'])('with absurd amounts in %s', (engine) => {
  it('each page of desk and relay opens, and sums leave them out (D29)', async () => {
    const folder = temporaryFolder();
    const url = engine === 'SQLite' ? null : await server.createDatabase();
    const settings = { ...(url !== null && { DATABASE_URL: url }) };
    const change = async (statement: string) =>
      url === null ? changeByHand(folder, statement) : void (await server.query(url, statement));
    const relay = await relayWithDesk({ ...settings, ...unlimited, DATA_DIR: folder, METRICS_PORT: '0' });
    const changes = [unchanged, highest, ...odd, ...many];
    for (const [index, each] of changes.entries()) expect((await relay.post(body(index + 1, each))).status).toBe(200);
    const ids = changes.map((_, index) => index + 1);

    await setDeskPassword(folder, settings);
    const phone = await DeskPhone.signIn(relay.deskUrl);
    const readable = await phone.list('confirm');
    expect(readable).toHaveLength(ids.length);
    const openAll = async () => {
      const lists = ['', '?select=all', ...listViews.map((view) => `?show=${view}`)];
      const of = `?of=${ids.join()}`;
      const others = [
        '/sales',
        '/cash',
        '/cash/courier?courier=',
        '/cash/settlement',
        '/live',
        '/more',
        '/health',
        '/log',
      ];
      const pages = [
        ...lists.map((query) => `/${query}`),
        ...others,
        ...['/slips', '/labels', '/sheet', '/orders.xlsx'].map((paper) => paper + of),
        ...ids.flatMap((id) => [`/orders/${id}`, `/orders/${id}/correct`]),
      ];
      const failed: string[] = [];
      for (const page of pages) await phone.page(page).catch((error: Error) => failed.push(error.message));
      await phone.page('/search', 'desk-search=Ayesha').catch((error: Error) => failed.push(error.message));
      // A message that could not be read has nothing to correct.
      expect(failed.filter((page) => !page.endsWith('correct answered 404'))).toEqual([]);
    };
    await openAll();
    // Four of the odd ones say the usual total.
    const total = 99_999_999 + 5 * realOrder().grandTotal;
    const list = textOf(await phone.page('/'));
    const sold = ids.length - list.split('Unreadable message').length + 1;
    expect(list).toContain(`Today ${textPrice(rupees(total))} ${sold} orders`);
    expect(list).toMatch(/Ayesha Khan Too large/);
    const sales = textOf(await phone.page('/sales'));
    expect(sales).toContain(`Sold ${sold} orders, ${textPrice(rupees(total))}`);

    for (const id of ids) await phone.press(await phone.open(id), id % 3 === 0 ? 'returned' : 'delivered');
    await openAll();
    const owed = await phone.page('/cash/courier?courier=&select=all');
    expect(textOf(owed)).toContain('Too large');
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(owed) ?? [];
    const selected = [...owed.matchAll(/value="(\d+-\d+)-\d+-0"/g)].map(([, order]) => `${order}-900000000000000-0`);
    const fields = [['token', token], ['action', 'paid'], ...selected.map((order) => ['order', order])];
    const paid = await phone.submit('/cash/paid', new URLSearchParams(fields));
    expect([paid.status, textOf(paid.html)]).toEqual([200, expect.stringContaining('12 orders marked as paid: Rs 0')]);
    await openAll();

    // Rows of an earlier version, or of anybody: 9,200 of a million million, and numbers that no program reads exactly.
    await change(
      `UPDATE desk_orders SET amount = ${stored}, balance = ${stored}, paid = ${stored}, charge_paisa = ${stored},
         paid_at = accepted_at WHERE order_id = 3;
       UPDATE desk_orders SET balance = -${stored}, paid = 0 WHERE order_id = 4`,
    );
    await openAll();

    expect((await fetch(`${relay.url}/healthz`)).status).toBe(200);
    const [, metrics = ''] = /Metrics are at (\S+)/.exec(relay.said()) ?? [];
    expect((await fetch(metrics)).status).toBe(200);
    // An unreadable one has no page.
    for (const id of ids) expect([200, 404]).toContain((await fetch(`${relay.url}/o/${referenceNumber(id)}`)).status);
    const exported = await orders({ ...settings, DATA_DIR: folder }, 'export');
    expect([exported.code, exported.err]).toEqual([0, '']);
    expect(exported.out).toContain(`,too large: ${largest},`);
    await until('a mail for each order', () => mailFiles(folder).length >= ids.length);
    expect(relay.said()).not.toContain('desk-failed');
  });
});
