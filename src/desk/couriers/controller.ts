/** Orders as a courier's booking sheet and as a table of all columns, and tracking numbers from its table (D83). */
import type { Hono } from 'hono';
import { addresses, sheetAddress } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { checkNotice, type FieldError, type FormState } from '#desk/forms.ts';
import { printable, readIds } from '#desk/orders/bulk.ts';
import { changeEach, type LeftOrder, readSelected } from '#desk/orders/change-each.ts';
import { listedCity, maxLine } from '#desk/orders/order-form.ts';
import type { DeskDeps } from '#desk/deps.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { workbookAnswer } from '#desk/tables/workbook.ts';
import type { DeskEvent } from '#order/desk-order.ts';
import { fold } from '#order/order-message.ts';
import { shortName } from '#order/order-reference.ts';
import { sheetCell } from '#order/parcel-sheet.ts';
import { orderCells, tableTitles } from '#relay/export/export-orders.ts';
import { parsePrice } from '#shop/parse-number.ts';
import { sortableClock } from '#shop/pakistan-time.ts';
import { type EnteredGrams, maxGrams, readGrams, sheetParcels, writtenGrams } from './parcel-facts.ts';
import { receiveTable } from '#desk/tables/receive-table.ts';
import { counted } from '#shop/counted.ts';
import { matchTracking, shortKeysIn } from './match-tracking.ts';
import type { TrackingScreenProps } from './tracking-screen.tsx';

/** Another phone may change the order in the meantime. */
const maxTries = 3;

export function sheetRoutes(app: Hono<DeskEnv>, { orders, clock, shop, catalogue }: DeskDeps): void {
  /** Resolves to `null` if the address names no orders. */
  const read = async (query: (name: string) => string) => {
    const ids = readIds(query('of'));
    if (!ids) return null;
    const courier = shop.couriers.find(({ name, sheet }) => sheet && name === query('courier')) ?? null;
    const { found, left } = await printable(orders, ids);
    const isSent = ({ now }: WorkedOrder) => ['shipped', 'delivered', 'returned'].includes(now.state);
    const sent = found.filter(isSent).map(({ record, now }): LeftOrder => ({
      id: record.id,
      name: shortName(record),
      reason: `is already ${now.state}.`,
    }));
    const open = found.filter((order) => !isSent(order));
    return { ids, courier, left: [...left, ...sent], open, grams: readGrams(query('grams')) };
  };
  const known = (grams: EnteredGrams) => ({ cities: shop.cities, products: catalogue().products, grams });
  type Asked = NonNullable<Awaited<ReturnType<typeof read>>>;
  const asked = ({ req }: DeskContext) => read((name) => req.query(name) ?? '');

  const show = (
    c: DeskContext,
    { ids, courier, left, open, grams }: Asked,
    { errors = [], entered = {} }: { errors?: readonly FieldError[]; entered?: Readonly<Record<string, string>> } = {},
  ) => {
    if (!courier) return c.var.show('SheetScreen', { ids, left, open });
    const facts = sheetParcels(open, courier.sheet ?? [], known(grams));
    const notice = errors.length > 0 ? checkNotice : null;
    const props = { ...facts, ids, open, left, courier: courier.name, grams, notice, errors, entered };
    return c.var.show('CourierSheetScreen', props, errors.length > 0 ? 422 : 200);
  };

  app.get(addresses.sheet, async (c) => {
    const sheet = await asked(c);
    return sheet ? show(c, sheet) : c.notFound();
  });

  app.post(addresses.sheet, async (c) => {
    const { form, session } = c.var;
    const sheet = await read((name) => form.get(name) ?? '');
    if (!sheet?.courier) return c.notFound();
    const { name: courier } = sheet.courier;
    const grams = new Map(sheet.grams);
    const errors: FieldError[] = [];
    for (const { record } of sheet.open) {
      const { id } = record;
      await save(id, session.id, ({ now }) =>
        now.courier === courier ? null : { kind: 'parcel', courier, trackingNumber: now.trackingNumber },
      );
      const city = (form.get(`other-${id}`) ?? '').trim() || (form.get(`city-${id}`) ?? '');
      const chosen = listedCity(fold(city.trim().slice(0, maxLine)), shop.cities);
      if (chosen !== '') await save(id, session.id, () => ({ kind: 'city', city: chosen }));
      const weight = (form.get(`grams-${id}`) ?? '').trim();
      const number = parsePrice(weight) ?? 0;
      if (number >= 1 && number <= maxGrams) grams.set(id, number);
      else if (weight !== '') errors.push({ field: `grams-${id}`, label: shortName(record), message: badWeight });
    }
    const now = await read((name) => (name === 'grams' ? writtenGrams(grams) : (form.get(name) ?? '')));
    if (!now) return c.notFound();
    if (errors.length > 0) return show(c, now, { errors, entered: Object.fromEntries(form) });
    return c.redirect(sheetAddress(now.ids, courier, writtenGrams(grams)), 303);
  });

  app.get(addresses.sheetFile, async (c) => {
    const sheet = await asked(c);
    if (!sheet?.courier?.sheet) return c.notFound();
    const { courier, open, ids, grams } = sheet;
    const columns = courier.sheet ?? [];
    const { parcels, questions } = sheetParcels(open, columns, known(grams));
    // Another phone may have changed an address in the meantime.
    if (questions.length > 0) return c.redirect(sheetAddress(ids, courier.name, writtenGrams(grams)), 303);
    const rows = parcels.map((parcel) => columns.map((column) => sheetCell(column, parcel, shop.provinces)));
    return workbookAnswer(c, fileName(courier.name), [columns.map(({ title }) => title), ...rows]);
  });

  app.get(addresses.table, async (c) => {
    const ids = readIds(c.req.query('of') ?? '');
    if (!ids) return c.notFound();
    const { found } = await printable(orders, ids);
    const rows = found.map(({ record }) => orderCells(record, shop, 'workbook'));
    return workbookAnswer(c, fileName('Orders'), [tableTitles, ...rows]);
  });

  function fileName(of: string): string {
    return `${of} ${sortableClock(clock.now()).slice(0, 16).replaceAll(':', '.')}`;
  }

  /** Appends the event for the current order, unless `eventFor` returns `null`. */
  async function save(id: number, session: string, eventFor: (order: WorkedOrder) => DeskEvent | null): Promise<void> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const order = await orders.order(id);
      const event = order && eventFor(order);
      if (!order || !event) return;
      const { sequence } = order.now;
      if ((await orders.change(id, { event, sequence, at: clock.now(), session })) !== 'stale') return;
    }
  }
}

const badWeight = `Write the weight in whole grams, up to ${maxGrams.toLocaleString('en')}.`;

/** The maximum number of orders marked as shipped at once, so that their form is within the desk's limit. */
const maxShipped = 400;

export function trackingRoutes(app: Hono<DeskEnv>, deps: DeskDeps): void {
  const { orders, clock, shop } = deps;

  const show = async (c: DeskContext, props: Partial<TrackingScreenProps & FormState> = {}, status = 200) => {
    const couriers = await orders.couriers(shop.couriers);
    const empty = { couriers, courier: '', pasted: '', columns: [], matched: null, more: 0 };
    return c.var.show('TrackingScreen', { ...empty, ...props }, status);
  };

  app.get(addresses.tracking, (c) => show(c));

  app.post(addresses.tracking, async (c) => {
    const { form, table } = await receiveTable(c, deps);
    const entered = { pasted: form.get('pasted') ?? '', courier: (form.get('courier') ?? '').slice(0, maxLine) };
    if ('problem' in table) return show(c, { ...entered, notice: table.problem }, 422);
    const known = await orders.ordersNear(shortKeysIn(table.rows));
    const column = /^\d{1,3}$/.exec(form.get('column') ?? '')?.[0];
    const matched = matchTracking(table.rows, known, column === undefined ? null : Number(column));
    if (matched.kind === 'problem') return show(c, { ...entered, notice: matched.problem }, 422);
    if (matched.kind === 'matched') {
      const matches = matched.matches.slice(0, maxShipped);
      const more = matched.matches.length - matches.length;
      return show(c, { ...entered, matched: { ...matched, matches }, more });
    }
    const { columns, rows } = matched;
    const pasted = rows.map((row) => row.join('\t')).join('\n');
    return show(c, { ...entered, pasted, columns });
  });

  app.post(addresses.shipped, async (c) => {
    const { form, session } = c.var;
    const courier = (form.get('courier') ?? '').slice(0, maxLine);
    const parcels = readSelected(form).filter(({ more }) => more !== '' && more.length <= maxLine);
    const { done, left } = await changeEach(
      orders,
      parcels.slice(0, maxShipped),
      ({ now }, { more: trackingNumber }) => [
        { kind: 'parcel', courier: now.courier || courier, trackingNumber },
        { kind: 'state', state: 'shipped' },
      ],
      { at: clock.now(), session: session.id },
    );
    const title = `${counted(done.length, 'order')} marked as shipped`;
    return c.var.show('BulkScreen', { title, done, left, list: '', canUndo: true });
  });
}
