import type { Hono } from 'hono';
import { addresses, orderAddress } from '#desk/addresses.ts';
import type { DeskEnv } from '#desk/context.ts';
import { shortReference } from '#order/order-reference.ts';
import { StoreError } from '#order/order-store.ts';
import type { DeskDeps } from '#desk/deps.ts';
import { entryLines, isSaved, lineErrors } from './items.ts';
import { emptyOrder, enteredOrder, isSameOrder, orderErrors, orderHints, readOrder, totalsOf } from './new-order.ts';

const uncertain =
  'The orders database did not answer, so this may not be saved. Press Save again in a minute: it stays one order.';

/** The page on which an order by phone or WhatsApp is entered (D74). */
export function newOrderRoutes(app: Hono<DeskEnv>, { orders, clock, shop, catalogue }: DeskDeps): void {
  app.get(addresses.newOrder, (c) =>
    c.var.show('NewOrderScreen', { form: emptyOrder(), lines: [], catalogue: catalogue() }),
  );

  app.post(addresses.newOrder, async (c) => {
    const today = catalogue();
    const form = readOrder(c.var.form, today.products);
    const lines = entryLines(form, today.products);
    const page = { form, lines, catalogue: today, errors: lineErrors(lines) };
    if (!isSaved(c.var.form)) return c.var.show('NewOrderScreen', page);

    const errors = orderErrors(form, lines, today.provinces);
    if (errors.length > 0) {
      const confirmed = orderHints(form.customer).map(({ value }) => value);
      const notice = 'Not saved yet. Please check:';
      return c.var.show('NewOrderScreen', { ...page, form: { ...form, confirmed }, notice, errors }, 422);
    }
    if (totalsOf(lines, today.provinces) !== form.totals) {
      const notice = 'Not saved yet: the totals have changed. Check them and press Save again.';
      return c.var.show('NewOrderScreen', { ...page, notice }, 422);
    }

    const order = enteredOrder(form, { now: clock.now(), shop, catalogue: today });
    const facts = { kind: 'order entered', order: shortReference(form.reference), origin: form.origin } as const;
    const saved = await orders.enter(order, { session: c.var.session.id, facts }).catch((error: unknown) => {
      if (error instanceof StoreError) return null;
      throw error;
    });
    if (saved === null) return c.var.show('NewOrderScreen', { ...page, notice: uncertain }, 422);
    const earlier = saved.isNew ? null : await orders.order(saved.id);
    if (!earlier || isSameOrder(earlier.record, order)) return c.redirect(orderAddress(saved.id), 303);
    const notice = 'This form was saved before. Saving it again makes one more order: press Save to have both.';
    const again = { ...form, reference: emptyOrder().reference };
    return c.var.show('NewOrderScreen', { ...page, form: again, notice, savedAs: earlier.record }, 422);
  });
}
