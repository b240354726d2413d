/** The owner's mail for a checked order: what to check first, whom to call, what to pack, how much to collect. */
import { totalQuantity } from '#shop/cart.ts';
import { counted, grouped } from '#shop/counted.ts';
import { textPrice, times } from '#shop/money.ts';
import { provinceLabel } from '#shop/provinces.ts';
import { routes } from '#shop/routes.ts';
import { type Customer, customerFields, customerOf } from '#order/customer-fields.ts';
import { originWords } from '#order/order-origin.ts';
import { shortReference } from '#order/order-reference.ts';
import type { CheckedLine, CheckedOrder } from '#order/order-check.ts';
import { excerpt, shortened } from '#order/bounded-text.ts';
import type { StoredOrder } from '#order/order-store.ts';
import { cleanLine, cleanText, isolated } from '#order/clean-text.ts';
import { confirmationWords } from '#order/confirmation-words.ts';
import { customerFacts } from '#order/customer-facts.ts';
import { courierBlock, customerLinks } from './customer-block.ts';
import { type MailContent, type MailShop, pictureAddress } from './mail-content.ts';
import { block, button, facts, items, mailPage, note, paragraph, section, sumsOf, warnings } from './mail-page.ts';
import { allRoom, type MailRoom, mailRoom, showCommand } from './mail-room.ts';
import { pakistanDay } from '#shop/pakistan-time.ts';
import { isLate, placedWords } from '#order/placed.ts';
import { warningTexts } from './warning-texts.ts';

export function ownerMail(stored: StoredOrder, order: CheckedOrder, shop: MailShop): MailContent {
  const parts = partsOf(stored, order, shop, mailRoom);
  return { subject: parts.subject, text: textOf(parts), html: pageOf(parts) };
}

/** The mail's text without any limits on its size. */
export function fullOwnerText(stored: StoredOrder, order: CheckedOrder, shop: MailShop): string {
  return textOf(partsOf(stored, order, shop, allRoom));
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(stored: StoredOrder, whole: CheckedOrder, shop: MailShop, room: MailRoom) {
  const order = { ...whole, customer: shownCustomer(whole.customer, room) };
  const { catalogue } = order;
  const { origin } = stored;
  const headline = `New order ${shortReference(order.reference)}${origin ? `, ${originWords(origin)}` : ''}`;
  const pieces = totalQuantity(order.lines);
  const province = provinceLabel(order.customer.province, shop.provinces);
  const summary = `${counted(pieces, 'item')}, ${textPrice(order.grandTotal)}${province ? ` (${province})` : ''}`;
  const { placedAt } = order;
  const day = isLate(placedAt, stored.acceptedAt) ? `, placed ${pakistanDay(Date.parse(placedAt))}` : '';
  const isCut = customerFields.some((field) => order.customer[field] !== cleanLine(whole.customer[field]));
  const cut = isCut ? [`Something below is too long for a mail. See all of it with: ${showCommand(stored.key)}`] : [];
  const problems = [...cut, ...shownWarnings(warningTexts(stored), room)];
  const lines = shownLines(order.lines, shop, room);
  return {
    headline,
    summary,
    problems,
    subject: `${problems.length > 0 ? 'CHECK: ' : ''}${headline}${day}: ${summary}`,
    customer: customerFacts(order.customer, shop.provinces).filter(([, value]) => value !== ''),
    links: customerLinks(order, shop),
    lines,
    moreLines: moreLines(order.lines.length - lines.length, stored.key),
    sums: [
      ...sumsOf(order),
      ...(order.agreedTotal === undefined ? [] : [['Before your corrections', textPrice(order.agreedTotal)] as const]),
    ],
    byPriceList:
      catalogue &&
      `Today’s price list: ${sumsOf(catalogue)
        .map((sum) => sum.join(' '))
        .join(', ')}`,
    confirmation: confirmationWords(stored.confirmation, stored.check),
    courier: courierBlock(order, shop.provinces),
    reference: order.reference,
    placed: `${placedWords(placedAt, stored.acceptedAt)}${origin ? `, ${originWords(origin)}; entered at the desk` : ''}`,
    original: shownMessage(stored, room),
    shop,
  };
}

function textOf(parts: Parts): string {
  const { problems, shop } = parts;
  return [
    `${parts.headline}: ${parts.summary}`,
    '',
    ...(problems.length > 0 ? ['PLEASE CHECK BEFORE SENDING', ...problems.map((problem) => `- ${problem}`), ''] : []),
    'CUSTOMER',
    ...parts.customer.map(([label, value]) => `${label}: ${isolated(value)}`),
    ...parts.links.map(({ text: label, href }) => `${label}: ${href}`),
    '',
    'ITEMS',
    ...parts.lines.flatMap((line, index) => textLine(line, index + 1, shop)),
    ...parts.moreLines,
    '',
    ...parts.sums.map(([label, amount]) => `${label}: ${amount}`),
    ...(parts.byPriceList === null ? [] : [parts.byPriceList]),
    '',
    parts.confirmation,
    '',
    'FOR THE COURIER (copy and paste)',
    parts.courier,
    '',
    `Reference: ${parts.reference}`,
    `Placed: ${parts.placed}`,
    '',
    'THE ORDER AS IT ARRIVED',
    parts.original,
    '',
  ].join('\n');
}

function pageOf(parts: Parts): string {
  return mailPage({
    title: parts.subject,
    shopName: parts.shop.name,
    heading: parts.headline,
    subheading: parts.summary,
    sections: [
      ...(parts.problems.length > 0 ? [warnings(parts.problems)] : []),
      section('Customer', facts(parts.customer)),
      ...parts.links.map(({ text: label, href }, index) => button({ href, text: label, isMain: index === 0 })),
      section('Items', items(parts.lines, parts.moreLines, parts.sums)),
      ...(parts.byPriceList === null ? [] : [note(parts.byPriceList)]),
      section('Confirmation', paragraph(parts.confirmation)),
      section('For the courier', block(parts.courier)),
      note(`Reference ${parts.reference}, placed ${parts.placed}`),
      section('The order as it arrived', block(parts.original)),
    ],
  });
}

function shownCustomer(customer: Customer, room: MailRoom): Customer {
  return customerOf((field) => shortened(cleanLine(customer[field]), room.textBytes));
}

function shownMessage({ params, key }: StoredOrder, room: MailRoom): string {
  const message = cleanText(params['message'] ?? '').trim();
  const shown = excerpt(message, room.message);
  return shown === message ? shown : `${shown}\n(See all of it with: ${showCommand(key)})`;
}

function shownWarnings(texts: readonly string[], room: MailRoom): readonly string[] {
  const shown = texts.slice(0, room.warnings).map((text) => shortened(text, room.textBytes));
  return texts.length > shown.length
    ? [...shown, `There are ${grouped(texts.length - shown.length)} more of these.`]
    : shown;
}

function shownLines(lines: readonly CheckedLine[], shop: MailShop, room: MailRoom) {
  const shown: ReturnType<typeof shownLine>[] = [];
  let bytes = 0;
  for (const line of lines.slice(0, room.lines)) {
    const item = shownLine(line, shop, room);
    bytes += Buffer.byteLength(item.name) + Buffer.byteLength(item.options);
    if (bytes > room.lineBytes) break;
    shown.push(item);
  }
  return shown;
}

function moreLines(count: number, key: string): readonly string[] {
  return count === 0 ? [] : [`and ${grouped(count)} more, too many for a mail. See them all with: ${showCommand(key)}`];
}

function shownLine(line: CheckedLine, shop: MailShop, room: MailRoom) {
  return {
    id: line.id,
    isKnown: line.isKnown,
    picture: pictureAddress(line, shop),
    name: shortened(cleanLine(line.name), room.textBytes),
    options: shortened(cleanLine(line.options), room.textBytes),
    sum: `${textPrice(line.price)} x ${grouped(line.quantity)}`,
    total: textPrice(line.lineTotal),
    remark: remarkOf(line),
  };
}

function textLine(line: ReturnType<typeof shownLine>, number: number, shop: MailShop): readonly string[] {
  const { id, isKnown, name, options, sum, total, remark } = line;
  return [
    `${number}. ${isolated(name)} [${id}]${options && ` (${isolated(options)})`} - ${sum} = ${total}`,
    ...(remark ? [`   ${remark}`] : []),
    ...(isKnown && shop.publicOrigin ? [`   ${shop.publicOrigin}${routes.product.href({ id })}`] : []),
  ];
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
