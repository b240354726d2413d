/**
 * Enters an order that came by phone or WhatsApp. It goes the way of every order from there on: the shop's own message, read
 * back and checked, taken in with its mails in one transaction. A form that is pressed again, whatever became of the first
 * press, leads to the order that it became.
 */
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import type { Session } from '#desk/account/auth.ts';
import type { NewOrderPage } from '#desk/pages/new-order-page.ts';
import type { DeskOrders } from './desk-orders.ts';
import { confirmationWish } from '#order/confirmation.ts';
import type { TemplateParams } from '#order/email-request.ts';
import { newOrder, type Order } from '#order/order.ts';
import { formatOrder } from '#order/order-message.ts';
import { enteredHash } from '#order/order-origin.ts';
import { type NewOrder, StoreError } from '#order/order-store.ts';
import { parseOrder } from '#order/parse-order.ts';
import { shortReference } from '#order/order-reference.ts';
import { shortName } from '#order/order-name.ts';
import { currentCatalogue } from '#relay/compiled-catalogue.ts';
import type { Clock } from '#relay/process/clock.ts';
import type { OrderRecord } from '#relay/store/orders-database.ts';
import { readAndCheck } from '#relay/receive/accept-order.ts';
import { type Draft, emptyDraft, pressed, readDraft, readPress } from './draft.ts';
import { countedLines } from './draft-items.ts';
import { doubts, slipsOf } from './draft-slips.ts';
import { newOrderPage, type Said } from './draft-view.ts';
import type { ShopView } from './order-view.ts';

export interface EnteringParts {
  readonly orders: DeskOrders;
  readonly clock: Clock;
  readonly shop: ShopView;
  /** Today's. */
  readonly catalogue: PricedCatalogue;
}

export type Entered =
  | { readonly kind: 'saved'; readonly id: number }
  /** `isRefused`: Save was pressed, and something must be looked at first. */
  | { readonly kind: 'page'; readonly page: NewOrderPage; readonly isRefused: boolean };

const unsure =
  'The orders database did not answer, so this may not be saved. Press Save again in a minute: it stays one order.';

export async function enterOrder(form: URLSearchParams, session: Session, parts: EnteringParts): Promise<Entered> {
  const { orders, shop, catalogue } = parts;
  const press = readPress(form);
  const draft = pressed(readDraft(form), press);
  const page = (shown: Draft, said?: Said) =>
    newOrderPage(shown, { catalogue, picture: (id) => shop.picture(id) }, said);
  if (press.kind !== 'save') return { kind: 'page', page: page(draft), isRefused: false };

  const refused = (said: Said, shown = draft): Entered => ({ kind: 'page', page: page(shown, said), isRefused: true });
  const slips = slipsOf(draft, countedLines(draft, catalogue.products), catalogue.provinces);
  if (slips.length > 0) {
    const doubted = doubts(draft.customer).map(({ field }) => draft.customer[field]);
    return refused({ notice: 'Not saved yet. Please check:', slips }, { ...draft, doubted });
  }
  if (page(draft).shown !== draft.shown)
    return refused({ notice: 'Not saved yet: the totals have changed. Check them and press Save again.' });

  const order = composed(draft, parts);
  const facts = { kind: 'order entered', order: shortReference(order.reference), origin: draft.origin } as const;
  const entry = await stored(() => orders.enter(taken(order, draft, parts), { session: session.id, facts }));
  if (entry === null) return refused({ notice: unsure });
  const { id, isNew } = entry;
  const earlier = isNew ? undefined : (await orders.order(id))?.record;
  if (!earlier || isUnchanged(earlier, draft, messageOf(order, parts))) return { kind: 'saved', id };
  return refused(
    {
      notice: 'This form was saved before. Saving it again makes one more order: press Save to have both.',
      savedAs: { id, name: shortName(earlier) },
    },
    { ...draft, reference: emptyDraft().reference },
  );
}

/** `null` if the orders database did not confirm it. */
async function stored<T>(store: () => Promise<T>): Promise<T | null> {
  try {
    return await store();
  } catch (error) {
    if (error instanceof StoreError) return null;
    throw error;
  }
}

/** Whether the form says what was saved from it before, at whatever time. Of an erased order nobody can tell. */
function isUnchanged({ erasedAt, origin, params }: OrderRecord, draft: Draft, message: string): boolean {
  return erasedAt !== null || (origin === draft.origin && contents(params['message'] ?? '') === contents(message));
}

function contents(message: string): string {
  const parsed = parseOrder(message);
  return JSON.stringify(parsed.kind === 'order' ? { ...parsed.order, placedAt: '', catalogueVersion: '' } : message);
}

function composed(draft: Draft, { clock, shop, catalogue }: EnteringParts): Order {
  const { version, products, provinces } = catalogue;
  const lines = countedLines(draft, products).map(({ line }) => {
    const picture = shop.picture(line.id);
    return { ...line, ...(picture !== null && shop.publicOrigin && { image: `${shop.publicOrigin}${picture}` }) };
  });
  const { reference, customer } = draft;
  const placedAt = new Date(clock.now()).toISOString();
  return newOrder({ reference, placedAt, catalogueVersion: version, customer, lines }, provinces);
}

function messageOf(order: Order, { shop, catalogue: { provinces } }: EnteringParts): string {
  return formatOrder(order, { shopName: shop.name, provinces });
}

function taken(order: Order, { origin }: Draft, parts: EnteringParts): NewOrder {
  const { name, email } = order.customer;
  const params: TemplateParams = {
    from_name: name,
    from_email: email,
    to_name: parts.shop.name,
    message: messageOf(order, parts),
    reply_to: email,
  };
  const { reference, check } = readAndCheck(params.message, currentCatalogue(parts.catalogue));
  return {
    contentHash: enteredHash(order.reference),
    reference,
    acceptedAt: parts.clock.now(),
    params: { ...params },
    check,
    // No sender's limit: whoever sits at the desk is the owner.
    confirmation: confirmationWish(check, { ...params }, enteredHash(order.reference)),
    origin,
  };
}
