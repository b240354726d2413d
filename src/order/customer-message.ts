import {
  filledText,
  type Language,
  maxItems,
  maxValueLength,
  messageText,
  moreItems,
  pageLanguage,
  type ShopMessages,
  type Placeholder,
} from '#shop/message-templates.ts';
import { noRupees, sum, textPrice, urduPrice } from '#shop/money.ts';
import { grouped } from '#shop/numbers.ts';
import { cleanLine, isolated, isolatedInUrdu, rightToLeft, shortened } from '#shop/text.ts';
import { productText } from './courier-parcel.ts';
import { amountToCollect, type DeskOrder, isCancelOpen } from './desk-order.ts';
import { shortName, orderPageAddress } from './order-reference.ts';
import type { StoredOrder } from './stored-order.ts';

interface MessageShop {
  readonly name: string;
  /** Empty if the shop doesn't know it. */
  readonly publicOrigin: string;
  /** Origin of the relay; empty if it is the shop's own. */
  readonly emailOrigin: string;
  readonly firstLanguage: Language;
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
    total: total ? (language === 'urdu' ? urduPrice : textPrice)(total) : '',
    courier: now.courier,
    number: now.trackingNumber,
  };
  const shown = Object.entries(values).map(([name, value]) => [name, shownValue(value, language)]);
  const items = itemsText(together, language);
  const link = together
    .map((each) => linkOf(each, shop, language))
    .filter(Boolean)
    .join('\n');
  const all = { ...Object.fromEntries(shown), items, link };
  const text = filledText(messageText(shop.messages, language, isCancelOpen(now) ? 'cancelling' : now.state), all);
  return language === 'urdu' ? rightToLeft(text) : text;
}

function shownValue(value: string, language: Language): string {
  const clean = shortened(cleanLine(value), maxValueLength - 5);
  return (language === 'urdu' ? isolatedInUrdu : isolated)(clean);
}

/** The products, one a line; the last line counts those that are not named. */
function itemsText(orders: readonly MessageOrder[], language: Language): string {
  const lines = orders.flatMap(({ now }) => now.contents?.lines ?? []).filter(({ quantity }) => quantity > 0);
  const shown = lines.slice(0, maxItems).map((line) => shownValue(productText(line), language));
  const more = lines.length - shown.length;
  const mark = language === 'urdu' ? '\u200F' : '';
  return [...shown.map((text) => mark + text), ...(more > 0 ? [moreItems[language](grouped(more))] : [])].join('\n');
}

/**
 * Never isolated, as the mark at its end would become part of the link. It names the language of the message where the
 * page would open in another.
 */
function linkOf(
  { record: { copy, reference }, now: { contents } }: MessageOrder,
  shop: MessageShop,
  language: Language,
): string {
  if (reference === null || copy !== 0 || contents === null) return '';
  const usual = pageLanguage(contents.customer, shop.firstLanguage);
  const wanted = language === 'romanUrdu' ? usual : language === 'urdu' ? 'ur' : 'en';
  return orderPageAddress(reference, shop, wanted === usual ? null : wanted) ?? '';
}
