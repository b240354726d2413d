/** Orders of made-up people for the pictures, oldest first. */
import type { Order } from '#order/order.ts';
import { chosenPack, chosenSize, firstAvailable, unitPrice } from '#shop/product.ts';
import { sampleBody, sampleOrder, sampleParams } from '#test/support/sample-order.ts';
import { catalogueVersion, shippedProduct } from '#test/support/catalogues.ts';

interface SampleOrder {
  readonly at: string;
  readonly reference: string;
  readonly customer: Order['customer'];
  /** Ids of products, and how many. */
  readonly items: readonly (readonly [number, number])[];
}

export const sampleOrders: readonly SampleOrder[] = [
  {
    at: '2026-11-20T13:42:00Z',
    reference: '4T8WN3EB0123456789ABCDEFGH',
    customer: {
      name: 'Imran Sheikh',
      email: 'imran@example.com',
      address: 'Flat 3, Sea View Road, Karachi',
      province: 'sindh',
      postalCode: '75500',
      phone: '0300 5550118',
    },
    items: [[2, 1]],
  },
  {
    at: '2026-11-21T05:05:00Z',
    reference: '2C6RVD1J0123456789ABCDEFGH',
    customer: {
      name: 'Sana Malik',
      email: 'sana@example.com',
      address: 'House 8, Street 21, F-8/2, Islamabad',
      province: 'islamabad',
      postalCode: '44000',
      phone: '0300 5550164',
    },
    items: [
      [26, 6],
      [31, 1],
    ],
  },
  {
    at: '2026-11-21T07:47:00Z',
    reference: '7K2M9QXA0123456789ABCDEFGH',
    customer: {
      name: 'Ayesha Khan',
      email: 'ayesha@example.com',
      address: '12 Canal Road, Lahore',
      province: 'punjab',
      postalCode: '54000',
      phone: '0300 5550142',
    },
    items: [
      [43, 1],
      [38, 2],
    ],
  },
];

/** The order as the shop would send it. */
export function bodyOf({ at, reference, customer, items }: SampleOrder): string {
  const lines = items.map(([id, quantity]) => {
    const product = shippedProduct(id);
    const { name, category } = product;
    const pack = chosenPack(product, firstAvailable(product))?.name;
    const size = chosenSize(product, firstAvailable(product))?.name;
    return { id, name, category, price: unitPrice(product), quantity, ...(pack && { pack }), ...(size && { size }) };
  });
  const placedAt = new Date(at).toISOString();
  return sampleBody(sampleParams(sampleOrder({ reference, placedAt, catalogueVersion, customer, lines })));
}
