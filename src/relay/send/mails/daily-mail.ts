import { counted } from '#shop/counted.ts';
import type { StoredOrder } from '#order/order-store.ts';
import type { MailContent, MailShop } from './mail-content.ts';
import { mailPage, paragraph } from './mail-page.ts';

/** The owner's mail each morning: orders still arrive, and how many came. */
export function dailyMail({ params }: StoredOrder, shop: MailShop): MailContent {
  const count = Number(params['orders'] ?? 0);
  const orders = count === 0 ? 'no orders' : counted(count, 'order');
  const summary = `${orders} in the last 24 hours`;
  const subject = `The shop is working: ${summary}`;
  const texts = [
    'You get this mail every morning. It is sent in the same way as the mails about your orders, so those reach you too.',
    'If it doesn’t come one morning, orders may not be reaching you either: ask whoever runs the shop to look into it.',
    ...(count === 0 ? [] : ['Did you get mails for fewer orders? "npm run orders -- list" shows them all.']),
  ];
  return {
    subject,
    text: [`${shop.name} took ${summary}.`, '', ...texts.flatMap((text) => [text, ''])].join('\n'),
    html: mailPage({
      title: subject,
      shopName: shop.name,
      heading: 'The shop is working',
      subheading: summary.charAt(0).toUpperCase() + summary.slice(1),
      sections: texts.map(paragraph),
    }),
  };
}
