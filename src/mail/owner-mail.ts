/** The owner's mail about an order: what to check first, whom to call, what to pack, how much to collect. */
import { totalQuantity } from '#shop/cart.ts';
import { pluralize, grouped } from '#shop/numbers.ts';
import { noRupees, textPrice, times, plainPrice } from '#shop/money.ts';
import { provinceLabel, type Province } from '#shop/delivery.ts';
import { routes } from '#shop/routes.ts';
import {
  type Customer,
  customerFields,
  customerOf,
  customerFacts,
  postalCodeOf,
  provinceName,
} from '#order/customer-fields.ts';
import { riderPhones } from '#order/courier-parcel.ts';
import { amountToCollect } from '#order/desk-order.ts';
import { originLabel } from '#order/order-origin.ts';
import type { StoredOrder } from '#order/stored-order.ts';
import { shortReference } from '#order/order-reference.ts';
import { type CheckedLine, type CheckedOrder, type FindingKind, findingsForOwner } from '#order/check-order.ts';
import { cleanLine, cleanText, excerpt, shortened } from '#shop/text.ts';
import { confirmationText, emailAddress } from '#order/confirmation.ts';
import {
  type MailShop,
  pictureAddress,
  block,
  buttons,
  facts,
  items,
  type MailContent,
  mailContent,
  type MailItem,
  note,
  paragraph,
  section,
  sumsOf,
  warnings,
  type Link,
} from './mail-parts.ts';
import { pakistanDay } from '#shop/time.ts';
import { isLate, placedText, lateWarning } from '#order/order.ts';
import { chatLink, mailLink, phoneLink } from '#shop/links.ts';
import { greetingFrom } from '#shop/message-templates.ts';
import { isMobile, localNumber, phoneNumbers } from '#shop/phone-number.ts';

export function ownerMail(stored: StoredOrder, shop: MailShop): MailContent {
  const { check } = stored;
  return check.kind === 'checked' ? orderMail(stored, check.order, shop) : unreadableMail(stored, shop);
}

function orderMail(stored: StoredOrder, fullOrder: CheckedOrder, shop: MailShop): MailContent {
  const order = { ...fullOrder, customer: shownCustomer(fullOrder.customer) };
  const { catalogue, placedAt, reference, agreedTotal } = order;
  const { origin, acceptedAt } = stored;
  const headline = `New order ${shortReference(reference)}${origin ? `, ${originLabel(origin)}` : ''}`;
  const province = provinceLabel(order.customer.province, shop.provinces);
  const pieces = pluralize(totalQuantity(order.lines), 'item');
  const summary = `${pieces}, ${textPrice(order.grandTotal)}${province ? ` (${province})` : ''}`;
  const day = isLate(placedAt, acceptedAt) ? `, placed ${pakistanDay(Date.parse(placedAt))}` : '';
  const isCut = customerFields.some((field) => order.customer[field] !== cleanLine(fullOrder.customer[field]));
  const cut = isCut ? [`Something below is too long for a mail. ${seeAtDesk(stored.key)}`] : [];
  const problems = [...cut, ...shownWarnings(warningTexts(stored))];
  const lines = shownLines(order.lines, shop);
  const before = agreedTotal === undefined ? [] : [['Before your corrections', textPrice(agreedTotal)] as const];
  const today = catalogue && sumsOf(catalogue).map((sum) => sum.join(' '));
  const placed = `${placedText(placedAt, acceptedAt)}${origin ? `, ${originLabel(origin)}; entered at the desk` : ''}`;
  return mailContent({
    subject: `${problems.length > 0 ? 'CHECK: ' : ''}${headline}${day}: ${summary}`,
    shop,
    heading: headline,
    subheading: summary,
    parts: [
      ...warnings(problems),
      section('Customer', facts(customerFacts(order.customer, shop.provinces).filter(([, value]) => value !== ''))),
      buttons(customerLinks(order, shop)),
      section(
        'Items',
        items(lines, moreLines(order.lines.length - lines.length, stored.key), [...sumsOf(order), ...before]),
      ),
      ...(today === null ? [] : [note(`Today’s price list: ${today.join(', ')}`)]),
      section('Confirmation', paragraph(confirmationText(stored))),
      section('For the courier', block(courierBlock(order, shop.provinces))),
      note(`Reference: ${reference}`),
      note(`Placed: ${placed}`),
      section('The order as it arrived', block(shownMessage(stored))),
    ],
  });
}

function shownCustomer(customer: Customer): Customer {
  return customerOf((field) => shortened(cleanLine(customer[field]), mailLimits.textBytes));
}

function shownMessage({ params, key }: StoredOrder): string {
  const message = cleanText(params['message'] ?? '').trim();
  const shown = excerpt(message, mailLimits.message);
  return shown === message ? shown : `${shown}\n(${seeAtDesk(key)})`;
}

function shownWarnings(texts: readonly string[]): readonly string[] {
  const shown = texts.slice(0, mailLimits.warnings).map((text) => shortened(text, mailLimits.textBytes));
  return texts.length > shown.length
    ? [...shown, `There are ${grouped(texts.length - shown.length)} more of these.`]
    : shown;
}

function shownLines(lines: readonly CheckedLine[], shop: MailShop) {
  const shown: MailItem[] = [];
  let bytes = 0;
  for (const line of lines.slice(0, mailLimits.lines)) {
    const item = shownLine(line, shop);
    bytes += Buffer.byteLength(item.name) + Buffer.byteLength(item.options);
    if (bytes > mailLimits.lineBytes) break;
    shown.push(item);
  }
  return shown;
}

function moreLines(count: number, key: string): readonly string[] {
  return count === 0 ? [] : [`and ${grouped(count)} more, too many for a mail. ${seeAtDesk(key)}`];
}

function shownLine(line: CheckedLine, shop: MailShop): MailItem {
  const { id, isKnown, price, quantity, lineTotal } = line;
  return {
    id,
    picture: pictureAddress(line, shop),
    name: shortened(cleanLine(line.name), mailLimits.textBytes),
    options: shortened(cleanLine(line.options), mailLimits.textBytes),
    sum: `${textPrice(price)} x ${grouped(quantity)}`,
    total: textPrice(lineTotal),
    remark: remarkOf(line),
    address: isKnown && shop.publicOrigin ? `${shop.publicOrigin}${routes.product.href({ id })}` : '',
  };
}

function remarkOf(line: CheckedLine): string {
  const { isKnown, takenOff, catalogueOptions, cataloguePrice, price, quantity, lineTotal } = line;
  const right = times(price, quantity);
  return [
    ...(isKnown ? [] : ['Unknown product: name and price are from the order']),
    ...(takenOff ? ['No longer sold'] : []),
    ...(isKnown && catalogueOptions === null ? ['Unknown option: the price is from the order'] : []),
    ...(cataloguePrice === undefined ? [] : [`Today’s price list: ${textPrice(cataloguePrice)}`]),
    ...(right === lineTotal
      ? []
      : [`Does not add up: ${textPrice(price)} x ${grouped(quantity)} is ${textPrice(right)}`]),
  ].join('; ');
}

/** Call and WhatsApp for each phone number that is certain; mail; always a map. */
function customerLinks(order: CheckedOrder, shop: MailShop): readonly Link[] {
  const { customer } = order;
  const numbers = phoneNumbers(customer.phone);
  const reference = shortReference(order.reference);
  const greeting = `${greetingFrom(shop.name)} It is about your order ${reference}.`;
  // Any of its signs may be one of a link.
  const email = emailAddress(customer.email)?.split('@').map(encodeURIComponent).join('@');
  const place = [cleanLine(customer.address), provinceName(customer, shop.provinces), 'Pakistan']
    .filter(Boolean)
    .join(', ');
  return [
    ...numbers.flatMap((number) => {
      const which = numbers.length > 1 ? ` ${localNumber(number)}` : '';
      return [
        { text: `Call${which}`, href: phoneLink(`+${number}`) },
        ...(isMobile(number) ? [{ text: `WhatsApp${which}`, href: chatLink(number, greeting) }] : []),
      ];
    }),
    ...(email === undefined
      ? []
      : [
          {
            text: 'Email',
            href: mailLink(email, { subject: `Your ${shop.name} order ${reference}`, text: greeting }),
          },
        ]),
    { text: 'Map', href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}` },
  ];
}

/** A courier's form, one value a line. The amount is the one on the label, and the first number of its line. */
function courierBlock(order: CheckedOrder, provinces: readonly Province[]): string {
  const { customer, lines, grandTotal, advance = noRupees } = order;
  const amount = amountToCollect({ contents: order, advance }) ?? grandTotal;
  return [
    cleanLine(customer.name),
    riderPhones(customer.phone).join(', '),
    cleanLine(customer.address),
    [provinceName(customer, provinces), postalCodeOf(customer)].filter(Boolean).join(' '),
    `Amount: ${plainPrice(amount)}${otherAmounts(order)}`,
    `Pieces: ${totalQuantity(lines)}`,
    `Order: ${shortReference(order.reference)}`,
  ].join('\n');
}

function otherAmounts({ grandTotal, catalogue, advance }: CheckedOrder): string {
  const amounts = [
    ...(advance === undefined ? [] : [`${textPrice(grandTotal)} less ${textPrice(advance)} paid in advance`]),
    ...(!catalogue || catalogue.grandTotal === grandTotal
      ? []
      : [`agreed with the customer; today’s price list says ${textPrice(catalogue.grandTotal)}`]),
  ];
  return amounts.length === 0 ? '' : ` (${amounts.join('; ')})`;
}

const headings: Readonly<Partial<Record<FindingKind, string>>> = {
  'total differs': 'PRICES DIFFER: ',
  'does not add up': 'DOES NOT ADD UP: ',
};

/** Warnings for the owner before sending, the most important first, one plain sentence each; none for a good order. */
export function warningTexts({ copy, check, acceptedAt }: StoredOrder): readonly string[] {
  const repeated =
    copy === 0
      ? []
      : [
          'REFERENCE REPEATED: an order with the same reference but different content came before. Compare the two, and ask the customer which one counts.',
        ];
  if (check.kind === 'unreadable') {
    return [
      ...repeated,
      `COULD NOT BE CHECKED: this message does not look like an order of this shop (${cleanLine(check.problem)}). Don’t trust any price in it.`,
    ];
  }
  const { placedAt } = check.order;
  const late = isLate(placedAt, acceptedAt) ? [`LATE: ${lateWarning(placedAt, acceptedAt)}`] : [];
  const findings = findingsForOwner(check.findings).map(
    ({ kind, text }) => `${headings[kind] ?? ''}${cleanLine(text)}`,
  );
  return [...repeated, ...late, ...findings];
}

/** The owner's words for the contract's parameters (R216); any other name is shown as it is. */
const fieldNames = new Map([
  ['from_name', 'Name'],
  ['from_email', 'E-mail'],
  ['to_name', 'To'],
  ['message', 'Message'],
  ['reply_to', 'Reply to'],
]);

/** The owner's mail for a message that is not one of the shop's orders: its content, and a plain warning (D41). */
function unreadableMail(stored: StoredOrder, shop: MailShop): MailContent {
  const entries = Object.entries(stored.params);
  const values = entries.slice(0, mailLimits.fields).map(([name, value]) => {
    const bounds =
      name === 'message' ? mailLimits.message : { maxBytes: mailLimits.textBytes, maxLines: mailLimits.fieldLines };
    const clean = cleanText(value ?? '').trim();
    const shown = excerpt(clean, bounds);
    const label = fieldNames.get(name) ?? shortened(cleanText(name), mailLimits.textBytes);
    return { part: section(label, block(shown)), isWhole: shown === clean };
  });
  const isWhole = values.length === entries.length && values.every((value) => value.isWhole);
  const problems = [
    ...warningTexts(stored).map((text) => shortened(text, mailLimits.textBytes)),
    ...(isWhole ? [] : [`The message is too long for a mail. ${seeAtDesk(stored.key)}`]),
  ];
  return mailContent({
    subject: `CHECK: a message that could not be checked (${stored.key.slice(0, 8)})`,
    shop,
    heading: 'A message that could not be checked',
    subheading: 'It was sent to the shop’s order form.',
    parts: [...warnings(problems), paragraph(confirmationText(stored)), ...values.map(({ part }) => part)],
  });
}

/**
 * The parts of an order that a mail shows. Any request of 64 KB makes a mail below 300 KB, which says what is left
 * out; the order store keeps everything, and the desk shows it.
 */
const mailLimits = {
  lines: 150,
  /** For all names and options together. */
  lineBytes: 8000,
  warnings: 20,
  /** For a field, a name, a warning. */
  textBytes: 600,
  /** For a message that is not an order: number of fields, and lines of each except its text. */
  fields: 20,
  fieldLines: 10,
  message: { maxBytes: 8000, maxLines: 150 },
};

function seeAtDesk(key: string): string {
  return `Open order ${key.slice(0, 8)} at the desk to see all of it.`;
}
