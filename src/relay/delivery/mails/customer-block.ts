/** The parts of the owner's mail that are about the customer. Every value is the shopper's own text, cleaned. */
import { totalQuantity } from '#shop/cart.ts';
import { plainPrice } from '#shop/money.ts';
import type { Customer } from '#shop/order.ts';
import { shortReference } from '#shop/order-reference.ts';
import { internationalNumber, isMobile } from '#shop/phone-number.ts';
import type { Province } from '#shop/provinces.ts';
import type { CheckedOrder } from '#relay/accept/order-check.ts';
import { cleanLine } from './clean-text.ts';
import type { MailShop } from './mail-content.ts';

export function customerFacts(customer: Customer, provinces: readonly Province[]) {
  return [
    ['Name', cleanLine(customer.name)],
    ['Email', cleanLine(customer.email)],
    ['Phone', cleanLine(customer.phone)],
    ['Address', cleanLine(customer.address)],
    ['Province', provinceName(customer, provinces)],
    ['Postal Code', cleanLine(customer.postalCode)],
  ] as const;
}

export interface CustomerLink {
  readonly text: string;
  readonly href: string;
}

/** Call and WhatsApp where the phone number is a plausible one; the map always. */
export function customerLinks(order: CheckedOrder, shop: MailShop): readonly CustomerLink[] {
  const { customer } = order;
  const number = internationalNumber(customer.phone);
  const greeting = `Assalam-o-Alaikum! This is ${shop.name}, about your order ${shortReference(order.reference)}.`;
  const place = [cleanLine(customer.address), provinceName(customer, shop.provinces), 'Pakistan']
    .filter(Boolean)
    .join(', ');
  return [
    ...(number ? [{ text: 'Call', href: `tel:+${number}` }] : []),
    ...(number && isMobile(number)
      ? [{ text: 'WhatsApp', href: `https://wa.me/${number}?text=${encodeURIComponent(greeting)}` }]
      : []),
    { text: 'Map', href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}` },
  ];
}

/** What a courier's form asks for, one value a line. Amount is what the customer agreed to pay, and the first number of its line. */
export function courierBlock(order: CheckedOrder, provinces: readonly Province[]): string {
  const { customer, lines } = order;
  return [
    cleanLine(customer.name),
    cleanLine(customer.phone),
    cleanLine(customer.address),
    [provinceName(customer, provinces), cleanLine(customer.postalCode)].filter(Boolean).join(' '),
    `Amount: ${plainPrice(order.grandTotal)}${otherAmount(order)}`,
    `Pieces: ${totalQuantity(lines)}`,
    `Order: ${shortReference(order.reference)}`,
  ].join('\n');
}

function otherAmount({ grandTotal, catalogue }: CheckedOrder): string {
  if (!catalogue || catalogue.grandTotal === grandTotal) return '';
  return ` (agreed with the customer; today’s price list says ${plainPrice(catalogue.grandTotal)})`;
}

function provinceName(customer: Customer, provinces: readonly Province[]): string {
  return provinces.find(({ value }) => value === customer.province)?.label ?? cleanLine(customer.province);
}
