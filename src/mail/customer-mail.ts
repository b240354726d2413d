/** Mails to the customer: the confirmation, and "on its way". */
import { grouped } from '#shop/numbers.ts';
import { trackingLink } from '#shop/couriers.ts';
import { greetingFrom } from '#shop/message-templates.ts';
import { chatLink, phoneLink } from '#shop/links.ts';
import { noRupees, textPrice } from '#shop/money.ts';
import { cleanLine, shortened } from '#shop/text.ts';
import { postalCodeOf, provinceName } from '#order/customer-fields.ts';
import { amountToCollect } from '#order/desk-order.ts';
import type { Parcel } from '#order/mail-job.ts';
import { orderPageAddress, shortReference } from '#order/order-reference.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { type CheckedOrder, type Finding, othersText, publicOrder, type PublicOrder } from '#order/check-order.ts';
import {
  type MailShop,
  pictureAddress,
  block,
  buttons,
  facts,
  items,
  type MailContent,
  mailContent,
  note,
  paragraph,
  type Part,
  section,
  type Sums,
  sumsOf,
} from './mail-parts.ts';

interface Checked {
  readonly order: CheckedOrder;
  readonly findings: readonly Finding[];
}

/**
 * The confirmation. It has only the catalogue's names, numbers, the reference and the shop's own words: no name, address
 * or message from the request. Otherwise anyone could send their own text to any victim through the shop (D27). If the
 * order was not verified, its numbers are also from the request: then it says that the shop confirms the total, and
 * shows only a few short ones (D59). `isEntered`: the owner entered the order at the desk.
 */
export function customerMail({ order, findings }: Checked, isEntered: boolean, shop: MailShop): MailContent {
  const shown = publicOrder({ order, findings }, isEntered);
  const { isSure, isTotalFinal } = shown;
  const reference = shortReference(order.reference);
  const sums = isSure ? sumsOf(order) : agreedSum(shown);
  const total = sums.at(-1)?.[1];
  const subject = `Your ${shop.name} order ${reference}${total === undefined ? '' : `: ${total}`}`;
  const next = isTotalFinal
    ? 'We have your order and will contact you about the delivery.'
    : 'We have your order. We will contact you and confirm the total before we send the parcel.';
  const orderPage = orderPageAddress(order.reference, shop);
  const unasked =
    'Didn’t order anything? Then somebody typed your e-mail address by mistake, and you don’t need to do anything.';
  const lines = shown.lines.map((line) => ({
    picture: pictureAddress(line, shop),
    name: line.name,
    options: line.catalogueOptions ?? '',
    sum: `${textPrice(line.price)} x ${grouped(line.quantity)}`,
    total: textPrice(line.lineTotal),
  }));
  const others = othersText(shown);
  return mailContent({
    subject,
    shop,
    heading: 'Thank you for your order!',
    subheading: `Your order number: ${reference}`,
    parts: [
      paragraph(greetingFrom(shop.name)),
      section('What you ordered', items(lines, others === null ? [] : [others], sums)),
      section('What happens next', paragraph(next)),
      ...(orderPage === null
        ? []
        : [
            paragraph('Please confirm your order below. The same page shows where your parcel is.'),
            buttons([{ href: orderPage, text: 'Confirm your order' }]),
          ]),
      ...contactParts(reference, shop),
      note(unasked),
      shopNote(shop),
    ],
  });
}

/** Longer texts would hide the rest of a mail. */
const maxText = 600;

/**
 * "Your order is on its way" (D120). The owner causes it after a person has read the order, so it may name the customer
 * and the address. `hasPage`: the order has a page of its own.
 */
export function shippedMail(
  order: CheckedOrder,
  { courier, trackingNumber, hasPage }: Parcel & { readonly hasPage: boolean },
  shop: MailShop,
): MailContent {
  const reference = shortReference(order.reference);
  const shown = (text: string) => shortened(cleanLine(text), maxText);
  const { name, address } = order.customer;
  const place = [provinceName(order.customer, shop.provinces), postalCodeOf(order.customer)].filter(Boolean).join(', ');
  const cash = amountToCollect({ contents: order, advance: order.advance ?? noRupees }) ?? noRupees;
  const parcel = [
    ['Courier', shown(courier)],
    ['Tracking number', shown(trackingNumber)],
    ['Cash on delivery', cash > noRupees ? textPrice(cash) : 'Nothing to pay'],
  ] as const;
  const tracking = trackingLink({ courier, trackingNumber }, shop.couriers);
  const orderPage = hasPage ? orderPageAddress(order.reference, shop) : null;
  const links = [
    ...(tracking === null ? [] : [{ href: tracking, text: 'Track your parcel' }]),
    ...(orderPage === null ? [] : [{ href: orderPage, text: 'See your order' }]),
  ];
  const ready = cash > noRupees ? `keep ${textPrice(cash)} ready in cash, and your` : 'keep your';
  return mailContent({
    subject: `Your ${shop.name} order ${reference} is on its way`,
    shop,
    heading: 'Your order is on its way!',
    subheading: `Your order number: ${reference}`,
    parts: [
      paragraph(greetingFrom(shop.name)),
      paragraph(`Please ${ready} phone with you: the courier may call.`),
      section('Your parcel', facts(parcel.filter(([, value]) => value !== ''))),
      ...(links.length > 0 ? [buttons(links)] : []),
      section('It goes to', block([name, address, place].map(shown).filter(Boolean).join('\n'))),
      paragraph('Is the name or the address wrong? Please tell us now.'),
      ...contactParts(reference, shop),
      shopNote(shop),
    ],
  });
}

function contactParts(reference: string, shop: MailShop): readonly Part[] {
  const [number] = phoneNumbers(shop.phone);
  return [
    paragraph(`Questions? Call or message us on ${shop.phone} and give your order number, ${reference}.`),
    buttons([
      ...(number ? [{ href: phoneLink(`+${number}`), text: 'Call us' }] : []),
      { href: chatLink(shop.chatNumber, `My order number is ${reference}.`), text: 'WhatsApp us' },
    ]),
  ];
}

function shopNote({ name, publicOrigin }: MailShop): Part {
  return note([name, publicOrigin].filter(Boolean).join(', '));
}

function agreedSum({ total }: PublicOrder): Sums {
  return total === null ? [] : [['Grand Total', textPrice(total)]];
}
