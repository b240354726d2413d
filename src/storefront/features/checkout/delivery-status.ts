import type { Delivery } from '#storefront/browser/outbox/outbox.ts';

/** Where an order is, in words that are always true (decision D26). */
export const statusLine: Readonly<Record<Delivery, string>> = {
  sent: 'Sent to the shop',
  device: 'Saved on this device, will be sent as soon as you are online',
  refused: 'Saved on this device, but the shop could not take it yet',
  page: 'Not sent yet, keep this page open',
};
