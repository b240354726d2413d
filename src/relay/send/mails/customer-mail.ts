/**
 * The customer's confirmation. It has only the catalogue's names, numbers, the reference and the shop's own words: no
 * name, address or message from the request. Otherwise anyone could send their own text to any victim through the shop
 * (D27). If the order was not verified, its numbers are also from the request: then it says that the shop confirms the
 * total, and shows only a few short ones (D59).
 */
import { grouped } from '#shop/counted.ts';
import { chatLink, phoneLink } from '#shop/contact-links.ts';
import { textPrice } from '#shop/money.ts';
import { shortReference } from '#order/order-reference.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { type CheckedLine, type CheckedOrder, type Finding, isVerified } from '#order/order-check.ts';
import { type MailShop, pictureAddress } from './mail-content.ts';
import {
  buttons,
  items,
  type MailContent,
  mailContent,
  note,
  paragraph,
  section,
  type Sums,
  sumsOf,
} from './mail-parts.ts';

/** Limits for an order that was not verified: too few lines for a message, too few digits for a phone number. */
const unverifiedLines = 20;
const unverifiedQuantity = 999;
const unverifiedAmount = 9_999_999;

interface Checked {
  readonly order: CheckedOrder;
  readonly findings: readonly Finding[];
}

export function customerMail({ order, findings }: Checked, shop: MailShop): MailContent {
  const isSure = isVerified(findings);
  const reference = shortReference(order.reference);
  const sums = isSure ? sumsOf(order) : agreedSum(order);
  const total = sums.at(-1)?.[1];
  const subject = `Your ${shop.name} order ${reference}${total === undefined ? '' : `: ${total}`}`;
  const next = isSure
    ? 'We have your order and will contact you about the delivery.'
    : 'We have your order. We will contact you and confirm the total before we send the parcel.';
  const contact = `Questions? Call or message us on ${shop.phone} and give your order number, ${reference}.`;
  const unasked =
    'Didn’t order anything? Then somebody typed your e-mail address by mistake, and you don’t need to do anything.';
  const [number] = phoneNumbers(shop.phone);
  const lines = (isSure ? order.lines : order.lines.filter(isNamed).slice(0, unverifiedLines)).map((line) => ({
    picture: pictureAddress(line, shop),
    name: line.name,
    options: line.catalogueOptions ?? '',
    sum: `${textPrice(line.price)} x ${grouped(line.quantity)}`,
    total: textPrice(line.lineTotal),
  }));
  const rest = otherItems(order.lines.length - lines.length, lines.length > 0);
  return mailContent({
    subject,
    shopName: shop.name,
    heading: 'Thank you for your order!',
    subheading: `Your order number: ${reference}`,
    parts: [
      section('What you ordered', items(lines, rest, sums)),
      section('What happens next', paragraph(next)),
      paragraph(contact),
      buttons([
        ...(number ? [{ href: phoneLink(`+${number}`), text: 'Call us' }] : []),
        { href: chatLink(shop.chatNumber, `My order number is ${reference}.`), text: 'WhatsApp us' },
      ]),
      note(unasked),
      note([shop.name, shop.publicOrigin].filter(Boolean).join(', ')),
    ],
  });
}

function agreedSum({ grandTotal }: CheckedOrder): Sums {
  return grandTotal <= unverifiedAmount ? [['Grand Total', textPrice(grandTotal)]] : [];
}

/** Whether an order that was not verified may name the line: the catalogue has it, and its numbers are usual. */
function isNamed({ catalogueOptions, quantity, price, lineTotal }: CheckedLine): boolean {
  return catalogueOptions !== null && quantity <= unverifiedQuantity && Math.max(price, lineTotal) <= unverifiedAmount;
}

function otherItems(count: number, isMore: boolean): readonly string[] {
  if (count === 0) return [];
  return [
    `${isMore ? 'And ' : ''}${count}${isMore ? ' more' : ''} ${count === 1 ? 'item' : 'items'} that the shop will confirm`,
  ];
}
