import { counted } from '#shop/counted.ts';
import type { StoredOrder } from '#order/order-store.ts';
import type { MailShop } from './mail-content.ts';
import { type MailContent, mailContent, paragraph, warnings } from './mail-parts.ts';

/** The owner's mail each morning: orders still arrive, how many came, and the shop's problems, if there are any. */
export function dailyMail({ params }: StoredOrder, shop: MailShop): MailContent {
  const count = Number(params['orders'] ?? 0);
  const summary = `${count === 0 ? 'no orders' : counted(count, 'order')} in the last 24 hours`;
  const problems = (params['problems'] ?? '').split('\n').filter((problem) => problem !== '');
  const heading = problems.length > 0 ? 'The shop needs attention' : 'The shop is working';
  const texts = [
    'You get this mail every morning. It is sent in the same way as the mails about your orders, so those reach you too.',
    'If it doesn’t come one morning, orders may not be reaching you either: ask whoever runs the shop to look into it.',
    ...(count === 0 ? [] : ['Did you get mails for fewer orders? "npm run orders -- list" shows them all.']),
  ];
  return mailContent({
    subject: `${problems.length > 0 ? 'CHECK: ' : ''}${heading}: ${summary}`,
    shopName: shop.name,
    heading,
    subheading: summary.charAt(0).toUpperCase() + summary.slice(1),
    parts: [...warnings(problems, 'Please look into this'), ...texts.map(paragraph)],
  });
}
