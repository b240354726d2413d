/** Orders as a courier's booking sheet and as a table of all columns, and tracking numbers from its table (D83). */
import type { Hono } from 'hono';
import { z } from 'zod';
import { addresses, sheetAddress } from '#desk/addresses.ts';
import type { DeskContext, DeskDeps, DeskEnv } from '#desk/context.ts';
import type { ScreenProps } from '#desk/page/entry.tsx';
import { type FieldError, type FormState, checkNotice, readForm } from '#desk/forms.ts';
import { changeEach, idsField, printable, readSelected } from '#desk/orders/bulk.ts';
import { lineField, listedCity, maxLine } from '#desk/orders/order-form.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { workbookAnswer } from '#desk/tables/workbook.ts';
import type { DeskEvent } from '#order/desk-order.ts';
import { shortName } from '#order/order-reference.ts';
import { sheetCell } from '#order/parcel.ts';
import { orderCells, tableTitles } from '#orders-db/export-orders.ts';
import { sortableClock } from '#shop/time.ts';
import { gramsField, readGrams, sheetParcels, writtenGrams } from './parcel-facts.ts';
import { receiveTable } from '#desk/tables/receive-table.ts';
import { columnField, shortKeysIn } from '#desk/tables/table.ts';
import { counted } from '#shop/numbers.ts';
import { sentStates } from '#shop/order-states.ts';
import { matchTracking, maxShipped } from './match-tracking.ts';

/** Another phone may change the order in the meantime. */
const maxTries = 3;

/** The address of a sheet, and its form. */
const sheetForm = z.object({
  of: idsField,
  courier: z.string().default(''),
  grams: z.string().default('').transform(readGrams),
});

const cityField = lineField.default('');

export function sheetRoutes(app: Hono<DeskEnv>, { orders, clock, shop, catalogue }: DeskDeps): void {
  /** Resolves to `null` if the address names no orders. */
  const read = async (asked: Readonly<Record<string, string>>) => {
    const { data } = sheetForm.safeParse(asked);
    if (!data) return null;
    const { of: ids, grams } = data;
    const courier = shop.couriers.find(({ name, sheet }) => sheet && name === data.courier) ?? null;
    const { orders: found, left } = await printable(orders, ids);
    const isSent = ({ now }: WorkedOrder) => sentStates.includes(now.state);
    for (const { record, now } of found.filter(isSent))
      left.push({ id: record.id, name: shortName(record), reason: `is already ${now.state}.` });
    const [open, columns] = [found.filter((order) => !isSent(order)), courier?.sheet ?? []];
    const facts = sheetParcels(open, columns, { cities: shop.cities, products: catalogue.products, grams });
    return { ...facts, ids, courier: courier?.name ?? null, columns, left, open, grams };
  };

  const show = (
    c: DeskContext,
    { courier, ...sheet }: NonNullable<Awaited<ReturnType<typeof read>>>,
    { errors = [], entered = {} }: { errors?: readonly FieldError[]; entered?: Readonly<Record<string, string>> } = {},
  ) => {
    if (courier === null) return c.var.show('SheetScreen', sheet);
    const notice = errors.length > 0 ? checkNotice : null;
    const props = { ...sheet, courier, notice, errors, entered };
    return c.var.show('CourierSheetScreen', props, notice === null ? 200 : 422);
  };

  app.get(addresses.sheet, async (c) => {
    const sheet = await read(c.req.query());
    return sheet ? show(c, sheet) : c.notFound();
  });

  app.post(addresses.sheet, async (c) => {
    const { form, session } = c.var;
    const entered = Object.fromEntries(form);
    const sheet = await read(entered);
    if (!sheet?.courier) return c.notFound();
    const { courier } = sheet;
    const grams = new Map(sheet.grams);
    const errors: FieldError[] = [];
    for (const { record } of sheet.open) {
      const { id } = record;
      const named = { title: shortName(record) };
      const city = readForm(z.object({ [`city-${id}`]: cityField, [`other-${id}`]: cityField.meta(named) }), form);
      const weight = readForm(z.object({ [`grams-${id}`]: gramsField.meta(named) }), form);
      const [chosen = '', other] = Object.values(city.values ?? {});
      const [number] = Object.values(weight.values ?? {});
      await save(id, session.id, courier, listedCity(other || chosen, shop.cities));
      if (number) grams.set(id, number);
      errors.push(...(city.errors ?? []), ...(weight.errors ?? []));
    }
    const weights = writtenGrams(grams);
    if (errors.length === 0) return c.redirect(sheetAddress('sheet', sheet.ids, courier, weights), 303);
    const now = await read({ ...entered, grams: weights });
    return now ? show(c, now, { errors, entered }) : c.notFound();
  });

  app.get(addresses.sheetFile, async (c) => {
    const sheet = await read(c.req.query());
    if (!sheet?.courier) return c.notFound();
    const { courier, columns, ids, grams, parcels, questions } = sheet;
    // Another phone may have changed an address in the meantime.
    if (questions.length > 0) return c.redirect(sheetAddress('sheet', ids, courier, writtenGrams(grams)), 303);
    const rows = parcels.map((parcel) => columns.map((column) => sheetCell(column, parcel, shop.provinces)));
    return workbookAnswer(c, fileName(courier), [columns.map(({ title }) => title), ...rows]);
  });

  app.get(addresses.table, async (c) => {
    const ids = idsField.safeParse(c.req.query('of'));
    if (!ids.success) return c.notFound();
    const { orders: found } = await printable(orders, ids.data);
    const rows = found.map(({ record }) => orderCells(record, shop, 'workbook'));
    return workbookAnswer(c, fileName('Orders'), [tableTitles, ...rows]);
  });

  function fileName(of: string): string {
    return `${of} ${sortableClock(clock.now()).slice(0, 16).replaceAll(':', '.')}`;
  }

  /** Saves the courier, and the city unless it is empty, on the order as it is now. */
  async function save(id: number, session: string, courier: string, city: string): Promise<void> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const order = await orders.order(id);
      if (!order) return;
      const { sequence, trackingNumber } = order.now;
      const parcel = { kind: 'parcel', courier, trackingNumber } as const;
      const events: readonly DeskEvent[] = city === '' ? [parcel] : [parcel, { kind: 'city', city }];
      if ((await orders.change(order, { events, sequence, at: clock.now(), session })) !== 'stale') return;
    }
  }
}

const trackingForm = z.object({
  courier: lineField.default('').meta({ title: 'Courier for orders without one' }),
  column: columnField,
});

export function trackingRoutes(app: Hono<DeskEnv>, deps: DeskDeps): void {
  const { orders, clock, shop } = deps;

  const show = async (
    c: DeskContext,
    form: URLSearchParams,
    outcome: Partial<FormState & ScreenProps['TrackingScreen']>,
  ) => {
    const entered = { courier: form.get('courier') ?? '', pasted: form.get('pasted') ?? '' };
    const couriers = await orders.couriers(shop.couriers);
    const status = outcome.notice === undefined ? 200 : 422;
    return c.var.show('TrackingScreen', { couriers, ...entered, ...outcome }, status);
  };

  app.get(addresses.tracking, (c) => show(c, new URLSearchParams(), {}));

  app.post(addresses.tracking, async (c) => {
    const { form, table } = await receiveTable(c, deps);
    const { values, errors } = readForm(trackingForm, form);
    if (errors) return show(c, form, { notice: checkNotice, errors });
    if ('problem' in table) return show(c, form, { notice: table.problem });
    const known = await orders.ordersNear(shortKeysIn(table.rows.flat()));
    const matched = matchTracking(table.rows, known, values.column);
    return show(c, form, matched.kind === 'problem' ? { notice: matched.problem } : { matched });
  });

  app.post(addresses.shipped, async (c) => {
    const { form, session } = c.var;
    const { values, errors } = readForm(trackingForm, form);
    if (errors) return show(c, form, { notice: checkNotice, errors });
    const { courier } = values;
    const parcels = readSelected(form).filter(({ more }) => more !== '' && more.length <= maxLine);
    const changed = await changeEach(
      orders,
      parcels.slice(0, maxShipped),
      ({ now }, { more: trackingNumber }) => [
        { kind: 'parcel', courier: now.courier || courier, trackingNumber },
        { kind: 'state', state: 'shipped' },
      ],
      { at: clock.now(), session: session.id },
    );
    const title = `${counted(changed.done.length, 'order')} marked as shipped`;
    return c.var.show('BulkScreen', { ...changed, title, list: '', canUndo: true });
  });
}
