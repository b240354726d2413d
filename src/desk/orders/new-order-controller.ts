/** The page on which an order by phone or WhatsApp is entered (D74). */
import { Hono } from 'hono';
import { addresses, orderAddress } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { checkNotice } from '#desk/forms.ts';
import { shortName, shortReference } from '#order/order-reference.ts';
import { StoreError } from '#order/store-error.ts';
import { entryLines, isSaved, lineErrors } from './items-form.ts';
import { chosenCustomer, filledWith, knownCustomers } from './known-customers.ts';
import {
  enteredOrder,
  formOfMessage,
  fromField,
  isMakeable,
  isSameOrder,
  newReference,
  orderErrors,
  orderHints,
  readOrderForm,
  totalsOf,
} from './new-order.ts';
import { NewOrderScreen } from './new-order-screen.tsx';
import type { DeskOrders } from './desk-orders.ts';
import type { DeskShop } from '#desk/desk-shop.ts';
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import type { Clock } from '#server/clock.ts';

export interface NewOrderDeps {
  readonly orders: DeskOrders;
  readonly shop: DeskShop;
  /** Today’s products and fees. */
  readonly catalogue: PricedCatalogue;
  readonly clock: Clock;
}

const uncertain =
  'The orders database did not answer, so this may not be saved. Press Save again in a minute: it stays one order.';

const madeBefore = 'An order was already made of this message, perhaps on another phone. This one was NOT saved.';
const savedBefore = 'This form was saved before. Saving it again makes one more order: press Save to have both.';

export function newOrderRoutes(deps: NewOrderDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.newOrder, (c) => showNewOrder(c, deps));
  app.post(addresses.newOrder, (c) => saveNewOrder(c, deps));
  return app;
}

/** An empty form, or one with what can be read of a message. */
async function showNewOrder(c: DeskContext, deps: NewOrderDeps): Promise<Response> {
  const from = fromField.parse(c.req.query('from'));
  const message = from === undefined ? null : await deps.orders.order(from);
  if (message?.now.madeInto) return c.redirect(orderAddress(message.now.madeInto.id), 303);
  if (from !== undefined && (!message || !isMakeable(message))) return c.notFound();
  const form = message ? formOfMessage(message.record, deps.catalogue, deps.shop) : new URLSearchParams();
  return c.var.show(NewOrderScreen, await readNewOrderPage(form, deps));
}

/** The page with what was entered, or filled in with what is known of a customer. */
async function readNewOrderPage(sent: URLSearchParams, { orders, clock, catalogue }: NewOrderDeps) {
  const entered = readOrderForm(sent, catalogue.products);
  const { phone } = entered.customer;
  const known = knownCustomers(await orders.latestFrom(phone));
  const chosen = chosenCustomer(known, sent.get('known'));
  const { customer, kept } = chosen ? filledWith(entered.customer, chosen, known) : { ...entered, kept: [] };
  const form = { ...entered, customer };
  const lines = entryLines(form, catalogue.products);
  const now = clock.now();
  const same = await orders.sameNumber(phone, { id: Number.MAX_SAFE_INTEGER, acceptedAt: now });
  const from = form.from === undefined ? null : await orders.order(form.from);
  const message = from?.record.check.kind === 'unreadable' && from.record.erasedAt === null ? from.record : null;
  return { form, lines, catalogue, same, known, kept, message, now };
}

async function saveNewOrder(c: DeskContext, deps: NewOrderDeps): Promise<Response> {
  const { orders, shop, catalogue } = deps;
  const { provinces } = catalogue;
  const entered = await readNewOrderPage(c.var.form, deps);
  const { form, lines, message, now } = entered;
  const page = { ...entered, errors: lineErrors(lines) };
  if (!isSaved(c.var.form)) return c.var.show(NewOrderScreen, page);
  const errors = orderErrors(form, lines, provinces);
  if (errors.length > 0) {
    const confirmed = orderHints(form.customer).map(({ value }) => value);
    const again = { ...page, form: { ...form, confirmed }, notice: checkNotice, errors };
    return c.var.show(NewOrderScreen, again, 422);
  }
  if (totalsOf(lines, provinces) !== form.totals) {
    const notice = 'Not saved yet: the totals have changed. Check them and press Save again.';
    return c.var.show(NewOrderScreen, { ...page, notice }, 422);
  }
  const order = {
    ...enteredOrder(form, { now, shop, catalogue }),
    ...(message && { madeFrom: message.id }),
  };
  const facts = {
    kind: 'order entered',
    order: shortReference(form.reference),
    origin: form.origin,
    ...(message && { message: shortName(message) }),
  } as const;
  const saved = await orders.enter(order, { session: c.var.session.id, facts }).catch((error: unknown) => {
    if (error instanceof StoreError) return null;
    throw error;
  });
  if (saved === null) return c.var.show(NewOrderScreen, { ...page, notice: uncertain }, 422);
  const earlier = saved.isNew ? null : await orders.order(saved.id);
  if (!earlier || isSameOrder(earlier.record, order)) return c.redirect(orderAddress(saved.id), 303);
  const refused = message
    ? { form, notice: madeBefore }
    : { form: { ...form, reference: newReference() }, notice: savedBefore };
  return c.var.show(NewOrderScreen, { ...page, ...refused, savedAs: earlier.record }, 422);
}
