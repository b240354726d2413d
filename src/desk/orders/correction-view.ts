import type { CorrectionPage } from '#desk/pages/desk-page.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { customerFields } from '#order/customer-fields.ts';
import { shortName } from '#order/order-name.ts';
import { deliveryFee } from '#shop/delivery-fee.ts';
import { cleanCustomer, lineViews, type ShopView } from './order-view.ts';

/** What was typed before stands in the fields again; null for an order that can't be corrected. */
export function correctionPage(
  { record, now }: WorkedOrder,
  shop: ShopView,
  { notice, typed }: { readonly notice: string | null; readonly typed: URLSearchParams | null },
): CorrectionPage | null {
  const { contents: parcel } = now;
  if (!parcel || record.erasedAt !== null) return null;
  const customer = cleanCustomer(parcel.customer);
  const lines = parcel.lines.filter(({ quantity }) => quantity > 0);
  const byRules = deliveryFee(lines, customer.province, shop.provinces);
  return {
    kind: 'correction',
    id: record.id,
    name: shortName(record),
    sequence: now.sequence,
    notice,
    customer: customerFields.reduce(
      (fields, field) => ({ ...fields, [field]: typed?.get(field) ?? customer[field] }),
      customer,
    ),
    provinces: shop.provinces,
    lines: lineViews(parcel, shop).map((line) => ({
      ...line,
      typed: typed?.get(`quantity-${line.number}`) ?? String(line.quantity),
    })),
    delivery: typed?.get('delivery') ?? String(parcel.delivery),
    deliveryByRules: byRules === parcel.delivery ? null : byRules,
  };
}
