/**
 * One mail to the owner for all orders of a digest (D70): who ordered, and for how much. The order store has the rest.
 */
import { counted, grouped } from '#shop/numbers.ts';
import { listedPrice, textPrice } from '#shop/money.ts';
import { provinceLabel } from '#shop/delivery.ts';
import type { Digest } from '#order/mail-job.ts';
import type { StoredOrder } from '#order/stored-order.ts';
import { cleanLine } from '#shop/text.ts';
import {
  type MailShop,
  items,
  type MailContent,
  mailContent,
  type MailItem,
  note,
  paragraph,
  section,
  warnings,
} from './mail-parts.ts';
import { warningTexts } from './owner-mail.ts';

/** The longest text of a shopper's that is shown; it is cut before it is cleaned, as a hostile text may be long. */
const maxLength = 60;

export function digestMail({ orders, count }: Digest, shop: MailShop): MailContent {
  const lines = orders.map((order) => digestLine(order, shop));
  const heading = `${grouped(count)} new orders`;
  const subject = `${lines.some(({ remark }) => remark !== '') ? 'CHECK: ' : ''}${heading} in one mail`;
  const why = 'Too many orders came at once for a mail each. All are saved. These customers got no confirmation.';
  const more = count > orders.length ? `And ${grouped(count - orders.length)} more, all at the desk.` : '';
  const notes = [
    'Open an order at the desk to see all of it, or to mail it to yourself.',
    'Running a sale? Ask whoever runs the server to raise ORDERS_PER_MINUTE and ORDERS_PER_ADDRESS: then each order gets a mail.',
  ];
  return mailContent({
    subject,
    shop,
    heading,
    subheading: 'in one mail, because many came at once',
    parts: [paragraph(why), section('Orders', items(lines, more ? [more] : [], [])), ...notes.map(note)],
  });
}

function digestLine(stored: StoredOrder, shop: MailShop): MailItem {
  const { key, params, check } = stored;
  const options = key.slice(0, 8);
  if (check.kind === 'unreadable') {
    const name = shortLine(params['from_name']);
    return {
      name,
      options,
      sum: '',
      total: '',
      remark: 'Could not be checked: it does not look like an order of this shop',
    };
  }
  const { customer, grandTotal } = check.order;
  const province = provinceLabel(customer.province, shop.provinces);
  const count = warningTexts(stored).length;
  return {
    name: shortLine(customer.name),
    options,
    sum: [shortLine(customer.phone), province ?? shortLine(customer.province)].filter(Boolean).join(', '),
    total: listedPrice(grandTotal, textPrice),
    remark: count === 0 ? '' : `Check before sending: ${counted(count, 'warning')}`,
  };
}

function shortLine(text: string = ''): string {
  return cleanLine(text.slice(0, maxLength));
}

/** The owner's mail each morning: orders still arrive, how many came, and the shop's problems, if there are any. */
export function dailyMail({ params }: StoredOrder, shop: MailShop): MailContent {
  const count = Number(params['orders'] ?? 0);
  const summary = `${count === 0 ? 'no orders' : counted(count, 'order')} in the last 24 hours`;
  const problems = (params['problems'] ?? '').split('\n').filter((problem) => problem !== '');
  const heading = problems.length > 0 ? 'The shop needs attention' : 'The shop is working';
  const texts = [
    'You get this mail every morning. It is sent in the same way as the mails about your orders, so those reach you too.',
    'If it doesn’t come one morning, orders may not be reaching you either: ask whoever runs the shop to look into it.',
    ...(count === 0 ? [] : ['Did fewer order mails reach you? The desk lists every order.']),
  ];
  return mailContent({
    subject: `${problems.length > 0 ? 'CHECK: ' : ''}${heading}: ${summary}`,
    shop,
    heading,
    subheading: summary.charAt(0).toUpperCase() + summary.slice(1),
    parts: [...warnings(problems, 'Please look into this'), ...texts.map(paragraph)],
  });
}
