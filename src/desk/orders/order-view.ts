/** An order as its page shows it. */
import type { WorkedOrder } from './desk-orders.ts';
import type { LineView, MailView, OrderPage, ParcelView } from '#desk/pages/desk-page.ts';
import type { DeskOrder, OrderContents } from '#order/desk-order.ts';
import { isVerified } from '#order/order-check.ts';
import { type Customer, customerOf } from '#order/customer-fields.ts';
import { shortName } from '#order/order-name.ts';
import { pakistanClock } from '#shop/pakistan-time.ts';
import { cleanLine, cleanText } from '#order/clean-text.ts';
import { confirmationWords } from '#order/confirmation-words.ts';
import { isLate, lateWarning } from '#order/placed.ts';
import type { MailRecord, OrderRecord } from '#relay/store/orders-database.ts';
import { chatLink } from '#shop/links.ts';
import { isMobile, localNumber, phoneNumbers } from '#shop/phone-number.ts';
import type { Province } from '#shop/provinces.ts';
import { orderChangeOf } from '#desk/account/log.ts';
import { changeWords } from './change-words.ts';
import { customerWords } from './customer-words.ts';

export interface ShopView {
  readonly name: string;
  /** Empty if the shop doesn't know it. */
  readonly publicOrigin: string;
  readonly phone: string;
  readonly provinces: readonly Province[];
  /** Address of a product's picture; null where there is none. */
  readonly picture: (productId: number) => string | null;
}

export function orderPage({ record, now }: WorkedOrder, shop: ShopView, notice: string | null): OrderPage {
  const { check, erasedAt, params } = record;
  const isHere = erasedAt === null;
  const parcel = isHere ? now.contents : null;
  const numbers = parcel === null ? [] : phoneNumbers(parcel.customer.phone);
  const words = customerWords({ shopName: shop.name, orderName: shortName(record), now });
  return {
    kind: 'order',
    id: record.id,
    name: shortName(record),
    when: pakistanClock(record.acceptedAt),
    state: now.state,
    origin: record.origin ?? null,
    sequence: now.sequence,
    notice,
    warnings: isHere ? warnings(record) : [],
    parcel: parcel && parcelView(parcel, record, shop),
    message: isHere && check.kind === 'unreadable' ? cleanText(params['message'] ?? '') : null,
    erased: isHere ? null : { when: pakistanClock(erasedAt), amount: now.contents?.grandTotal ?? null },
    numbers: numbers.map((number) => ({
      shown: localNumber(number),
      call: `tel:+${number}`,
      chat: isMobile(number) ? chatLink(number, words) : null,
    })),
    chatWords: numbers.some(isMobile) ? words : null,
    note: now.note,
    courier: now.courier,
    trackingNumber: now.trackingNumber,
    isPrinted: whyNotPrinted(record, now) === null,
    mails: mailViews(record),
    history: record.events
      .map(({ event, madeAt }, index) => ({
        number: index + 1,
        when: pakistanClock(madeAt),
        words: changeWords[orderChangeOf(event)],
      }))
      .toReversed(),
    undo: now.lastChange && changeWords[orderChangeOf(now.lastChange)],
  };
}

/** Why an order has neither packing slip nor label; null for one that goes out. */
export function whyNotPrinted({ erasedAt }: OrderRecord, now: DeskOrder): string | null {
  if (erasedAt !== null) return 'was erased at the end of its retention period.';
  if (now.state === 'cancelled') return 'is cancelled.';
  return now.contents === null ? 'could not be read as an order; open it to see its message.' : null;
}

export function lineViews(parcel: OrderContents, shop: Pick<ShopView, 'picture'>): readonly LineView[] {
  return parcel.lines.map((line, index) => ({
    number: index + 1,
    name: cleanLine(line.name),
    options: cleanLine(line.options),
    quantity: line.quantity,
    orderedQuantity: line.orderedQuantity,
    price: line.price,
    lineTotal: line.lineTotal,
    picture: line.isKnown ? shop.picture(line.id) : null,
  }));
}

export function cleanCustomer(customer: Customer): Customer {
  return customerOf((field) => (field === 'address' ? cleanText(customer[field]) : cleanLine(customer[field])));
}

export function parcelView(parcel: OrderContents, { check }: OrderRecord, shop: ShopView): ParcelView {
  const sent = check.kind === 'checked' ? check.order : null;
  const { subtotal, delivery, grandTotal } = parcel;
  const customer = cleanCustomer(parcel.customer);
  return {
    customer,
    provinceName: shop.provinces.find(({ value }) => value === customer.province)?.label ?? customer.province,
    lines: lineViews(parcel, shop),
    subtotal,
    delivery,
    grandTotal,
    agreedTotal: sent && sent.grandTotal !== grandTotal ? sent.grandTotal : null,
    todaysTotal: sent?.catalogue && sent.catalogue.grandTotal !== sent.grandTotal ? sent.catalogue.grandTotal : null,
  };
}

function warnings({ copy, check, acceptedAt }: OrderRecord): readonly string[] {
  return [
    ...(copy > 0 ? ['An earlier order has this reference: check whether both are wanted.'] : []),
    ...(check.kind === 'unreadable'
      ? ['This message could not be read as an order. Read it below, and ask the customer.']
      : [
          ...(isLate(check.order.placedAt, acceptedAt) ? [lateWarning(check.order.placedAt, acceptedAt)] : []),
          ...(isVerified(check.findings) ? [] : check.findings.map(({ text }) => cleanLine(text))),
        ]),
  ];
}

function mailViews(record: OrderRecord): readonly MailView[] {
  const views = record.mails.map((mail) => mailView(mail, record.erasedAt === null));
  if (views.some(({ kind }) => kind === 'customer') || record.erasedAt !== null) return views;
  const words = [confirmationWords(record.confirmation, record.check)];
  return [...views, { kind: 'customer', words, isProblem: false, canResend: false }];
}

function mailView(mail: MailRecord, isHere: boolean): MailView {
  const { kind, state } = mail;
  return {
    kind,
    words: mailWords(mail),
    isProblem: state === 'held' || state === 'undeliverable',
    canResend: isHere && state !== 'sending' && !(state === 'queued' && mail.attempts === 0 && !mail.isInDigest),
  };
}

function mailWords(mail: MailRecord): readonly string[] {
  const said = mail.lastProblem === null ? [] : [`The mail server said: ${cleanLine(mail.lastProblem)}`];
  switch (mail.state) {
    case 'queued':
      if (mail.isInDigest) return ['It is part of the next digest, one mail for many orders.'];
      return [`The next attempt is at ${pakistanClock(mail.dueAt)}.`, ...said];
    case 'sending':
      return ['It is being sent.'];
    case 'sent':
      return [
        `Sent ${mail.isInDigest ? 'in a digest ' : ''}${mail.sentAt === null ? '' : pakistanClock(mail.sentAt)}`.trim(),
        ...(mail.receipt === null ? [] : [`The mail server said: ${cleanLine(mail.receipt)}`]),
      ];
    case 'written':
      return ['No mail server is configured, so the mail was saved to a file and not sent.'];
    case 'held':
      return ['The mail server refuses it. It is tried again each hour.', ...said];
    case 'undeliverable':
      return ['The e-mail address does not exist: call the customer.', ...said];
  }
}
