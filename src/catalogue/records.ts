import type { ProductRecord } from './product-record.ts';
import { birds } from './products/birds.ts';
import { cats } from './products/cats.ts';
import { dogs } from './products/dogs.ts';
import { pharmacy } from './products/pharmacy.ts';

/** Every product as it was written down, by id. A new file of products is added here. */
export const records: readonly ProductRecord[] = [...dogs, ...cats, ...birds, ...pharmacy].sort((a, b) => a.id - b.id);
