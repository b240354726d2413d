import type { Goods } from './goods.ts';
import { groupSuspicions } from './group-suspicions.ts';
import { listSuspicions } from './list-suspicions.ts';
import { nameSuspicions } from './name-suspicions.ts';
import { pictureSuspicions } from './picture-suspicions.ts';
import { priceSuspicions } from './price-suspicions.ts';
import type { Suspicion } from './suspicion.ts';

/** Everything that is suspicious about the catalogue, product by product. */
export function suspicions(goods: Goods): readonly Suspicion[] {
  const surroundings = { ...goods, products: new Map(goods.products.map((product) => [product.id, product])) };
  return goods.products.flatMap((product) => [
    ...nameSuspicions(product),
    ...groupSuspicions(product, goods.lists),
    ...priceSuspicions(product, surroundings),
    ...listSuspicions(product, goods.lists),
    ...pictureSuspicions(product, goods),
  ]);
}
