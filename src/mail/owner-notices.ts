/** The mails that tell the owner of no single order: that many came at once, and each morning how the shop does. */
import { pluralize, grouped } from '#shop/numbers.ts';
import { listedPrice, textPrice } from '#shop/money.ts';
import type { Digest, DigestLine } from '#order/mail-job.ts';
import { shortName } from '#order/order-reference.ts';
import type { StoredOrder } from '#order/stored-order.ts';
import {
  block,
  buttons,
  type MailShop,
  type MailContent,
  mailContent,
  note,
  paragraph,
  section,
  warnings,
} from './mail-parts.ts';

/** One mail for the orders above the soft limits (D70, D113). `desk` is the desk's address; `null` if it has none. */
export function digestMail({ lines }: Digest, shop: MailShop, desk: string | null): MailContent {
  const heading = `${grouped(lines.length)} new orders`;
  return mailContent({
    subject: `${lines.some(({ needsCheck }) => needsCheck) ? 'CHECK: ' : ''}${heading} in one mail`,
    shop,
    heading,
    subheading: 'They are at the desk.',
    parts: [
      paragraph('Too many orders came at once for a mail each. All are saved. These customers got no confirmation.'),
      ...(desk === null ? [] : [buttons([{ href: desk, text: 'Open the desk' }])]),
      section('Orders', block(lines.map(lineText).join('\n'))),
      note(
        'Running a sale? Ask whoever runs the server to raise ORDERS_PER_MINUTE and ORDERS_PER_ADDRESS: then each order gets a mail.',
      ),
    ],
  });
}

function lineText(line: DigestLine): string {
  const { amount, needsCheck } = line;
  const total = amount === null ? 'no total' : listedPrice(amount, textPrice);
  return [shortName(line), total, ...(needsCheck ? ['CHECK'] : [])].join('  ');
}

/** The owner's mail each morning: orders still arrive, how many came, and the shop's problems, if there are any. */
export function dailyMail({ params }: StoredOrder, shop: MailShop): MailContent {
  const count = Number(params['orders'] ?? 0);
  const summary = `${count === 0 ? 'no orders' : pluralize(count, 'order')} in the last 24 hours`;
  const problems = (params['problems'] ?? '').split('\n').filter((problem) => problem !== '');
  const heading = problems.length > 0 ? 'The shop needs attention' : 'The shop is working';
  const texts = [
    'You get this mail every morning. If you get it, mails about orders reach you as well.',
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
