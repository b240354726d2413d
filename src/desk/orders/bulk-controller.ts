import type { Hono } from 'hono';
import { addresses, listAddress, type ListQuery, paperAddress, readListQuery } from '#desk/addresses.ts';
import { type DeskContext, type DeskEnv } from '#desk/context.ts';
import { readForm } from '#desk/read-form.ts';
import { exportOrders } from '#relay/export/export-orders.ts';
import { counted } from '#shop/counted.ts';
import { shortName } from '#order/order-name.ts';
import { type BulkChange, bulkForm, changeAll, maxAtOnce, printable, readIds, readSelected } from './bulk.ts';
import type { OrdersDeps } from './deps.ts';
import { sinceTime } from './desk-orders.ts';

/** Several orders at once: changed, printed, exported for a courier. */
export function bulkRoutes(app: Hono<DeskEnv>, { orders, clock, shop }: OrdersDeps): void {
  const { provinces } = shop;

  app.post(addresses.bulk, async (c) => {
    const { form, session } = c.var;
    const read = readForm(bulkForm, form);
    const selected = readSelected(form);
    const refuse = async (notice: string) => {
      const query: ListQuery = { ...readListQuery(new URLSearchParams(form.get('list') ?? '')), select: 'some' };
      const listed = await orders.list({ ...query, since: sinceTime(query.since, clock.now()) });
      return c.var.show('SelectScreen', { query, listed, provinces, notice }, 409);
    };
    if (read.kind === 'errors' || selected.length === 0)
      return refuse('Nothing was selected. Tick the orders, then try again.');
    if (selected.length > maxAtOnce)
      return refuse(`You selected ${selected.length} orders. Select at most ${maxAtOnce}; nothing was done.`);

    const { action, courier, list } = read.values;
    const ids = selected.map(({ id }) => id);
    const query = readListQuery(new URLSearchParams(list));
    const back = { list, listAddress: listAddress({ ...query, select: null }) };
    if (action === 'slips' || action === 'labels') return c.redirect(paperAddress(action, ids), 303);
    if (action === 'table') {
      const { found, left } = await printable(orders, ids);
      const tableAddress = paperAddress('table', ids);
      if (left.length === 0) return c.redirect(tableAddress, 303);
      const done = found.map(({ record, now }) => ({ id: record.id, name: shortName(record), sequence: now.sequence }));
      const title = `${counted(found.length, 'order')} for the courier`;
      return c.var.show('BulkScreen', {
        title,
        done,
        left,
        ...back,
        tableAddress: done.length > 0 ? tableAddress : null,
      });
    }
    const change = action === 'undo' ? action : action === 'courier' ? { courier } : { state: action };
    const { done, left } = await changeAll(orders, { selected, change, by: { at: clock.now(), session: session.id } });
    const couriers = action === 'shipped' && done.length > 0 ? await orders.couriers() : null;
    return c.var.show('BulkScreen', {
      title: titleOf(done.length, change),
      done,
      left,
      ...back,
      canUndo: change !== 'undo',
      couriers,
    });
  });

  const chosen = async ({ req }: DeskContext) => {
    const ids = readIds(req.query('of') ?? '');
    return ids && printable(orders, ids);
  };
  app.get(addresses.slips, async (c) => {
    const found = await chosen(c);
    return found ? c.var.show('SlipsScreen', { orders: found.found, left: found.left, shop }) : c.notFound();
  });
  app.get(addresses.labels, async (c) => {
    const found = await chosen(c);
    return found ? c.var.show('LabelsScreen', { orders: found.found, left: found.left, shop }) : c.notFound();
  });
  app.get(addresses.table, async (c) => {
    const found = await chosen(c);
    if (!found) return c.notFound();
    const records = found.found.map(({ record }) => record);
    let table = '';
    for await (const piece of exportOrders(records, provinces)) table += piece;
    return c.body(table, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
    });
  });
}

function titleOf(orders: number, change: BulkChange): string {
  if (orders === 0) return 'No order was changed';
  if (change === 'undo') return `Undone for ${counted(orders, 'order')}`;
  if ('state' in change) return `${counted(orders, 'order')} marked as ${change.state}`;
  return `${counted(orders, 'order')} with ${change.courier || 'no courier'}`;
}
