import { Hono } from 'hono';
import { addresses, cashCourierAddress, orderAddress, paperAddress } from '#desk/addresses.ts';
import { type DeskContext, type DeskDeps, type DeskEnv, idOf } from '#desk/context.ts';
import { type FormState, checkNotice, readForm } from '#desk/forms.ts';
import { cleanLine } from '#shop/text.ts';
import { customerMessage } from '#order/customer-message.ts';
import { type DeskEvent, deskOrder } from '#order/desk-order.ts';
import { shortName } from '#order/order-reference.ts';
import { mailKinds } from '#order/mail-job.ts';
import { chatLink } from '#shop/links.ts';
import { languages } from '#shop/customer-messages.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { bulkRoutes } from './bulk.ts';
import { checkCorrection, isSaved, readCorrection } from './items-form.ts';
import { parcelWeight } from '#order/parcel.ts';
import type { ChangeRefusal, WorkedOrder } from './desk-orders.ts';
import { searchFor } from './list-controller.ts';
import { chatsOf } from './order-text.ts';
import {
  type OrderEntries,
  advanceErrors,
  changedEntries,
  entriesOf,
  eventsOf,
  listedCity,
  orderForm,
  sequenceField,
} from './order-form.ts';

const refusals: Readonly<Record<ChangeRefusal, string>> = {
  stale:
    'This order was changed in the meantime, perhaps on another phone. Your change was NOT saved. Check it and try again.',
  'too large': 'The total would be too large. Your change was NOT saved.',
  gone: 'This order can’t be changed any more. Your change was NOT saved.',
};
const unreadable = 'The form could not be read. Your change was NOT saved.';

/** The outcome of a form, and its entries. */
type Refused = Partial<FormState> & { readonly entered?: Partial<OrderEntries> };

export function orders(deps: DeskDeps): Hono<DeskEnv> {
  const { orders: store, access, clock, shop, catalogue } = deps;
  const app = new Hono<DeskEnv>();

  const showOrder = async (c: DeskContext, order: WorkedOrder | null, refused?: Refused) => {
    if (!order) return c.notFound();
    const couriers = await store.couriers(shop.couriers);
    const { phone = '' } = order.now.contents?.customer ?? {};
    const chats = chatsOf(order, await store.languages(phoneNumbers(phone)));
    const same = await store.sameNumber(phone, order.record);
    const weight = parcelWeight(order.now.contents?.lines ?? [], catalogue.products);
    const props = { order, couriers, chats, same, weight, shownAt: clock.now(), entered: {}, ...refused };
    return c.var.show('OrderScreen', props, refused ? 409 : 200);
  };

  app.get(addresses.order, async (c) => showOrder(c, await store.order(idOf(c))));

  app.post(addresses.order, async (c) => {
    const id = idOf(c);
    const order = await store.order(id);
    if (!order) return c.notFound();
    const { record, now } = order;
    const { form, session } = c.var;
    const read = readForm(orderForm, form);
    if (read.errors) {
      const fields = read.errors.filter(({ field }) => form.has(field) && field !== 'action' && field !== 'sequence');
      const entered = { ...entriesOf(now), ...Object.fromEntries(form) };
      return showOrder(c, order, {
        notice: fields.length > 0 ? checkNotice : unreadable,
        errors: fields,
        entered: changedEntries(entered, entriesOf(now)),
      });
    }
    const { action, sequence, chosenCity, search } = read.values;
    const city = chosenCity ?? read.values.city;
    const events = record.events.slice(0, sequence).map(({ event }) => event);
    const shown = deskOrder(record.check, events);
    const listed = city === undefined ? {} : { city: listedCity(city, shop.cities) };
    const entered = changedEntries({ ...read.values, ...listed }, entriesOf(shown));
    const before = action === 'undo' ? deskOrder(record.check, [...events, { kind: 'undo' }]) : shown;
    const refused = advanceErrors(entered, before);
    if (refused.length > 0)
      return showOrder(c, order, {
        notice: checkNotice,
        errors: refused,
        entered: { ...entered, advance: form.get('advance') ?? '' },
      });
    const problem = await append(c, order, sequence, eventsOf(action, entered, before));
    if (problem !== null) return showOrder(c, await store.order(id), { notice: problem, entered });
    if (search !== undefined) return searchFor(search, c, deps);
    if (action === 'cash') return c.redirect(cashCourierAddress(cleanLine(entered.courier ?? now.courier)), 303);
    if (action === 'slips' || action === 'labels') return c.redirect(paperAddress(action, [id]), 303);
    if (action === 'correct') return c.redirect(orderAddress(id, 'correct'), 303);
    const to = mailKinds.find((kind) => action === `resend-${kind}`);
    if (to) {
      const notice = 'This mail is being sent right now, or there is nothing left to send.';
      if (!(await store.resend(id, to))) return showOrder(c, await store.order(id), { notice });
      const facts = { kind: 'order mailed again', order: shortName(record), to } as const;
      await access.note({ at: clock.now(), session: session.id, facts });
    }
    return c.redirect(c.req.path, 303);
  });

  /** Resolves to `null` if all events are saved, else to a message. */
  const append = async (c: DeskContext, order: WorkedOrder, sequence: number, events: readonly DeskEvent[]) => {
    const made = { events, sequence, at: clock.now(), session: c.var.session.id };
    const first = await store.change(order, made);
    // Both taps may have read the order before one of them was saved.
    const outcome = first === 'stale' ? await store.change((await store.order(order.record.id)) ?? order, made) : first;
    return typeof outcome === 'string' ? refusals[outcome] : null;
  };

  // A link, as a form may not lead away from the desk. It changes which language comes first, and nothing else.
  app.get(addresses.message, async (c) => {
    const order = await store.order(idOf(c));
    const language = languages.find((known) => known === c.req.param('language'));
    const chat = order && chatsOf(order, new Map()).find(({ place }) => String(place) === c.req.param('number'));
    if (!chat || !language) return c.notFound();
    await store.noteLanguage(chat.id, chat.number, language);
    return c.redirect(chatLink(chat.number, customerMessage(order, shop, language)), 303);
  });

  /** The correction of an order; `null` if there is none, or it can't be read any more. */
  const correcting = async (c: DeskContext, sent: URLSearchParams) => {
    const order = await store.order(idOf(c));
    const contents = order?.record.erasedAt === null ? order.now.contents : null;
    if (!order || !contents) return null;
    const { products } = catalogue;
    return { order, contents, products, form: readCorrection(sent, contents, products) };
  };

  app.get(addresses.correct, async (c) => {
    const shown = await correcting(c, new URLSearchParams());
    return shown ? c.var.show('CorrectionScreen', shown) : c.notFound();
  });

  app.post(addresses.correct, async (c) => {
    const id = idOf(c);
    const shown = await correcting(c, c.var.form);
    if (!shown) return c.notFound();
    const { form, order, products } = shown;
    const show = (refused?: Refused) => c.var.show('CorrectionScreen', { ...shown, ...refused }, refused ? 409 : 200);
    if (!isSaved(c.var.form)) return show();
    const { data: sequence } = sequenceField.safeParse(c.var.form.get('sequence'));
    if (sequence === undefined) return show({ notice: unreadable });
    const events = order.record.events.slice(0, sequence).map(({ event }) => event);
    const contents = deskOrder(order.record.check, events).contents ?? shown.contents;
    const checked = checkCorrection(form, contents, products);
    if ('errors' in checked) return show({ notice: checkNotice, errors: checked.errors });
    const problem = await append(c, order, sequence, [checked.event]);
    return problem === null ? c.redirect(orderAddress(id), 303) : show({ notice: problem });
  });

  bulkRoutes(app, deps);
  return app;
}
