/** Several orders at once: changed and printed. */
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses, listAddress, paperAddress, readListQuery } from '#desk/addresses.ts';
import type { DeskContext, DeskDeps, DeskEnv } from '#desk/context.ts';
import { checkNotice, readForm } from '#desk/forms.ts';
import type { DeskEvent, DeskOrder } from '#order/desk-order.ts';
import { shortName } from '#order/order-reference.ts';
import { counted } from '#shop/numbers.ts';
import type { ChangeRefusal, DeskOrders, NewEvents, WorkedOrder } from './desk-orders.ts';
import { orderLineField } from './order-form.ts';
import { notPrinted, erasedReason } from './order-text.ts';
import { type OrderState, unsentStates, stateLabels } from '#shop/order-states.ts';

/** The orders of an address, each once: `7,8`. */
export const idsField = z
  .string()
  .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= maxAtOnce);

const changes = ['confirmed', 'packed', 'shipped', 'courier', 'undo'] as const;
const papers = ['slips', 'labels', 'sheet'] as const;

const bulkForm = z.object({
  action: z.enum([...changes, ...papers, 'tracking', 'back']),
  courier: orderLineField.default('').meta({ title: 'Courier' }),
  /** The query of the list on which they were selected, or `cash`. */
  list: z.string().default(''),
});

/** The states from which orders move on together. */
const statesBefore: Readonly<Record<'confirmed' | 'packed' | 'shipped', readonly OrderState[]>> = {
  confirmed: ['new'],
  packed: ['new', 'confirmed'],
  shipped: unsentStates,
};

export const nothingSelected = 'Nothing was selected. Tick the orders, then try again.';
export const changedReason = 'was changed in the meantime; check it.';
const goneReason = 'no longer exists.';

const refusals: Readonly<Record<ChangeRefusal, string>> = {
  stale: changedReason,
  'too large': 'was left as it is, as its total would be too large.',
  gone: erasedReason,
};

export function leftAsItIs({ state }: Pick<DeskOrder, 'state'>): string {
  return `is ${stateLabels[state].toLowerCase()}, and was left as it is.`;
}

/** A payment may append two events: the delivery and the payment. */
const maxUndone = 2;

export function bulkRoutes(deps: DeskDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.post(addresses.bulk, (c) => changeSelected(c, deps));
  app.get(addresses.slips, (c) => showPapers(c, deps, 'slips'));
  app.get(addresses.labels, (c) => showPapers(c, deps, 'labels'));
  return app;
}

async function changeSelected(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const { orders, clock, shop } = deps;
  const { form, session } = c.var;
  const read = readForm(bulkForm, form);
  const selected = readSelected(form);
  const by = { at: clock.now(), session: session.id };
  if (read.errors?.some(({ field }) => field === 'courier')) {
    const { done, left } = await changeEach(orders, selected, () => [], by);
    const again = done.map(({ more, ...order }) => ({ ...order, appended: Number(more) }));
    const title = `${counted(done.length, 'order')} marked as shipped`;
    const couriers = await orders.couriers(shop.couriers);
    const entered = { list: form.get('list') ?? '', couriers, courier: form.get('courier') ?? '' };
    const refused = { notice: checkNotice, errors: read.errors };
    return c.var.show('BulkScreen', { title, done: again, left, canUndo: true, ...entered, ...refused }, 422);
  }
  if (read.errors) return refuse(c, deps, nothingSelected);
  const { action, courier, list } = read.values;
  const ids = selected.map(({ id }) => id);
  const next = nextAddress(action, ids, list);
  if (next !== null && courier === '') return c.redirect(next, 303);
  if (selected.length === 0) return refuse(c, deps, nothingSelected);
  if (selected.length > maxAtOnce && action !== 'undo')
    return refuse(c, deps, `You selected ${selected.length} orders. Select at most ${maxAtOnce}; nothing was done.`);

  const change = changes.find((known) => known === action) ?? 'courier';
  const { done, left } = await changeEach(
    orders,
    selected,
    (order, { more }) =>
      change === 'undo' ? undosOf(order, Number(more), courier) : bulkEvents(order, change, courier),
    by,
  );
  if (next !== null && left.every(({ reason }) => reason === sameCourierReason(courier))) return c.redirect(next, 303);
  const title = doneTitle(change, courier, done.length);
  const couriers = change === 'shipped' && done.length > 0 ? await orders.couriers(shop.couriers) : null;
  return c.var.show('BulkScreen', { title, done, left, list, canUndo: change !== 'undo', couriers });
}

/** The list again, with the reason why nothing was done. */
async function refuse(c: DeskContext, { orders, clock, shop }: DeskDeps, notice: string): Promise<Response> {
  const query = readListQuery(new URLSearchParams(c.var.form.get('list') ?? ''));
  const listed = await orders.list(query, { now: clock.now(), answerHours: shop.answerHours });
  return c.var.show('SelectScreen', { query: { ...query, select: 'some' }, listed, notice }, 409);
}

function doneTitle(change: (typeof changes)[number], courier: string, done: number): string {
  const number = counted(done, 'order');
  const withCourier = courier === '' ? '' : ` with ${courier}`;
  if (change === 'undo') return `Undone for ${number}${withCourier}`;
  if (change === 'courier') return number + (withCourier || ' with no courier');
  return `${number} marked as ${change}`;
}

async function showPapers(c: DeskContext, { orders }: DeskDeps, paper: 'slips' | 'labels'): Promise<Response> {
  const ids = idsField.safeParse(c.req.query('of'));
  if (!ids.success) return c.notFound();
  return c.var.show('PapersScreen', { of: paper, ...(await printable(orders, ids.data)) });
}

/** Where a button leads once a courier that was entered is saved; `null` if it needs other orders than these. */
function nextAddress(action: z.output<typeof bulkForm>['action'], ids: readonly number[], list: string): string | null {
  if (action === 'tracking') return addresses.tracking;
  if (action === 'back' && list === 'cash') return addresses.cash;
  if (action === 'back') return listAddress({ ...readListQuery(new URLSearchParams(list)), select: undefined });
  const paper = papers.find((known) => known === action);
  return paper && ids.length > 0 && ids.length <= maxAtOnce ? paperAddress(paper, ids) : null;
}

function sameCourierReason(courier: string): string {
  return `already has ${courier || 'no courier'}.`;
}

function bulkEvents(
  { record, now }: WorkedOrder,
  change: keyof typeof statesBefore | 'courier',
  courier: string,
): readonly DeskEvent[] | string {
  if (record.erasedAt !== null) return erasedReason;
  if (change === 'courier')
    return now.courier === courier
      ? sameCourierReason(courier)
      : [{ kind: 'parcel', courier, trackingNumber: now.trackingNumber }];
  // Also on a page that is out of date: the button was clicked twice.
  if (change === now.state) return `is already ${change}.`;
  if (!statesBefore[change].includes(now.state)) return leftAsItIs(now);
  return [{ kind: 'state', state: change }];
}

/** Undoes the events that one action appended; a courier that was entered since then stays. */
function undosOf({ now }: WorkedOrder, count: number, courier: string): readonly DeskEvent[] | string {
  if (!now.lastChange) return 'has nothing to undo.';
  const undos = Array.from({ length: Math.min(count || 1, maxUndone) }, () => ({ kind: 'undo' }) as const);
  return courier === '' ? undos : [...undos, { kind: 'parcel', courier, trackingNumber: now.trackingNumber }];
}

/** The orders that can be printed and sent, and those that can't. */
export async function printable(orders: DeskOrders, ids: readonly number[]) {
  const known = new Map((await orders.ordersOf(ids)).map((worked) => [worked.record.id, worked]));
  const found: WorkedOrder[] = [];
  const left: LeftOrder[] = [];
  for (const id of ids) {
    const worked = known.get(id) ?? null;
    const reason = worked ? notPrinted(worked) : goneReason;
    if (worked && reason === null) found.push(worked);
    else left.push({ id, name: worked && shortName(worked.record), reason: reason ?? '' });
  }
  return { orders: found, left };
}

/** The maximum number of orders that are changed or printed together. */
export const maxAtOnce = 100;

/** An order and the number of events that it had on the page where it was selected. */
export interface Selected {
  readonly id: number;
  readonly sequence: number;
}

/** A selected order as the value of a field, which may say more: `7-2`, or `7-2-500`. */
export function selectedValue({ id, sequence }: Selected, ...more: readonly (number | string)[]): string {
  return [id, sequence, ...more].join('-');
}

/** Each selected order once, with the rest of its value. What can't be read was not selected. */
export function readSelected(form: URLSearchParams): readonly (Selected & { readonly more: string })[] {
  const selected = [...form].flatMap(([name, value]) => {
    const [, id, sequence, more = ''] = /^([1-9]\d{0,14})-(\d{1,6})(?:-([\x20-\x7E]+))?$/.exec(value) ?? [];
    const isSelected = /^order(?:-\d+)?$/.test(name) && id !== undefined;
    return isSelected ? [[id, { id: Number(id), sequence: Number(sequence), more }] as const] : [];
  });
  return [...new Map(selected).values()];
}

export interface LeftOrder {
  readonly id: number;
  /** `null` if the order no longer exists. */
  readonly name: string | null;
  readonly reason: string;
}

export type Changed = Awaited<ReturnType<typeof changeEach>>;

/** `eventsFor`: the events of an order as it is now, or why it is left as it is. */
export async function changeEach<Each extends Selected>(
  orders: DeskOrders,
  selected: readonly Each[],
  eventsFor: (order: WorkedOrder, each: Each) => readonly DeskEvent[] | string,
  by: Pick<NewEvents, 'at' | 'session'>,
) {
  const done: (Each & { readonly name: string; readonly appended: number })[] = [];
  const left: LeftOrder[] = [];
  for (const each of selected) {
    const { id, sequence } = each;
    const order = await orders.order(id);
    if (!order) {
      left.push({ id, name: null, reason: goneReason });
      continue;
    }
    const name = shortName(order.record);
    const events = eventsFor(order, each);
    if (typeof events === 'string') {
      left.push({ id, name, reason: events });
      continue;
    }
    const appended = await orders.change(order, { events, sequence, ...by });
    if (typeof appended === 'string') left.push({ id, name, reason: refusals[appended] });
    else done.push({ ...each, sequence: sequence + appended, name, appended });
  }
  return { done, left };
}
