import { textPrice } from '#shop/money.ts';
import { shortName } from '#order/order-name.ts';
import type { WorkedOrder } from './desk-orders.ts';

/** The message that WhatsApp opens with, for each state of an order. */
export function customerMessage({ record, now }: WorkedOrder, shopName: string): string {
  const { state, courier, trackingNumber, contents } = now;
  const order = `your order ${shortName(record)}`;
  const total = contents ? ` Total: ${textPrice(contents.grandTotal)}.` : '';
  const hello = `Hello, this is ${shopName}.`;
  switch (state) {
    case 'new':
      return `${hello} Thank you for ${order}.${total} Shall we send it?`;
    case 'confirmed':
      return `${hello} We have confirmed ${order} and will pack it soon.${total}`;
    case 'packed':
      return `${hello} We have packed ${order}. It will be on its way soon.${total}`;
    case 'shipped': {
      const by = courier === '' ? '' : ` with ${courier}`;
      const tracking = trackingNumber === '' ? '' : ` Tracking number: ${trackingNumber}.`;
      return `${hello} We have sent ${order}${by}.${tracking}${total}`;
    }
    case 'delivered':
      return `${hello} We hope ${order} has arrived safely. Thank you!`;
    case 'returned':
      return `${hello} The parcel with ${order} came back to us. Shall we send it again?`;
    case 'cancelled':
      return `${hello} We have cancelled ${order}. Please tell us if that is not what you wanted.`;
  }
}
