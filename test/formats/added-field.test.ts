/** A later version asks for "Shoe Size", which shoppers may leave out. What earlier versions wrote goes on working. */
import { laterField } from './later-field.ts';
import { describe, expect, it, vi } from 'vitest';
import { checkCorrection, readCorrection } from '#desk/orders/items-form.ts';
import { type Customer, completeCustomer } from '#order/customer-fields.ts';
import { deskOrder } from '#order/desk-order.ts';
import type { Correction } from '#order/order-contents.ts';
import { formatOrder, parseOrder } from '#order/order-message.ts';
import type { OrderCheck } from '#order/check-order.ts';
import { exportOrders } from '#orders-db/export-orders.ts';
import { composeMail } from '#mail/compose-mail.ts';
import { eventColumns, storedCheck, storedEvent } from '#orders-db/stored-row.ts';
import { type OrderRecord, orderNow } from '#orders-db/order-records.ts';
import { provinces } from '#shop/delivery.ts';
import { frozenEvents, frozenJson, frozenMessages, frozenOrder, frozenText } from '#test/support/frozen.ts';
import { mailSettings, sampleJob } from '#test/support/stored-orders.ts';
import { addressee, sampleCustomer, sampleOrder } from '#test/support/sample-order.ts';

const withoutSize = completeCustomer(sampleCustomer);
const withSize: Customer = Object.assign({ ...sampleCustomer }, { [laterField]: 'EU 42' });
const sizeOf = (customer: object | undefined): unknown => customer && Reflect.get(customer, laterField);

/** The order that was accepted with a size, and this done at the desk. */
function orderWithSize(events: OrderRecord['events'] = []): OrderRecord {
  const { check, ...order } = frozenOrder('verified');
  if (check.kind === 'unreadable') throw new Error(check.problem);
  const sized: OrderCheck = { ...check, order: { ...check.order, customer: withSize } };
  return { ...order, check: storedCheck(JSON.parse(JSON.stringify(sized))) ?? check, events };
}

/** The order that a form with these fields of the customer makes. */
function correctionBy(order: OrderRecord, customer: Readonly<Record<string, string>>): Correction {
  const { contents } = orderNow(order);
  const form = new URLSearchParams({
    ...customer,
    line: '1',
    quantity: '3',
    price: '1900',
    delivery: '250',
    save: 'yes',
  });
  const checked = contents && checkCorrection(readCorrection(form, contents, []), contents, []);
  if (!checked || 'errors' in checked) throw new Error(JSON.stringify(checked));
  return checked.event;
}

async function csvOf(orders: readonly OrderRecord[]): Promise<readonly string[]> {
  let table = '';
  for await (const piece of exportOrders(orders, { provinces, cities: [] })) table += piece;
  return table.split('\r\n');
}

describe('a message', () => {
  it.each(frozenMessages)('of a tab from before the field was there (%s) is accepted', (file) => {
    const parsed = parseOrder(frozenText(`order-messages/${file}`));
    expect(parsed).toMatchObject({ kind: 'order', order: { customer: { [laterField]: '' } } });
  });

  it('with a size is read as it was written, and one without is written as before', () => {
    const message = formatOrder(sampleOrder({ customer: withSize }), addressee);
    expect(message).toContain('Postal Code: 54000\nShoe Size: EU 42\n\nItems');
    expect(parseOrder(message)).toMatchObject({ kind: 'order', order: { customer: withSize } });
    expect(formatOrder(sampleOrder({ customer: withoutSize }), addressee)).not.toContain('Shoe Size');
  });

  it('with an empty size is not one that the shop writes', () => {
    const message = formatOrder(sampleOrder({ customer: withSize }), addressee).replace('EU 42', '');
    expect(parseOrder(message)).toMatchObject({ kind: 'problem' });
  });
});

describe('an order that was stored before', () => {
  it('is told in mails and at the desk without the field', async () => {
    const order = frozenOrder('verified');
    for (const kind of ['owner', 'customer'] as const) {
      const { bytes } = await composeMail(
        { ...sampleJob(kind, { order: sampleOrder({ customer: withoutSize }) }), order },
        mailSettings,
      );
      expect(String(bytes)).not.toMatch(/undefined|Shoe Size/);
    }
    expect(orderNow(order).contents?.customer).toMatchObject({ [laterField]: '' });
  });

  it('has an empty cell in the table, beside those with a size', async () => {
    const [head = '', before = '', after = ''] = await csvOf([frozenOrder('verified'), orderWithSize()]);
    expect(head).toContain(',Shoe Size,Items');
    expect(before).toMatch(/,Punjab,54000,,+3 x Parrot D-swing/);
    expect(after).toMatch(/,Punjab,54000,+EU 42,3 x Parrot D-swing/);
  });

  it('can be corrected: a form with a size adds it', () => {
    const order = frozenOrder('verified');
    const { contents } = deskOrder(order.check, [correctionBy(order, withSize)]);
    expect(sizeOf(contents?.customer)).toBe('EU 42');
    const now = orderNow(order).contents;
    expect(now && readCorrection(new URLSearchParams(), now, []).customer).toMatchObject({ [laterField]: '' });
  });
});

describe('a correction', () => {
  it('that was stored before the field was there changes it in no order', () => {
    const events = frozenEvents.map(storedEvent);
    expect(sizeOf(orderNow(orderWithSize(events)).contents?.customer)).toBe('EU 42');
    expect(sizeOf(orderNow(frozenOrder('verified', frozenEvents)).contents?.customer)).toBe('');
  });

  it('by a form without the field keeps the size', () => {
    const event = correctionBy(frozenOrder('verified'), { ...sampleCustomer, phone: '0321 7654321' });
    const stored = storedEvent({ ...eventColumns(event), made_at: 1 });
    expect(orderNow(orderWithSize([stored])).contents?.customer).toMatchObject({
      phone: '0321 7654321',
      [laterField]: 'EU 42',
    });
  });
});

it('a remembered address from before is filled in, with the field empty', async () => {
  const stored: Readonly<Record<string, string>> = frozenJson('browser/local-storage.json');
  vi.stubGlobal('shopDataOfBuild', { provinces, shop: { payment: '' } });
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => stored[key] ?? null } });
  const { rememberedAddress } = await import('#storefront/browser/checkout-storage.ts');
  expect(rememberedAddress()).toMatchObject({ name: 'Ayesha Khan', [laterField]: '' });
  vi.unstubAllGlobals();
});
