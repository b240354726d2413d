import {
  filledText,
  type Language,
  maxValueLength,
  messageText,
  type ShopMessages,
  type Placeholder,
} from '#shop/message-templates.ts';
import { noRupees, sum, textPrice } from '#shop/money.ts';
import { cleanLine, isolated, shortened } from '#shop/text.ts';
import { amountToCollect, type DeskOrder } from './desk-order.ts';
import { shortName, orderPageAddress } from './order-reference.ts';
import type { StoredOrder } from './stored-order.ts';

interface MessageShop {
  readonly name: string;
  /** Empty if the shop doesn't know it. */
  readonly publicOrigin: string;
  /** Origin of the relay; empty if it is the shop's own. */
  readonly emailOrigin: string;
  /** The owner's texts; absent for the shipped ones. */
  readonly messages?: ShopMessages | undefined;
}

interface MessageOrder {
  readonly record: Pick<StoredOrder, 'key' | 'copy' | 'reference'>;
  readonly now: DeskOrder;
}

/**
 * The message to the customer for the state of an order (D87), of at most 1,500 characters if the shop's address is
 * short. `others` are in the same parcel.
 */
export function customerMessage(
  order: MessageOrder,
  shop: MessageShop,
  language: Language,
  others: readonly MessageOrder[] = [],
): string {
  const { now } = order;
  const together = [order, ...others];
  const total = sum(together.map((each) => amountToCollect(each.now) ?? noRupees));
  const values: Readonly<Partial<Record<Placeholder, string>>> = {
    shop: shop.name,
    name: now.contents?.customer.name ?? '',
    order: together.map(({ record }) => shortName(record)).join(', '),
    total: total ? textPrice(total) : '',
    courier: now.courier,
    number: now.trackingNumber,
  };
  const put = language === 'urdu' ? amongUrdu : isolated;
  const shown = Object.entries(values).map(([name, value]) => {
    const clean = shortened(cleanLine(value), maxValueLength - 5);
    return [name, clean === '' ? '' : put(clean)];
  });
  const link = together
    .map((each) => linkOf(each.record, each.now, shop))
    .filter(Boolean)
    .join('\n');
  const text = filledText(messageText(shop.messages, language, now.state), { ...Object.fromEntries(shown), link });
  return language === 'urdu' ? text.replaceAll(/^(?=.*\p{Script=Arabic})/gmu, '\u200F') : text;
}

/**
 * A value whose signs could change places among Urdu words is isolated from them; letters and digits alone stay as they
 * are.
 */
function amongUrdu(value: string): string {
  return /^[\p{L}\p{M}\p{N}]+$/u.test(value) ? value : `\u2068${value}\u2069`;
}

/** Never isolated, as the mark at its end would become part of the link. */
function linkOf({ copy, reference }: MessageOrder['record'], { contents }: DeskOrder, shop: MessageShop): string {
  const hasPage = reference !== null && copy === 0 && contents !== null;
  return (hasPage && orderPageAddress(reference, shop)) || '';
}
