import type { StoredOrder } from '#relay/store/order-store.ts';
import type { MailContent, MailShop } from './mail-content.ts';
import { mailPage, paragraph } from './mail-page.ts';

/** What the owner reads each morning: that orders still arrive, and how many did. */
export function dailyMail({ params }: StoredOrder, shop: MailShop): MailContent {
  const count = Number(params['orders'] ?? 0);
  const orders = count === 0 ? 'no orders' : count === 1 ? '1 order' : `${count} orders`;
  const summary = `${orders} in the last 24 hours`;
  const subject = `The shop works: ${summary}`;
  const texts = [
    'This mail went the way of every order: written, checked, kept and sent like one. It comes every morning.',
    'If it does not come one day, orders may not reach you either: ask whoever runs the shop to look.',
    'Does this mailbox hold fewer orders than that? "npm run orders -- list" shows them all.',
  ];
  return {
    subject,
    text: [`${shop.name} took ${summary}.`, '', ...texts.flatMap((text) => [text, ''])].join('\n'),
    html: mailPage({
      title: subject,
      shopName: shop.name,
      heading: 'The shop works',
      subheading: summary.charAt(0).toUpperCase() + summary.slice(1),
      sections: texts.map(paragraph),
    }),
  };
}
