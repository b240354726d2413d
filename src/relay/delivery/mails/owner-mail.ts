/** The owner's mail of a checked order: what to look at first, whom to call, what to pack, what to collect. */
import { totalQuantity } from '#shop/cart.ts';
import { plainPrice } from '#shop/money.ts';
import { shortReference } from '#shop/order-reference.ts';
import type { CheckedLine, CheckedOrder } from '#relay/accept/order-check.ts';
import type { StoredOrder } from '#relay/store/order-store.ts';
import { cleanLine, cleanText, isolated } from './clean-text.ts';
import { confirmationWords } from './confirmation-words.ts';
import { courierBlock, customerFacts, customerLinks } from './customer-block.ts';
import type { MailContent, MailShop } from './mail-content.ts';
import { block, button, facts, items, mailPage, note, paragraph, section, warnings } from './mail-page.ts';
import { pakistanTime } from './pakistan-time.ts';
import { warningTexts } from './warning-texts.ts';

export function ownerMail(stored: StoredOrder, order: CheckedOrder, shop: MailShop): MailContent {
  const problems = warningTexts(stored);
  const pieces = totalQuantity(order.lines);
  const province = shop.provinces.find(({ value }) => value === order.customer.province);
  const headline = `New order ${shortReference(order.reference)}`;
  const summary = `${pieces} ${pieces === 1 ? 'item' : 'items'}, ${plainPrice(order.grandTotal)}${province ? ` (${province.label})` : ''}`;
  const subject = `${problems.length > 0 ? 'CHECK: ' : ''}${headline}: ${summary}`;
  const pairs = customerFacts(order.customer, shop.provinces);
  const links = customerLinks(order, shop);
  const courier = courierBlock(order, shop.provinces);
  const confirmation = confirmationWords(stored.confirmation);
  const placed = pakistanTime(order.placedAt);
  const original = cleanText(stored.params['message'] ?? '').trim();
  const sums = [
    ['Subtotal', plainPrice(order.subtotal)],
    ['Delivery Charges', plainPrice(order.delivery)],
    ['Grand Total', plainPrice(order.grandTotal)],
  ] as const;
  const text = [
    `${headline}: ${summary}`,
    '',
    ...(problems.length > 0 ? ['PLEASE CHECK BEFORE SENDING', ...problems.map((problem) => `- ${problem}`), ''] : []),
    'CUSTOMER',
    ...pairs.map(([label, value]) => `${label}: ${isolated(value)}`),
    ...links.map(({ text: label, href }) => `${label}: ${href}`),
    '',
    'ITEMS',
    ...order.lines.flatMap((line, index) => textLine(line, index + 1, shop)),
    '',
    ...sums.map(([label, amount]) => `${label}: ${amount}`),
    '',
    confirmation,
    '',
    'FOR THE COURIER (copy and paste)',
    courier,
    '',
    `Reference: ${order.reference}`,
    `Placed: ${placed}`,
    '',
    'THE SHOPPER’S MESSAGE, AS IT CAME',
    original,
    '',
  ].join('\n');
  const page = mailPage({
    title: subject,
    shopName: shop.name,
    heading: headline,
    subheading: summary,
    sections: [
      ...(problems.length > 0 ? [warnings(problems)] : []),
      section('Customer', facts(pairs)),
      ...links.map(({ text: label, href }, index) => button({ href, text: label, isMain: index === 0 })),
      section('Items', items(order.lines.map(htmlItem), sums)),
      section('Confirmation', paragraph(confirmation)),
      section('For the courier', block(courier)),
      note(`Reference ${order.reference}, placed ${placed}`),
      section('The shopper’s message, as it came', block(original)),
    ],
  });
  return { subject, text, html: page };
}

function textLine(line: CheckedLine, number: number, shop: MailShop): readonly string[] {
  const { name, options, sum, total, remark } = htmlItem(line);
  return [
    `${number}. ${isolated(name)} [${line.id}]${options && ` (${isolated(options)})`} - ${sum} = ${total}`,
    ...(remark ? [`   ${remark}`] : []),
    ...(line.isKnown && shop.publicOrigin ? [`   ${shop.publicOrigin}/product/${line.id}`] : []),
  ];
}

function htmlItem(line: CheckedLine) {
  return {
    name: cleanLine(line.name),
    options: cleanLine(line.options),
    sum: `${plainPrice(line.price)} x ${line.quantity}`,
    total: plainPrice(line.lineTotal),
    remark: remarkOf(line),
  };
}

function remarkOf(line: CheckedLine): string {
  if (!line.isKnown) return 'Unknown product: name and price as the browser said';
  return line.claimedPrice === undefined ? '' : `The browser said ${plainPrice(line.claimedPrice)}`;
}
