/** Small orders against a small catalogue, and orders for the shop's own products; a test changes only what it is about. */
import type { CurrentCatalogue } from '#order/check-order.ts';
import { rupees } from '#shop/money.ts';
import type { Customer } from '#order/customer-fields.ts';
import { newOrder, type Order } from '#order/order.ts';
import { type Product, unitPrice } from '#shop/product.ts';
import { provinces } from '#shop/delivery.ts';
import { emailRequest, type TemplateParams } from '#order/email-request.ts';
import { templateParams } from '#order/order-message.ts';
import { catalogueVersion, findProduct } from './catalogues.ts';

export const addressee = { shopName: 'Panja', provinces };
export const sampleIds = { userId: 'panja-shop', serviceId: 'panja-relay', templateId: 'panja-order' };
export const sampleReference = '7K3M9Q2X0123456789ABCDEFGH';

export function sampleProduct(parts: Partial<Product> & Pick<Product, 'id' | 'name'>): Product {
  return {
    price: rupees(500),
    salePrice: null,
    category: 'dog-toys',
    inStock: true,
    images: ['/pictures/placeholder.svg'],
    ...parts,
  };
}

export const sampleProducts: readonly Product[] = [
  sampleProduct({ id: 1, name: 'Rope Ball', price: rupees(500) }),
  sampleProduct({
    id: 2,
    name: 'Chew Sticks',
    price: rupees(300),
    packOptions: [
      { name: 'Pack of 6', quantity: 6, price: rupees(300) },
      { name: 'Pack of 12 (large)', quantity: 12, price: rupees(550) },
    ],
  }),
  sampleProduct({
    id: 43,
    name: 'Parrot D-swing',
    price: rupees(1500),
    sizeOptions: [
      { name: 'M', price: rupees(1500) },
      { name: 'XL', price: rupees(1900) },
    ],
  }),
  sampleProduct({ id: 5, name: 'Cat Food 1 kg', price: rupees(1200) }),
  sampleProduct({ id: 6, name: 'Sold Out Mouse', inStock: false }),
  sampleProduct({ id: 9, name: 'Old Perch', inStock: false, takenOff: true }),
  sampleProduct({ id: 67, name: 'Heavy Litter', price: rupees(2000) }),
];

export const sampleCatalogue: CurrentCatalogue = {
  catalogueVersion: 'aaaa1111',
  provinces,
  findProduct: (id) => sampleProducts.find((product) => product.id === id),
};

export const sampleCustomer: Customer = {
  name: 'Ayesha Khan',
  email: 'ayesha@example.com',
  address: '12 Canal Road, Lahore',
  province: 'punjab',
  postalCode: '54000',
  phone: '0300 1234567',
};

type OrderParts = Partial<Parameters<typeof newOrder>[0]>;

/** Three swings in XL and one ball, to Punjab: Rs 6200 and Rs 250. */
export function sampleOrder(parts: OrderParts = {}): Order {
  return newOrder(
    {
      reference: sampleReference,
      placedAt: '2026-11-21T08:00:00.000Z',
      catalogueVersion: sampleCatalogue.catalogueVersion,
      customer: sampleCustomer,
      lines: [
        {
          id: 43,
          name: 'Parrot D-swing',
          price: rupees(1900),
          quantity: 3,
          size: 'XL',
          image: 'https://panja.example/p/43.jpg',
        },
        { id: 1, name: 'Rope Ball', price: rupees(500), quantity: 1 },
      ],
      ...parts,
    },
    provinces,
  );
}

export function sampleParams(order: Order = sampleOrder()): TemplateParams {
  return templateParams(order, addressee);
}

export function sampleBody(params: object = sampleParams()): string {
  return JSON.stringify({ ...emailRequest(sampleIds, sampleParams()), template_params: params });
}

/** A valid reference for each number. */
export function referenceNumber(number: number): string {
  return `0${String(number).padStart(25, '0')}`;
}

export const owner = 'owner@panja.example';
export const deskPassword = 'four random words here';

/** Today, as a relay process has the real clock; the same for one order that is sent twice. */
const today = new Date().toISOString();

const realLines = [1, 43].flatMap((id) => {
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
  return sampleOrder({ catalogueVersion, lines: realLines, placedAt: today, ...parts });
}

export function realBody(parts: Partial<Order> = {}): string {
  return sampleBody(sampleParams(realOrder(parts)));
}

/** One for each number, with its own reference, customer and address. */
export function orderBody(number: number, name: string = sampleCustomer.name): string {
  const customer = { ...sampleCustomer, name, email: `shopper-${number}@example.com` };
  return realBody({ reference: referenceNumber(number), customer });
}
