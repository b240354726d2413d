/** Orders for real products, one for each number, each with its own reference, customer and address. */
import { unitPrice } from '#shop/unit-price.ts';
import { referenceNumber, sampleBody, sampleCustomer, sampleOrder, sampleParams } from './sample-order.ts';
import { catalogueVersion, findProduct } from './catalogues.ts';

export const owner = 'owner@panja.example';

const lines = [1, 43].flatMap((id) => {
  const product = findProduct(id);
  if (!product) return [];
  const pack = product.packOptions?.[0]?.name;
  const size = product.sizeOptions?.[0]?.name;
  return [
    { id, name: product.name, price: unitPrice(product), quantity: 2, ...(pack && { pack }), ...(size && { size }) },
  ];
});

/** The body of the request, as the shop's page sends it. */
export function orderBody(number: number, name: string = sampleCustomer.name): string {
  const customer = { ...sampleCustomer, name, email: `shopper-${number}@example.com` };
  return sampleBody(
    sampleParams(sampleOrder({ reference: referenceNumber(number), catalogueVersion, lines, customer })),
  );
}
