/**
 * The customer's confirmation. It has only the catalogue's names, numbers, the reference and the shop's own words: no
 * name, address or message from the request. Otherwise anyone could send their own text to any victim through the shop
 * (D27). If the order was not verified, its numbers are also from the request: then it says that the shop confirms the
 * total, and shows only a few short ones (D59).
 */
import { grouped } from '#shop/numbers.ts';
import { greetingFrom } from '#shop/message-templates.ts';
import { chatLink, phoneLink } from '#shop/links.ts';
import { textPrice } from '#shop/money.ts';
import { orderPageAddress, shortReference } from '#order/order-reference.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { type CheckedOrder, type Finding, othersText, publicOrder, type PublicOrder } from '#order/check-order.ts';
import {
  type MailShop,
  pictureAddress,
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

interface Checked {
  readonly order: CheckedOrder;
  readonly findings: readonly Finding[];
}

/** `isEntered`: the owner entered the order at the desk. */
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
  const contact = `Questions? Call or message us on ${shop.phone} and give your order number, ${reference}.`;
  const unasked =
    'Didn’t order anything? Then somebody typed your e-mail address by mistake, and you don’t need to do anything.';
  const [number] = phoneNumbers(shop.phone);
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

function agreedSum({ total }: PublicOrder): Sums {
  return total === null ? [] : [['Grand Total', textPrice(total)]];
}
