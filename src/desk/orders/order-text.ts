/** Texts about an order: warnings, the states of its mails, its changes and its history. */
import { changeLabels, orderChangeOf, undoLabel } from '#desk/change-labels.ts';
import type { DeskShop } from '#desk/desk-shop.ts';
import { normalText } from '#shop/normal-text.ts';
import { cleanLine, cleanText, listedText } from '#shop/text.ts';
import {
  type Customer,
  type CustomerField,
  customerFields,
  customerOf,
  fieldFacts,
  noCustomer,
  provinceName,
  postalCodeOf,
} from '#order/customer-fields.ts';
import { cityOf } from '#order/city.ts';
import { customerDoubts } from '#order/customer-doubts.ts';
import {
  amountToCollect,
  type DeskOrder,
  type HistoryStep,
  isCancelOpen,
  orderHistory,
  type Paid,
  type Payment,
} from '#order/desk-order.ts';
import type { DeskLine } from '#order/order-contents.ts';
import { isVerified, findingsForOwner } from '#order/check-order.ts';
import type { ParcelWeight } from '#order/courier-parcel.ts';
import { messageLines, nameIn } from '#order/message-parts.ts';
import { isLate, lateWarning } from '#order/order.ts';
import { shortName } from '#order/order-reference.ts';
import type { MailRecord, OrderRecord } from '#orders-db/order-records.ts';
import { type Language, languagesFor } from '#shop/message-templates.ts';
import { type Rupees, formattedPaisa, formattedPrice, noRupees, rupees } from '#shop/money.ts';
import { clockFrom, pakistanClock } from '#shop/time.ts';
import { plainDigits } from '#shop/numbers.ts';
import { isMobile, phoneNumbers, splitAtNumbers } from '#shop/phone-number.ts';
import { type Province, provinceLabel } from '#shop/delivery.ts';
import { weightText } from '#shop/weight.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { advanceLabel, listedCity, paidLabel } from './order-form.ts';
import { lostStates, stateFacts } from '#shop/order-states.ts';

/** The customer's fields, safe to print, with the phone number in the digits that couriers read. */
export function cleanCustomer(customer: Customer): Customer {
  const clean = customerOf((field) => (field === 'address' ? cleanText : cleanLine)(customer[field]));
  return { ...clean, phone: plainDigits(clean.phone) };
}

/** Tells the lines of an order apart. */
export function lineKey({ id, options, price }: DeskLine): string {
  return [id, price, options].join(' ');
}

/**
 * City, province and postal code to print below an address. A city at the end of the address isn't repeated; the code 0
 * means unknown (the checkout says so).
 */
export function placeLine(now: DeskOrder, { provinces, cities }: Pick<DeskShop, 'provinces' | 'cities'>): string {
  const customer = now.contents?.customer ?? noCustomer;
  const { address } = customer;
  const foundCity = cityOf(now, cities);
  const isNew = foundCity.kind === 'certain' && !normalText(address).trim().endsWith(normalText(foundCity.city));
  const city = isNew ? foundCity.city : '';
  return [cleanLine(city), provinceName(customer, provinces), postalCodeOf(customer)].filter(Boolean).join(', ');
}

/** A text whose phone numbers, and hyphens next to digits as in `F-8/2`, don't break over lines. For paper only. */
export function unbroken(text: string): string {
  return splitAtNumbers(text)
    .map((piece, index) => (index % 2 === 0 ? piece : piece.replaceAll(' ', '\u00A0')))
    .join('')
    .replaceAll(/(?<=\S)\p{Pd}(?=\d)|(?<=\d)\p{Pd}(?=\S)/gu, '\u2011');
}

/** The city of an order's row, in the spelling of the couriers' sheets where the shop knows it (D84). */
export function shownCity(city: string, { provinces, cities }: Pick<DeskShop, 'provinces' | 'cities'>): string {
  return provinceLabel(city, provinces) ?? listedCity(city, cities);
}

/** The reason for asking for an order's city (D84). */
export function cityQuestion(
  candidates: readonly string[],
  customer: Pick<Customer, 'province'>,
  { provinces, cities }: Pick<DeskShop, 'provinces' | 'cities'>,
): string {
  const [first, ...others] = candidates;
  if (first === undefined) return 'The address names no city that the shop knows.';
  if (others.length > 0) return 'The address doesn’t say for certain. It may be one of these:';
  const isElsewhere = cities.every((city) => city.name !== first || city.province !== customer.province);
  const label = provinceName(customer, provinces);
  if (isElsewhere && label !== '') return `The address may mean ${first}, which is not in ${label}.`;
  return `The address doesn’t say for certain. It may be ${first}.`;
}

/** What the products of a parcel weigh, and those not included (D84). */
export function productsWeightText({ grams, missing }: ParcelWeight): string {
  const names = missing.map(cleanLine).join(', ');
  if (grams === 0) return `Weight unknown: ${names || 'the parcel is empty'}.`;
  return `Its products weigh ${weightText(grams)}${names === '' ? '.' : ` without ${names}, whose weight is unknown.`}`;
}

interface NamedOrder extends Pick<WorkedOrder, 'now'> {
  readonly record: Pick<OrderRecord, 'key' | 'copy' | 'erasedAt' | 'params'>;
}

/** The heading of an order in a list; of a message what can be read of it. */
export function customerName({ record, now }: NamedOrder): string {
  if (record.erasedAt !== null) return 'Erased';
  return listedText(now.contents?.customer.name ?? nameIn(messageLines(record.params))) || 'No name';
}

/** An order as its owner knows it: by its customer's name. */
export function namedOrder(order: NamedOrder): string {
  const name = shortName(order.record);
  return order.record.erasedAt === null ? `${customerName(order)} (${name})` : name;
}

export const cancellingReason = 'waits for your answer: its customer wants to cancel it.';
export const erasedReason = 'was erased at the end of its retention period.';

/** Why an order has neither packing slip nor label; `null` for one that is sent. */
export function notPrinted({ record, now }: WorkedOrder): string | null {
  if (record.erasedAt !== null) return erasedReason;
  if (now.state === 'cancelled') return 'is cancelled.';
  if (isCancelOpen(now)) return cancellingReason;
  return now.contents === null ? 'could not be read as an order; open it to see its message.' : null;
}

/** The facts that a courier's sheet and a label have. */
const courierFacts = {
  'amount to collect': amountToCollect,
  name: customerFact('name'),
  phone: customerFact('phone'),
  address: customerFact('address'),
  province: customerFact('province'),
} as const;

function customerFact(field: CustomerField) {
  return ({ contents }: DeskOrder) => contents?.customer[field];
}

/** What earlier steps no longer fit: a courier that may have other facts, and money for an order that brings none. */
function stepWarnings({ record: { check, events }, now }: WorkedOrder): readonly string[] {
  if (lostStates.includes(now.state))
    return now.advance > 0
      ? [`${formattedPrice(now.advance)} was paid in advance. Pay it back, or agree on it with the customer.`]
      : [];
  const steps = orderHistory(
    check,
    events.map(({ event }) => event),
  );
  const isHandover = ({ before, after }: HistoryStep) =>
    after.courier !== '' ? after.courier !== before.courier : after.state === 'packed' && before.state !== 'packed';
  const handover = steps.findLast(isHandover)?.after;
  if (!handover || stateFacts[now.state].next === null) return [];
  const changed = Object.entries(courierFacts).flatMap(([fact, of]) => (of(handover) === of(now) ? [] : [fact]));
  if (changed.length === 0) return [];
  const text = `${changed.join(', ')}. Print the label again`;
  return [
    handover.courier === ''
      ? `Changed since it was packed: ${text}.`
      : `Changed since it got its courier: ${text}, and tell the courier.`,
  ];
}

export function orderWarnings({ record, now }: WorkedOrder): readonly string[] {
  const { copy, check, acceptedAt, origin } = record;
  const repeated = copy > 0 ? ['An earlier order has this reference: check whether both are wanted.'] : [];
  if (now.madeInto) return [];
  if (check.kind === 'unreadable')
    return [
      ...repeated,
      ...stepWarnings({ record, now }),
      'This message could not be read as an order. Read it below, ask the customer, and make an order of it.',
    ];
  const { placedAt } = check.order;
  return [
    ...repeated,
    ...stepWarnings({ record, now }),
    ...(isLate(placedAt, acceptedAt) ? [lateWarning(placedAt, acceptedAt)] : []),
    ...(isVerified(check.findings)
      ? []
      : findingsForOwner(check.findings).map(({ text }) => withUnbrokenAmounts(text))),
    ...(origin || !now.contents ? [] : customerDoubts(now.contents.customer)),
  ];
}

function withUnbrokenAmounts(text: string): string {
  return cleanLine(text).replaceAll(/\bRs (?=\d)/g, 'Rs\u00A0');
}

const mailTexts = {
  sending: 'It is being sent.',
  written: 'No mail server is configured, so the mail was saved to a file and not sent.',
  held: 'The mail server refuses it. It is tried again each hour.',
  undeliverable:
    'The customer’s mail server takes no mail for this address. Call the customer. If the address is wrong, correct it; then send the mail again.',
} as const;

export function mailSentences(
  { kind, state, attempts, isInDigest, dueAt, sentAt, receipt, lastProblem }: MailRecord,
  now: number,
): readonly string[] {
  if (state === 'queued' && isInDigest) return ['It is part of the next digest, one mail for many orders.'];
  if (kind === 'shipped' && state === 'queued' && attempts === 0)
    return [`It goes at ${clockFrom(dueAt, now)}, unless you undo “Shipped”.`];
  if (state === 'sending' || state === 'written') return [mailTexts[state]];
  const answer = state === 'sent' ? receipt : lastProblem;
  const sent = `Sent ${isInDigest ? 'in a digest ' : ''}${sentAt === null ? '' : pakistanClock(sentAt)}`.trim();
  const waits = `Sending… next try at ${clockFrom(dueAt, now)}`;
  const text = state === 'sent' ? sent : state === 'queued' ? waits : mailTexts[state];
  return [text, ...(answer === null ? [] : [`The mail server said: ${cleanLine(answer)}`])];
}

export function answeredAt({ events }: OrderRecord): number {
  return events.findLast(({ event }) => event.kind === 'answer')?.madeAt ?? 0;
}

/** The newest first. */
export function historyEntries({ check, events }: OrderRecord, provinces: readonly Province[]) {
  const made = events.map(({ event }) => event);
  return orderHistory(check, made)
    .map((step, index) => ({
      number: index + 1,
      at: events[index]?.madeAt ?? 0,
      title: titleOf(step),
      details: correctionDifferences(step, provinces),
    }))
    .toReversed();
}

function titleOf({ event, before }: HistoryStep): string {
  if (event.kind === 'undo' && before.lastChange) return undoLabel(orderChangeOf(before.lastChange));
  if (event.kind === 'state' && event.into) return `Order ${event.into.name} made of it`;
  if (event.kind === 'parcel')
    return `${event.trackingNumber === '' ? 'Courier' : 'Tracking'}: ${[event.courier, event.trackingNumber].map(cleanLine).filter(Boolean).join(' ') || 'none'}`;
  if (event.kind === 'advance')
    return `${advanceLabel}: ${event.amount === 0 ? 'nothing' : formattedPrice(event.amount)}`;
  if (event.kind === 'paid') return `${paidLabel}: ${paidText(event)}`;
  if (event.kind === 'told') return `${changeLabels.told}: ${stateFacts[event.state].label}`;
  if (event.kind === 'city') return `City: ${cleanLine(event.city) || 'as in the address'}`;
  if (event.kind === 'weight') return `Weight: ${event.grams === 0 ? 'that of the products' : weightText(event.grams)}`;
  return changeLabels[orderChangeOf(event)];
}

/** What a courier paid so far, and the charge that it deducted. */
function paidText({ amount, chargePaisa, writtenOff = noRupees, receipt = '' }: Paid): string {
  const received = rupees(amount - writtenOff);
  return [
    received === 0 ? 'nothing' : formattedPrice(received),
    ...(chargePaisa === 0 ? [] : [`with a charge of ${formattedPaisa(chargePaisa)}`]),
    ...(writtenOff === 0 ? [] : [`${formattedPrice(writtenOff)} written off`]),
    ...(receipt === '' ? [] : [`receipt ${cleanLine(receipt)}`]),
  ].join(', ');
}

/** A single payment: `Rs 800 received, Rs 50 of it charges, Rs 750 for you; receipt 7`. */
export function paymentText({ received, chargePaisa, writtenOff, receipt }: Omit<Payment, 'number' | 'day'>): string {
  const amounts = [
    ...(received === 0 && chargePaisa > 0 ? [] : [`${formattedPaisa(received * 100)} received`]),
    ...(chargePaisa === 0
      ? []
      : [`${formattedPaisa(chargePaisa)} in charges`, `${formattedPaisa(received * 100 - chargePaisa)} for you`]),
    ...(writtenOff === 0 ? [] : [`${formattedPaisa(writtenOff * 100)} written off`]),
  ];
  return `${amounts.join(', ')}${receipt === '' ? '' : `; receipt ${cleanLine(receipt)}`}`;
}

/** The changes of a correction, "before → after". */
function correctionDifferences({ before, after }: HistoryStep, provinces: readonly Province[]): readonly string[] {
  const [old, now] = [before.contents, after.contents];
  if (!old || !now || old === now) return [];
  const [former, customer] = [cleanCustomer(old.customer), cleanCustomer(now.customer)];
  const customerText = (field: CustomerField, value: string) =>
    (field === 'province' ? provinceLabel(value, provinces) : undefined) ?? (value || 'none');
  const each = (price: Rupees) => `${formattedPrice(price)} each`;
  const compared = [
    ...now.lines.slice(0, old.lines.length).flatMap((line, index) => {
      const { quantity, price } = old.lines[index] ?? line;
      return [
        [deskLineName(line), String(quantity), String(line.quantity)],
        [deskLineName(line), each(price), each(line.price)],
      ];
    }),
    ['Delivery', formattedPrice(old.delivery), formattedPrice(now.delivery)],
    ['Total', formattedPrice(old.grandTotal), formattedPrice(now.grandTotal)],
    ...customerFields.map((field) => [
      fieldFacts[field].shortLabel,
      customerText(field, former[field]),
      customerText(field, customer[field]),
    ]),
  ];
  return [
    ...old.lines.slice(now.lines.length).map((line) => `${deskLineName(line)}: removed`),
    ...now.lines
      .slice(old.lines.length)
      .map((line) => `${deskLineName(line)}: added, ${line.quantity} × ${formattedPrice(line.price)}`),
    ...compared.flatMap(([label, text, changed]) => (text === changed ? [] : [`${label}: ${text} → ${changed}`])),
  ];
}

function deskLineName({ name, options }: DeskLine): string {
  return [name, options].map(cleanLine).filter(Boolean).join(', ');
}

export type Chat = ReturnType<typeof chatsOf>[number];

/** The numbers that can have WhatsApp, each with the languages, the customer's first (D114). */
export function chatsOf({ now: { contents } }: Pick<WorkedOrder, 'now'>, shopsFirst: Language) {
  if (!contents) return [];
  const inOrder = languagesFor(contents.customer, shopsFirst);
  return phoneNumbers(contents.customer.phone)
    .filter(isMobile)
    .map((number) => ({ number, languages: inOrder }));
}
