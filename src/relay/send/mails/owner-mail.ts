/** The owner's mail for a checked order: what to check first, whom to call, what to pack, how much to collect. */
import { totalQuantity } from '#shop/cart.ts';
import { counted, grouped } from '#shop/counted.ts';
import { textPrice, times } from '#shop/money.ts';
import { provinceLabel } from '#shop/provinces.ts';
import { routes } from '#shop/routes.ts';
import { type Customer, customerFields, customerOf } from '#order/customer-fields.ts';
import { originLabel } from '#order/order-origin.ts';
import { shortReference } from '#order/order-reference.ts';
import type { CheckedLine, CheckedOrder } from '#order/order-check.ts';
import type { StoredOrder } from '#order/order-store.ts';
import { cleanLine, cleanText, excerpt, shortened } from '#order/clean-text.ts';
import { confirmationText } from '#order/confirmation.ts';
import { customerFacts } from '#order/customer-facts.ts';
import { courierBlock, customerLinks } from './customer-block.ts';
import { type MailShop, pictureAddress } from './mail-content.ts';
import {
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
} from './mail-parts.ts';
import { type MailLimits, mailLimits, showCommand } from './mail-limits.ts';
import { pakistanDay } from '#shop/pakistan-time.ts';
import { isLate, placedText } from '#order/placed.ts';
import { warningTexts } from './warning-texts.ts';

export function ownerMail(
  stored: StoredOrder,
  whole: CheckedOrder,
  shop: MailShop,
  limits: MailLimits = mailLimits,
): MailContent {
  const order = { ...whole, customer: shownCustomer(whole.customer, limits) };
  const { catalogue, placedAt, reference, agreedTotal } = order;
  const { origin, acceptedAt, confirmation, check } = stored;
  const headline = `New order ${shortReference(reference)}${origin ? `, ${originLabel(origin)}` : ''}`;
  const province = provinceLabel(order.customer.province, shop.provinces);
  const pieces = counted(totalQuantity(order.lines), 'item');
  const summary = `${pieces}, ${textPrice(order.grandTotal)}${province ? ` (${province})` : ''}`;
  const day = isLate(placedAt, acceptedAt) ? `, placed ${pakistanDay(Date.parse(placedAt))}` : '';
  const isCut = customerFields.some((field) => order.customer[field] !== cleanLine(whole.customer[field]));
  const cut = isCut ? [`Something below is too long for a mail. See all of it with: ${showCommand(stored.key)}`] : [];
  const problems = [...cut, ...shownWarnings(warningTexts(stored), limits)];
  const lines = shownLines(order.lines, shop, limits);
  const before = agreedTotal === undefined ? [] : [['Before your corrections', textPrice(agreedTotal)] as const];
  const today = catalogue && sumsOf(catalogue).map((sum) => sum.join(' '));
  const placed = `${placedText(placedAt, acceptedAt)}${origin ? `, ${originLabel(origin)}; entered at the desk` : ''}`;
  return mailContent({
    subject: `${problems.length > 0 ? 'CHECK: ' : ''}${headline}${day}: ${summary}`,
    shopName: shop.name,
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
      section('Confirmation', paragraph(confirmationText(confirmation, check))),
      section('For the courier', block(courierBlock(order, shop.provinces))),
      note(`Reference: ${reference}`),
      note(`Placed: ${placed}`),
      section('The order as it arrived', block(shownMessage(stored, limits))),
    ],
  });
}

function shownCustomer(customer: Customer, limits: MailLimits): Customer {
  return customerOf((field) => shortened(cleanLine(customer[field]), limits.textBytes));
}

function shownMessage({ params, key }: StoredOrder, limits: MailLimits): string {
  const message = cleanText(params['message'] ?? '').trim();
  const shown = excerpt(message, limits.message);
  return shown === message ? shown : `${shown}\n(See all of it with: ${showCommand(key)})`;
}

function shownWarnings(texts: readonly string[], limits: MailLimits): readonly string[] {
  const shown = texts.slice(0, limits.warnings).map((text) => shortened(text, limits.textBytes));
  return texts.length > shown.length
    ? [...shown, `There are ${grouped(texts.length - shown.length)} more of these.`]
    : shown;
}

function shownLines(lines: readonly CheckedLine[], shop: MailShop, limits: MailLimits) {
  const shown: MailItem[] = [];
  let bytes = 0;
  for (const line of lines.slice(0, limits.lines)) {
    const item = shownLine(line, shop, limits);
    bytes += Buffer.byteLength(item.name) + Buffer.byteLength(item.options);
    if (bytes > limits.lineBytes) break;
    shown.push(item);
  }
  return shown;
}

function moreLines(count: number, key: string): readonly string[] {
  return count === 0 ? [] : [`and ${grouped(count)} more, too many for a mail. See them all with: ${showCommand(key)}`];
}

function shownLine(line: CheckedLine, shop: MailShop, limits: MailLimits): MailItem {
  const { id, isKnown, price, quantity, lineTotal } = line;
  return {
    id,
    picture: pictureAddress(line, shop),
    name: shortened(cleanLine(line.name), limits.textBytes),
    options: shortened(cleanLine(line.options), limits.textBytes),
    sum: `${textPrice(price)} x ${grouped(quantity)}`,
    total: textPrice(lineTotal),
    remark: remarkOf(line),
    address: isKnown && shop.publicOrigin ? `${shop.publicOrigin}${routes.product.href({ id })}` : '',
  };
}

function remarkOf({ isKnown, catalogueOptions, cataloguePrice, price, quantity, lineTotal }: CheckedLine): string {
  const right = times(price, quantity);
  return [
    ...(isKnown ? [] : ['Unknown product: name and price are from the order']),
    ...(isKnown && catalogueOptions === null ? ['Unknown option: the price is from the order'] : []),
    ...(cataloguePrice === undefined ? [] : [`Today’s price list: ${textPrice(cataloguePrice)}`]),
    ...(right === lineTotal
      ? []
      : [`Does not add up: ${textPrice(price)} x ${grouped(quantity)} is ${textPrice(right)}`]),
  ].join('; ');
}
