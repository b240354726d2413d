/** The page on which an order by phone or WhatsApp is entered (D74). */
import { Hono } from 'hono';
import { addresses, orderAddress } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { checkNotice } from '#desk/forms.ts';
import { shortReference } from '#order/order-reference.ts';
import { StoreError } from '#order/store-error.ts';
import { entryLines, isSaved, lineErrors } from './items-form.ts';
import {
  enteredOrder,
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

export function newOrderRoutes(deps: NewOrderDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.newOrder, async (c) =>
    c.var.show(NewOrderScreen, await readNewOrderPage(new URLSearchParams(), deps)),
  );
  app.post(addresses.newOrder, (c) => saveNewOrder(c, deps));
  return app;
}

/** The page with what was entered. */
async function readNewOrderPage(sent: URLSearchParams, { orders, clock, catalogue }: NewOrderDeps) {
  const form = readOrderForm(sent, catalogue.products);
  const lines = entryLines(form, catalogue.products);
  const now = clock.now();
  const same = await orders.sameNumber(form.customer.phone, { id: Number.MAX_SAFE_INTEGER, acceptedAt: now });
  return { form, lines, catalogue, same, now };
}

async function saveNewOrder(c: DeskContext, deps: NewOrderDeps): Promise<Response> {
  const { orders, shop, catalogue } = deps;
  const entered = await readNewOrderPage(c.var.form, deps);
  const { form, lines, now } = entered;
  const page = { ...entered, errors: lineErrors(lines) };
  if (!isSaved(c.var.form)) return c.var.show(NewOrderScreen, page);

  const errors = orderErrors(form, lines, catalogue.provinces);
  if (errors.length > 0) {
    const confirmed = orderHints(form.customer).map(({ value }) => value);
    const again = { ...page, form: { ...form, confirmed }, notice: checkNotice, errors };
    return c.var.show(NewOrderScreen, again, 422);
  }
  if (totalsOf(lines, catalogue.provinces) !== form.totals) {
    const notice = 'Not saved yet: the totals have changed. Check them and press Save again.';
    return c.var.show(NewOrderScreen, { ...page, notice }, 422);
  }

  const order = enteredOrder(form, { now, shop, catalogue });
  const facts = { kind: 'order entered', order: shortReference(form.reference), origin: form.origin } as const;
  const saved = await orders.enter(order, { session: c.var.session.id, facts }).catch((error: unknown) => {
    if (error instanceof StoreError) return null;
    throw error;
  });
  if (saved === null) return c.var.show(NewOrderScreen, { ...page, notice: uncertain }, 422);
  const earlier = saved.isNew ? null : await orders.order(saved.id);
  if (!earlier || isSameOrder(earlier.record, order)) return c.redirect(orderAddress(saved.id), 303);
  const notice = 'This form was saved before. Saving it again makes one more order: press Save to have both.';
  const again = { ...form, reference: newReference() };
  return c.var.show(NewOrderScreen, { ...page, form: again, notice, savedAs: earlier.record }, 422);
}
