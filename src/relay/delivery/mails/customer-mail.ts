/**
 * The customer's confirmation. It holds the catalogue's names, recomputed numbers, the reference and the shop's own
 * words, and nothing else: no name, address or message from the request. Otherwise anybody could mail their own text to
 * any victim through the shop (RELIABILITY.md, Abuse: Open relay).
 */
import { plainPrice } from '#shop/money.ts';
import { shortReference } from '#shop/order-reference.ts';
import { internationalNumber } from '#shop/phone-number.ts';
import type { CheckedOrder } from '#relay/accept/order-check.ts';
import { button, items, mailPage, note, paragraph, section } from './mail-page.ts';
import type { MailContent, MailShop } from './mail-content.ts';

export function customerMail(order: CheckedOrder, shop: MailShop): MailContent {
  const reference = shortReference(order.reference);
  const subject = `Your ${shop.name} order ${reference}: ${plainPrice(order.grandTotal)}`;
  const next = 'We have your order and will contact you about its delivery.';
  const contact = `Questions? Call or message us on ${shop.phone} and say your order number, ${reference}.`;
  const unasked = 'You did not order anything? Then somebody typed your address by mistake; you need not do anything.';
  const number = internationalNumber(shop.phone);
  const lines = order.lines.map((line) => ({
    name: line.name,
    options: line.catalogueOptions,
    sum: `${plainPrice(line.price)} x ${line.quantity}`,
    total: plainPrice(line.lineTotal),
    remark: '',
  }));
  const sums = [
    ['Subtotal', plainPrice(order.subtotal)],
    ['Delivery Charges', plainPrice(order.delivery)],
    ['Grand Total', plainPrice(order.grandTotal)],
  ] as const;
  const text = [
    `Thank you for your order! ${next}`,
    '',
    `Your order number: ${reference}`,
    '',
    ...lines.map(
      ({ name, options, sum, total }, index) =>
        `${index + 1}. ${name}${options && ` (${options})`} - ${sum} = ${total}`,
    ),
    '',
    ...sums.map(([label, amount]) => `${label}: ${amount}`),
    '',
    contact,
    '',
    unasked,
    '',
    shop.name,
    ...(shop.publicOrigin ? [shop.publicOrigin] : []),
    '',
  ].join('\n');
  const page = mailPage({
    title: subject,
    shopName: shop.name,
    heading: 'Thank you for your order!',
    subheading: `Order number ${reference}`,
    sections: [
      section('What you ordered', items(lines, sums)),
      section('What happens next', paragraph(next)),
      paragraph(contact),
      ...(number ? [button({ href: `tel:+${number}`, text: 'Call us', isMain: true })] : []),
      button({
        href: `https://wa.me/${shop.chatNumber}?text=${encodeURIComponent(`My order number is ${reference}.`)}`,
        text: 'WhatsApp us',
      }),
      note(unasked),
    ],
  });
  return { subject, text, html: page };
}
