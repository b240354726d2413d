/** The parts of the owner's mail about the customer. All values are the shopper's text, cleaned. */
import { totalQuantity } from '#shop/cart.ts';
import { chatLink, phoneLink } from '#shop/contact-links.ts';
import { greetingFrom } from '#shop/customer-messages.ts';
import { plainPrice, textPrice } from '#shop/money.ts';
import { provinceName } from '#order/customer-facts.ts';
import type { Customer } from '#order/customer-fields.ts';
import { shortReference } from '#order/order-reference.ts';
import { isMobile, localNumber, phoneNumbers } from '#shop/phone-number.ts';
import type { Province } from '#shop/provinces.ts';
import type { CheckedOrder } from '#order/order-check.ts';
import { cleanLine } from '#order/clean-text.ts';
import type { MailShop } from './mail-content.ts';
import type { Link } from './mail-parts.ts';

/** Call and WhatsApp for each phone number that is certain; always a map. */
export function customerLinks(order: CheckedOrder, shop: MailShop): readonly Link[] {
  const { customer } = order;
  const numbers = phoneNumbers(customer.phone);
  const greeting = `${greetingFrom(shop.name)} It is about your order ${shortReference(order.reference)}.`;
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
    { text: 'Map', href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}` },
  ];
}

/**
 * A courier's form, one value a line. The amount is what the customer agreed to pay, and the first number of its line.
 */
export function courierBlock(order: CheckedOrder, provinces: readonly Province[]): string {
  const { customer, lines } = order;
  return [
    cleanLine(customer.name),
    cleanLine(customer.phone),
    cleanLine(customer.address),
    [provinceName(customer, provinces), postalCodeOf(customer)].filter(Boolean).join(' '),
    `Amount: ${plainPrice(order.grandTotal)}${otherAmount(order)}`,
    `Pieces: ${totalQuantity(lines)}`,
    `Order: ${shortReference(order.reference)}`,
  ].join('\n');
}

function otherAmount({ grandTotal, catalogue }: CheckedOrder): string {
  if (!catalogue || catalogue.grandTotal === grandTotal) return '';
  return ` (agreed with the customer; today’s price list says ${textPrice(catalogue.grandTotal)})`;
}

/** Returns '' if the shopper has none: the form asks for a 0 then. */
function postalCodeOf({ postalCode }: Customer): string {
  return cleanLine(postalCode).replace(/^0+$/, '');
}
