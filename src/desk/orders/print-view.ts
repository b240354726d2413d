/** Orders as they are printed and told to couriers: as they are now, corrections included. */
import type { Label, LabelsPage, LeftOrder, Slip, SlipsPage } from '#desk/pages/several-page.ts';
import type { WorkedOrder } from './desk-orders.ts';
import type { OrderContents } from '#order/desk-order.ts';
import { shortName } from '#order/order-name.ts';
import { cleanLine } from '#order/clean-text.ts';
import { pakistanClock } from '#shop/pakistan-time.ts';
import { splitAtNumbers } from '#shop/phone-number.ts';
import { labelTextSize } from './label-text-size.ts';
import { parcelView, type ShopView } from './order-view.ts';

interface Chosen {
  readonly found: readonly WorkedOrder[];
  readonly left: readonly LeftOrder[];
}

export function slipsPage({ found, left }: Chosen, shop: ShopView): SlipsPage {
  return { kind: 'slips', shop, left, slips: found.flatMap((worked) => ofParcel(worked, shop, slip)) };
}

export function labelsPage({ found, left }: Chosen, shop: ShopView): LabelsPage {
  return { kind: 'labels', shop, left, labels: found.flatMap((worked) => ofParcel(worked, shop, label)) };
}

function ofParcel<T>(
  worked: WorkedOrder,
  shop: ShopView,
  view: (worked: WorkedOrder, parcel: OrderContents, shop: ShopView) => T,
): readonly T[] {
  return worked.now.contents ? [view(worked, worked.now.contents, shop)] : [];
}

function slip({ record }: WorkedOrder, parcel: OrderContents, shop: ShopView): Slip {
  const view = parcelView(parcel, record, shop);
  return {
    id: record.id,
    name: shortName(record),
    when: pakistanClock(record.acceptedAt),
    parcel: view,
    lines: view.lines.filter(({ quantity }) => quantity > 0),
    place: place(view),
  };
}

function label({ record, now }: WorkedOrder, parcel: OrderContents, shop: ShopView): Label {
  const view = parcelView(parcel, record, shop);
  const { name: customer, phone } = view.customer;
  const address = cleanLine(view.customer.address);
  const told = [now.courier, now.trackingNumber].map(cleanLine).filter(Boolean).join(' ');
  return {
    id: record.id,
    name: shortName(record),
    customer,
    phone: onOneLine(phone),
    address,
    place: place(view),
    amount: parcel.grandTotal,
    parcel: told,
    textSize: labelTextSize({
      bold: [customer, onOneLine(phone)],
      plain: [address, place(view)],
      foot: `Order ${shortName(record)} ${told}`,
    }),
  };
}

/** Phone numbers don't break. */
function onOneLine(phone: string): string {
  const unbroken = (number: string) => number.replaceAll(' ', '\u00A0').replaceAll(/\p{Pd}/gu, '\u2011');
  return splitAtNumbers(phone)
    .map((piece, index) => (index % 2 === 0 ? piece : unbroken(piece)))
    .join('');
}

/** Who doesn't know a postal code writes 0, as the checkout says. */
function place({ customer, provinceName }: ReturnType<typeof parcelView>): string {
  const { postalCode } = customer;
  return [cleanLine(provinceName), postalCode === '0' ? '' : postalCode].filter(Boolean).join(', ');
}
