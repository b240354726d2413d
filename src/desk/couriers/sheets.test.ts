/** Orders as couriers' sheets and as a table of all columns (D83). */
import { unzipSync } from 'fflate';
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { postexSheet } from '#shop/couriers.ts';
import { rupees } from '#shop/money.ts';
import { changeOrder } from '#test/support/stored-orders.ts';
import { catalogueDesk, sampleSale, signedInDesk, textOf } from '#test/support/test-desk.ts';
import { referenceNumber, sampleCustomer, sampleOrder, sampleReference } from '#test/support/sample-order.ts';
import { tableRow, workbookRows } from '#test/support/uploads.ts';

const couriers = [
  { name: 'PostEx', tracking: '', sheet: postexSheet },
  { name: 'TCS', tracking: '' },
  {
    name: "Ali & Sons' Vans",
    tracking: '',
    sheet: [
      { title: 'Order', value: 'reference' },
      { title: 'Cash', value: 'amount' },
      { title: 'Mobile', value: 'phone' },
    ],
  },
] as const;

/** A desk with an order for each customer, called 0A0Q0000, 0A1Q0000 and so on. */
async function sheetDesk(...customers: readonly Partial<typeof sampleCustomer>[]) {
  const desk = await signedInDesk({ couriers });
  for (const [number, customer] of customers.entries()) {
    const reference = `0A${number}Q${referenceNumber(number).slice(4)}`;
    await desk.take({ reference, customer: { ...sampleCustomer, ...customer } });
  }
  const { get, html, press } = desk;
  /** Sends the form, and follows its redirect to the page with the sheet. */
  const choose = async (courier: string, ids: string, more: Readonly<Record<string, string>> = {}) => {
    const answer = await press('/sheet', { of: ids, courier, ...more });
    return answer.status === 303 ? html(answer.headers.get('location') ?? '') : answer.text();
  };
  const download = async (page: string, label = 'Download the sheet') => {
    const [, address = ''] = new RegExp(`href="([^"]*)">${label}`).exec(page) ?? [];
    return get(address.replaceAll('&amp;', '&'));
  };
  return { ...desk, choose, download };
}

describe('a courier’s sheet', () => {
  it('has exactly PostEx’s header and the selected orders, ready to send (D83)', async () => {
    const { choose, download, orders, html } = await sheetDesk(
      { phone: '+92 300 1234567' },
      { address: 'House 5, Street 9, Islamabad', province: 'islamabad', name: '=cmd()' },
    );
    expect(textOf(await html('/sheet?of=2,1'))).toContain('Sheet for 2 orders For which courier? PostEx Ali');
    const asked = await choose('PostEx', '2,1');
    expect(textOf(asked)).toContain('Ayesha Khan (0A0Q0000) Weight of the parcel, such as 800 g or 1.5 kg');
    const page = await choose('PostEx', '2,1', { 'orders.1.grams': '1,250', 'orders.2.grams': '۵۰۰' });
    const answer = await download(page);
    expect(answer.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''PostEx%202026-11-21%2013.00.xlsx",
    );
    const goods = '3 x Parrot D-swing (Size: XL), 1 x Rope Ball';
    const rest = [4, 1, null, null, null, 'Normal'];
    expect(await workbookRows(answer)).toEqual([
      [
        'Order Reference Number',
        'Order Amount',
        'Order Detail',
        'Customer Name',
        'Customer Phone',
        'Order Address',
        'City',
        'Items',
        'Airway Bill Copies',
        'Notes',
        'Address Code',
        'Return Address Code',
        'Order Type',
        'Booking Weight',
      ],
      ['0A1Q0000', 6450, goods, '=cmd()', '03001234567', 'House 5, Street 9, Islamabad', 'Islamabad', ...rest, 0.5],
      ['0A0Q0000', 6450, goods, 'Ayesha Khan', '03001234567', '12 Canal Road, Lahore', 'Lahore', ...rest, 1.25],
    ]);
    expect((await orders.order(1))?.now.courier).toBe('PostEx');
    expect((await orders.order(1))?.record.events).toHaveLength(2);
  });

  it('asks for uncertain facts, saves the answers, and can be downloaded only then (D83, D84)', async () => {
    const { choose, download, orders, get, press } = await sheetDesk(
      { address: 'House 7, Street 3' },
      { address: 'near Lahore Hotel, Pindi' },
    );
    const asked = await choose('PostEx', '1,2');
    const said = textOf(asked);
    expect(said).toContain(
      '2 orders can’t go into the sheet yet: Ayesha Khan (0A0Q0000) House 7, Street 3 , Punjab The address names no',
    );
    expect(asked).not.toMatch(/Download|Packing slips|tracking numbers/);
    const early = await get('/sheet.xlsx?of=1,2&courier=PostEx');
    expect([early.status, early.headers.get('location')]).toEqual([303, '/sheet?of=1,2&courier=PostEx']);
    const wrong = await press('/sheet', {
      of: '1,2',
      courier: 'PostEx',
      'orders.1.other': 'LHR',
      'orders.1.grams': '1.5',
      'orders.2.grams': '700',
    });
    const again = await wrong.text();
    expect([wrong.status, textOf(again)]).toEqual([
      422,
      expect.stringContaining('Ayesha Khan (0A0Q0000): 1.5 g or 1.5 kg? Write the weight with its unit, such as 800 g'),
    ]);
    expect(again).toMatch(/name="orders.1.grams"[^>]*value="1\.5"|value="1\.5"[^>]*name="orders.1.grams"/);
    expect(again).not.toContain('orders.2.grams"');
    expect(again).toContain('<title data-unsaved=');
    expect((await orders.order(1))?.now).toMatchObject({ city: 'Lahore', courier: 'PostEx' });
    const page = await choose('PostEx', '1', { 'orders.1.grams': '1500' }).then(() => choose('PostEx', '1,2'));
    const [, first = [], second = []] = await workbookRows(await download(page));
    expect([first.at(6), first.at(13), second.at(6), second.at(13)]).toEqual(['Lahore', 1.5, 'Rawalpindi', 0.7]);
  });

  it('cuts no city short: it says what is wrong, and keeps what was entered (D84)', async () => {
    const { press, orders } = await sheetDesk({ address: 'House 7, Street 3' });
    const city = 'Chak '.repeat(13);
    const answer = await press('/sheet', {
      of: '1',
      courier: 'PostEx',
      'orders.1.other': city,
      'orders.1.grams': '1500',
    });
    const page = await answer.text();
    expect([answer.status, textOf(page)]).toEqual([
      422,
      expect.stringContaining('Ayesha Khan (0A0Q0000): Use at most 60 characters.'),
    ]);
    expect(page).toMatch(/<input [^>]*id="orders.1.other" aria-invalid="true"/);
    expect(page).toContain(`name="orders.1.other" value="${city}"`);
    expect((await orders.order(1))?.now).toMatchObject({ city: '', courier: 'PostEx' });
  });

  it('keeps a parcel’s weight on its order, until its products are corrected (D84)', async () => {
    const { choose, download, html, orders, press, read } = await sheetDesk({});
    await choose('PostEx', '1', { 'orders.1.grams': '1.25 kg' });
    expect((await orders.order(1))?.now.grams).toBe(1250);
    expect(await read('/orders/1')).toContain('Shipping PostEx, 1.25 kg');
    const again = await html('/sheet?of=1&courier=PostEx');
    expect((await workbookRows(await download(again)))[1]?.at(13)).toBe(1.25);
    expect(await read('/orders/1')).toContain('History Weight: 1.25 kg');
    await press('/orders/1', { sequence: '2', action: 'undo' });
    expect(textOf(await html('/sheet?of=1&courier=PostEx'))).toContain('can’t go into the sheet yet');
    await choose('PostEx', '1', { 'orders.1.grams': '1250' });
    const { sequence = 0 } = (await orders.order(1))?.now ?? {};
    const event = { kind: 'correction', quantities: [1, 1] } as const;
    await changeOrder(orders, 1, { event, sequence, at: 0, session: '' });
    expect((await orders.order(1))?.now.grams).toBe(0);
  });

  describe('asks about an unusual weight, and writes nothing until it is answered (D84)', () => {
    /** Parrot D-swing in XL weighs 1.6 kg; the other product has no weight. */
    const weighing = async () => {
      const products = sampleSale.products.map((each) => (each.id === 43 ? { ...each, weights: { XL: 1600 } } : each));
      const desk = await signedInDesk({ couriers, catalogue: { ...sampleSale, products } });
      await desk.take({ lines: sampleOrder().lines.map((line) => ({ ...line, quantity: 1 })) });
      const weigh = async (grams: string, asked = '') => {
        const answer = await desk.press('/sheet', {
          of: '1',
          courier: 'PostEx',
          'orders.1.grams': grams,
          'orders.1.asked': asked,
        });
        return answer.status === 303 ? (await desk.orders.order(1))?.now.grams : textOf(await answer.text());
      };
      return { ...desk, weigh };
    };

    it('“2” of an order of 1.6 kg', async () => {
      const { weigh, orders } = await weighing();
      const question = '2 g or 2 kg? Its products weigh 1.6 kg. Write the unit, or save again if 2 g is right.';
      expect(await weigh('2')).toContain(question);
      expect((await orders.order(1))?.now.grams).toBe(0);
    });

    it('but not about “2 kg”', async () => {
      expect(await (await weighing()).weigh('2 kg')).toBe(2000);
    });

    it('and takes the same answer when it comes again', async () => {
      const { weigh } = await weighing();
      expect(await weigh('2', '3')).toContain('2 g or 2 kg?');
      expect(await weigh('2', '2')).toBe(2);
    });
  });

  it('saves the weight as that of the only product without one, too (D84)', async () => {
    const { take, press, html, drafted, changed } = await catalogueDesk({ from: 'test/catalogue', couriers });
    await take({ lines: [{ id: 1, name: 'Rope Ball', price: rupees(500), quantity: 2 }] });
    expect(await html('/sheet?of=1&courier=PostEx')).toContain('Also save it as the weight of ');
    await press('/sheet', { of: '1', courier: 'PostEx', 'orders.1.grams': '500', 'orders.1.product': 'on' });
    expect(changed()).toEqual(['products/001-dog-food-1-kg.md']);
    expect(drafted('products/001-dog-food-1-kg.md')).toContain('weight: 250 g');
    expect(await html('/sheet?of=1&courier=PostEx')).toContain('Download the sheet');
  });

  it('has a mobile number for the rider, the other in the notes, and asks about a landline (D83)', async () => {
    const { choose, download } = await sheetDesk({ phone: '042 35761234 / 0321 7654321' }, { phone: '042 35761234' });
    const page = await choose('PostEx', '1,2', { 'orders.1.grams': '500', 'orders.2.grams': '500' });
    expect(textOf(page)).toContain(
      'Ayesha Khan (0A1Q0000) : is “ 042 35761234 ” a number that the rider can reach? It is no mobile number.',
    );
    expect(textOf(page)).not.toContain('(0A0Q0000) : is');
    const [, first = [], second = []] = await workbookRows(await download(page));
    expect([first.at(4), first.at(9)]).toEqual(['03217654321', 'Second phone: 04235761234']);
    expect([second.at(4), second.at(9)]).toEqual(['04235761234', null]);
  });

  it('has the weight of the products if all of them have one (D84)', async () => {
    const weights = new Map([
      [43, { XL: 900 }],
      [1, { '': 150 }],
    ]);
    const products = sampleSale.products.map((each) => ({ ...each, weights: weights.get(each.id) }));
    const { take, get } = await signedInDesk({ couriers, catalogue: { ...sampleSale, products } });
    await take();
    const [, row = []] = await workbookRows(await get('/sheet.xlsx?of=1&courier=PostEx'));
    expect(row.at(13)).toBe(2.85);
  });

  it('has text as text and amounts as numbers, and tells a copy apart by its name (D83)', async () => {
    const { take, choose, download, press } = await sheetDesk();
    for (const name of ['Ayesha', 'Bilal'])
      await take({ reference: sampleReference, customer: { ...sampleCustomer, name } });
    await press('/orders/1', { sequence: '0', action: 'save', advance: '1000' });
    const answer = await download(await choose(couriers[2].name, '1,2'));
    expect(answer.headers.get('content-disposition')).toContain("UTF-8''Ali%20%26%20Sons%27%20Vans%202026");
    expect(await workbookRows(answer)).toEqual([
      ['Order', 'Cash', 'Mobile'],
      ['7K3M9Q2X', 5450, '03001234567'],
      ['7K3M9Q2X-2', 6450, '03001234567'],
    ]);
  });

  it('leaves out and names orders that can’t be sent, and names an uncertain phone number (D83)', async () => {
    const { choose, press, html, download, get, erase } = await sheetDesk({}, {}, {}, { phone: '300 12' });
    await press('/orders/1', { sequence: '0', action: 'cancelled' });
    await press('/orders/2', { sequence: '0', action: 'shipped' });
    const page = await choose(couriers[2].name, '1,2,3,4,99');
    const said = textOf(page);
    for (const sentence of [
      '2 orders for Ali & Sons',
      'Ayesha Khan (0A0Q0000) is cancelled.',
      'An order no longer exists.',
      'Ayesha Khan (0A1Q0000) is already shipped.',
      'Ayesha Khan (0A3Q0000) : is “ 300 12 ” its phone number? It goes into the sheet as it is.',
    ])
      expect(said.replaceAll('&amp;', '&')).toContain(sentence);
    expect(await workbookRows(await download(page))).toEqual([
      ['Order', 'Cash', 'Mobile'],
      ['0A2Q0000', 6450, '03001234567'],
      ['0A3Q0000', 6450, '300 12'],
    ]);
    for (const path of ['/sheet', '/sheet?of=', '/sheet?of=x', '/sheet.xlsx?of=3', '/sheet.xlsx?of=3&courier=TCS'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect(textOf(await html('/sheet?of=3'))).toContain('TCS has no sheet yet. Choose its columns');
    await erase();
    expect(textOf(await html('/sheet?of=3'))).toContain('0A2Q0000 was erased at the end of its retention period.');
  });
});

describe('the table of all columns', () => {
  it('is a workbook with the current orders (D72, D83)', async () => {
    const { html, download, press } = await sheetDesk({ phone: '+92 300 1234567' }, {});
    await press('/orders/1', { sequence: '0', action: 'save', courier: 'TCS', trackingNumber: '00771234567' });
    const answer = await download(await html('/sheet?of=1,2'), 'Excel table of all columns');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': "attachment; filename*=UTF-8''Orders%202026-11-21%2013.00.xlsx",
      'cache-control': 'no-store',
    });
    const told = tableRow(await workbookRows(answer));
    expect(told).toMatchObject({
      Reference: '0A0Q0000',
      Phone: '03001234567',
      'Grand Total (Rs)': 6450,
      Courier: 'TCS',
      'Tracking number': '00771234567',
    });
  });

  it('has no text that is too long for a cell: Excel would call the whole workbook damaged (R224)', async () => {
    const { html, download } = await sheetDesk({ address: 'x'.repeat(40_000) });
    const answer = await download(await html('/sheet?of=1'), 'Excel table of all columns');
    const { Address: address } = tableRow(await workbookRows(answer));
    expect(address).toMatch(/^x{30000,32766}…$/);
  });

  it('has no character that XML forbids, so every program can read it (R224)', async () => {
    const { html, download } = await sheetDesk({ address: 'House\uFFFE 1\uFFFF,\u0001\u001B Street\uD83D 2' });
    const answer = await download(await html('/sheet?of=1'), 'Excel table of all columns');
    const parts = Object.values(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    for (const part of parts) XmlDocument.fromBuffer(part).dispose();
    expect(parts.some((part) => /House.* 1.*Street/.test(Buffer.from(part).toString()))).toBe(true);
  });
});
