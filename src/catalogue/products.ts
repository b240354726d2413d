import { rupees } from '#shop/money.ts';
import type { Product } from '#shop/product.ts';
import { checkRecords, problemLine } from './check-records.ts';
import { alternativeTexts, productImage } from './pictures.ts';
import type { ProductRecord } from './product-record.ts';
import { records } from './records.ts';

/** Records as products. Throws an Error that lists every problem, so that no build ships a broken product. */
export function productsFrom(from: readonly ProductRecord[]): readonly Product[] {
  const problems = checkRecords(from);
  if (problems.length > 0) {
    throw new Error(
      `The catalogue can't be used yet:\n${problems.map((problem) => `- ${problemLine(problem)}`).join('\n')}`,
    );
  }
  return from.map(productFrom);
}

function productFrom(record: ProductRecord): Product {
  const { packOptions, sizeOptions } = record;
  return {
    id: record.id,
    name: record.name,
    price: rupees(record.price),
    salePrice: record.salePrice === undefined ? null : rupees(record.salePrice),
    category: record.category,
    inStock: record.inStock,
    description: onOneLine(record.description),
    images: alternativeTexts(record).map((_, index) => productImage(record.id, index + 1)),
    ...(packOptions && { packOptions: packOptions.map((option) => ({ ...option, price: rupees(option.price) })) }),
    ...(sizeOptions && { sizeOptions: sizeOptions.map((option) => ({ ...option, price: rupees(option.price) })) }),
  };
}

/** Records break their lines for their author; a page needs no line breaks. */
function onOneLine(html: string): string {
  return html.replaceAll(/>\s*\n\s*</g, '><').replaceAll(/\s*\n\s*/g, ' ');
}

/** Every product, by id (spec §3 Product). */
export const products: readonly Product[] = productsFrom(records);

const productsById: ReadonlyMap<number, Product> = new Map(products.map((product) => [product.id, product]));

/** The product with that id; undefined where there is none (spec §5: "Product not found"). */
export function findProduct(id: number): Product | undefined {
  return productsById.get(id);
}
