/** The page of an order, with what the owner does with it, and its correction. */
import { type ListDeps, searchFor } from './list-controller.ts';
import { Hono } from 'hono';
import { addresses, cashCourierAddress, orderAddress, paperAddress } from '#desk/addresses.ts';
import { type DeskContext, type DeskEnv, idOf } from '#desk/context.ts';
import { type FieldError, type FormState, checkNotice, readForm } from '#desk/forms.ts';
import { cleanLine } from '#shop/text.ts';
import { type DeskOrder, deskOrder } from '#order/desk-order.ts';
import { shortName } from '#order/order-reference.ts';
import { type MailKind, mailKinds } from '#order/mail-job.ts';
import { checkCorrection, feeQuestion, isSaved, readCorrection } from './items-form.ts';
import { parcelWeight } from '#order/courier-parcel.ts';
import type { ChangeRefusal, NewEvents, WorkedOrder } from './desk-orders.ts';
import { chatsOf, namedOrder } from './order-text.ts';
import {
  type OrderAction,
  type OrderEntries,
  changedEntries,
  entriesOf,
  formEvents,
  listedCity,
  moneyErrors,
  weightErrors,
  orderForm,
  sequenceField,
} from './order-form.ts';
import { CorrectionScreen } from './correction-screen.tsx';
import { OrderScreen } from './order-screen.tsx';
import type { Notes } from '#desk/log.ts';
import type { PricedCatalogue } from '#catalogue/compiled.ts';

export interface OrderDeps extends ListDeps {
  readonly account: Notes;
  readonly catalogue: PricedCatalogue;
}

const refusals: Readonly<Record<ChangeRefusal, string>> = {
  stale:
    'This order was changed in the meantime, perhaps on another phone. Your change was NOT saved. Check it and try again.',
  'too large': 'The total would be too large. Your change was NOT saved.',
  gone: 'This order can’t be changed any more. Your change was NOT saved.',
  cancelling: 'The customer wants to cancel this order. Please answer below first. Your change was NOT saved.',
};
const unreadable = 'The form could not be read. Your change was NOT saved.';

/** The outcome of a form, and its entries. */
type Refused = Partial<FormState> & {
  readonly entered?: Partial<OrderEntries>;
  /** The action that waits for an answer to the customer's cancellation (D115). */
  readonly blocked?: OrderAction | null;
  /** The entered tracking number, if another order has it, too. */
  readonly shared?: string;
};

export function orderRoutes(deps: OrderDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.order, async (c) => showOrder(c, deps, await deps.orders.order(idOf(c))));
  app.post(addresses.order, (c) => saveOrder(c, deps));
  app.get(addresses.correct, (c) => showCorrection(c, deps));
  app.post(addresses.correct, (c) => saveCorrection(c, deps));
  return app;
}

async function showOrder(
  c: DeskContext,
  { orders, clock, shop, catalogue }: OrderDeps,
  order: WorkedOrder | null,
  refused?: Refused,
): Promise<Response> {
  if (!order) return c.notFound();
  const couriers = await orders.couriers(shop.couriers);
  const { phone = '' } = order.now.contents?.customer ?? {};
  const chats = chatsOf(order, shop.firstLanguage);
  const same = await orders.sameNumber(phone, order.record);
  const weight = parcelWeight(order.now.contents?.lines ?? [], catalogue.products);
  const isToTell = (await orders.toTell()).includes(order.record.id);
  const shown = { order, couriers, chats, same, weight, isToTell, shownAt: clock.now() };
  const props = { ...shown, entered: {}, blocked: null, ...refused };
  return c.var.show(OrderScreen, props, refused ? 409 : 200);
}

async function saveOrder(c: DeskContext, deps: OrderDeps): Promise<Response> {
  const { orders, shop } = deps;
  const id = idOf(c);
  const order = await orders.order(id);
  if (!order) return c.notFound();
  const { record, now } = order;
  const { form } = c.var;
  const read = readForm(orderForm, form);
  if (read.errors) return showOrder(c, deps, order, refusedForm(form, read.errors, now));
  const { sequence, chosenCity, search, anyway, action = anyway ?? 'save' } = read.values;
  const city = chosenCity ?? read.values.city;
  const events = record.events.slice(0, sequence).map(({ event }) => event);
  const shown = deskOrder(record.check, events);
  const listed = city === undefined ? {} : { city: listedCity(city, shop.cities) };
  const entered = changedEntries({ ...read.values, ...listed }, entriesOf(shown));
  const before = action === 'undo' ? deskOrder(record.check, [...events, { kind: 'undo' }]) : shown;
  const known = parcelWeight(now.contents?.lines ?? [], deps.catalogue.products).grams;
  const errors = [
    ...moneyErrors(action, entered, before, deps.clock.now()),
    ...weightErrors(entered, { known, confirmed: read.values.askedWeight ?? '' }),
  ];
  if (errors.length > 0) {
    const again = { ...entered, ...(entered.advance !== undefined && { advance: form.get('advance') ?? '' }) };
    return showOrder(c, deps, order, { notice: checkNotice, errors, entered: again });
  }
  const { trackingNumber = '' } = entered;
  const others = trackingNumber === read.values.shared ? [] : await orders.withTracking(trackingNumber, id);
  if (others.length > 0) {
    const names = others.map(namedOrder).join(' and ');
    const notice = `Not saved yet: ${trackingNumber} is also the tracking number of ${names}. Is it one parcel for both? Then press the button again.`;
    return showOrder(c, deps, order, { notice, entered, shared: trackingNumber });
  }
  const made = { sequence, events: formEvents(action, entered, before), isAnyway: anyway !== undefined };
  const refusal = await append(c, deps, order, made);
  if (refusal !== null) {
    const blocked = refusal === 'cancelling' ? action : null;
    const again = { notice: refusals[refusal], entered, blocked, shared: trackingNumber };
    return showOrder(c, deps, await orders.order(id), again);
  }
  if (search !== undefined) return searchFor(search, c, deps);
  if (action === 'shipped' && (await orders.toTell()).includes(id)) return c.redirect(addresses.tell, 303);
  if (action === 'cash') return c.redirect(cashCourierAddress(cleanLine(entered.courier ?? now.courier)), 303);
  if (action === 'slips' || action === 'labels') return c.redirect(paperAddress(action, [id]), 303);
  if (action === 'correct') return c.redirect(orderAddress(id, 'correct'), 303);
  const mail = mailKinds.find((kind) => action === `resend-${kind}`);
  if (mail && !(await resend(c, deps, order, mail))) {
    const notice = 'This mail is being sent right now, or there is nothing left to send.';
    return showOrder(c, deps, await orders.order(id), { notice });
  }
  return c.redirect(c.req.path, 303);
}

/** The outcome of a form that could not be read, with the errors of the fields that it has. */
function refusedForm(form: URLSearchParams, all: readonly FieldError[], now: DeskOrder): Refused {
  const errors = all.filter(({ field }) => form.has(field) && field !== 'action' && field !== 'sequence');
  const entered = { ...entriesOf(now), ...Object.fromEntries(form) };
  return {
    notice: errors.length > 0 ? checkNotice : unreadable,
    errors,
    entered: changedEntries(entered, entriesOf(now)),
  };
}

/** Resolves to `null` if all events are saved. */
async function append(
  c: DeskContext,
  { orders, clock, shop }: OrderDeps,
  order: WorkedOrder,
  sent: Pick<NewEvents, 'events' | 'sequence' | 'isAnyway'>,
): Promise<ChangeRefusal | null> {
  const made = { ...sent, at: clock.now(), session: c.var.session.id, shippedMail: shop.shippedMail };
  const first = await orders.change(order, made);
  // Both taps may have read the order before one of them was saved.
  const outcome = first === 'stale' ? await orders.change((await orders.order(order.record.id)) ?? order, made) : first;
  return typeof outcome === 'string' ? outcome : null;
}

/** Resolves to false while the mail is being sent, or when nothing is left to send. */
async function resend(
  c: DeskContext,
  { orders, account, clock }: OrderDeps,
  { record }: WorkedOrder,
  to: MailKind,
): Promise<boolean> {
  if (!(await orders.resend(record.id, to))) return false;
  const facts = { kind: 'order mailed again', order: shortName(record), to } as const;
  await account.note({ at: clock.now(), session: c.var.session.id, facts });
  return true;
}

/** The page of a correction; `null` if there is no such order, or it can't be read any more. */
async function readCorrectionPage(c: DeskContext, { orders, catalogue }: OrderDeps, sent: URLSearchParams) {
  const order = await orders.order(idOf(c));
  const contents = order?.record.erasedAt === null ? order.now.contents : null;
  if (!order || !contents) return null;
  const { products } = catalogue;
  return { order, contents, products, form: readCorrection(sent, contents, products) };
}

async function showCorrection(c: DeskContext, deps: OrderDeps): Promise<Response> {
  const page = await readCorrectionPage(c, deps, new URLSearchParams());
  return page ? c.var.show(CorrectionScreen, page) : c.notFound();
}

async function saveCorrection(c: DeskContext, deps: OrderDeps): Promise<Response> {
  const page = await readCorrectionPage(c, deps, c.var.form);
  if (!page) return c.notFound();
  const { form, order, products } = page;
  const show = (refused?: Refused) => c.var.show(CorrectionScreen, { ...page, ...refused }, refused ? 409 : 200);
  if (!isSaved(c.var.form)) return show();
  const { data: sequence } = sequenceField.safeParse(c.var.form.get('sequence'));
  if (sequence === undefined) return show({ notice: unreadable });
  const events = order.record.events.slice(0, sequence).map(({ event }) => event);
  const contents = deskOrder(order.record.check, events).contents ?? page.contents;
  const checked = checkCorrection(form, contents, products);
  if ('errors' in checked) return show({ notice: checkNotice, errors: checked.errors });
  const question = feeQuestion(form, contents, { products, provinces: deps.shop.provinces });
  if (question && c.var.form.get('confirmed') !== question.confirm) return show({ notice: checkNotice, ...question });
  const isChanged = Object.keys(checked.event).length > 1;
  const refusal = isChanged ? await append(c, deps, order, { sequence, events: [checked.event] }) : null;
  return refusal === null ? c.redirect(orderAddress(idOf(c)), 303) : show({ notice: refusals[refusal] });
}
