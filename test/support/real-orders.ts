/** Orders for products of the real catalogue. */
import { unitPrice } from '#shop/product.ts';
import type { Order } from '#order/order.ts';
import { catalogueVersion, findProduct } from './catalogues.ts';
import { referenceNumber, sampleBody, sampleCustomer, sampleOrder, sampleParams } from './sample-order.ts';

export const owner = 'owner@panja.example';

/** Today, as a relay process has the real clock; the same for one order that is sent twice. */
const placedAt = new Date().toISOString();

const lines = [1, 43].flatMap((id) => {
  const product = findProduct(id);
  if (!product) return [];
  const pack = product.packOptions?.[0]?.name;
  const size = product.sizeOptions?.[0]?.name;
  return [
    { id, name: product.name, price: unitPrice(product), quantity: 2, ...(pack && { pack }), ...(size && { size }) },
  ];
});

/** An order as the built shop would send it. */
export function realOrder(parts: Partial<Order> = {}): Order {
  return sampleOrder({ catalogueVersion, lines, placedAt, ...parts });
}

export function realBody(parts: Partial<Order> = {}): string {
  return sampleBody(sampleParams(realOrder(parts)));
}

/** One for each number, with its own reference, customer and address. */
export function orderBody(number: number, name: string = sampleCustomer.name): string {
  const customer = { ...sampleCustomer, name, email: `shopper-${number}@example.com` };
  return realBody({ reference: referenceNumber(number), customer });
}
