/** Products that nobody finds, and lists that say otherwise than the product's own page whether it can be had. */
import type { Product } from '#shop/product.ts';
import { listNames, type NamedList } from './goods.ts';
import type { Suspicion } from './suspicion.ts';

export function listSuspicions(
  { id, inStock }: Pick<Product, 'id' | 'inStock'>,
  lists: readonly NamedList[],
): readonly Suspicion[] {
  const other = lists.find(({ entries }) => entries.some((entry) => entry.id === id && entry.inStock !== inStock));
  return [
    ...(listNames(id, lists).length === 0
      ? [
          {
            product: id,
            kind: 'on no list' as const,
            problem: 'it is on no list, so shoppers can’t find it',
            remedy: 'Add its id to a list in src/catalogue/listings.ts or pharmacy-list.ts.',
          },
        ]
      : []),
    ...(other
      ? [
          {
            product: id,
            kind: 'two stock flags' as const,
            problem: `${other.name} shows it as ${stock(!inStock)}, its own page as ${stock(inStock)}`,
            remedy: 'Remove inStock from the list: lists follow the product by themselves.',
          },
        ]
      : []),
  ];
}

const stock = (inStock: boolean) => (inStock ? 'in stock' : 'out of stock');
