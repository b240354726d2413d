import { pharmacyLabels } from './labels.ts';
import { entriesOf, type List } from './listings.ts';

/** The pharmacy page's eleven products (spec §2 Pharmacy). */
export const pharmacyList: List & { readonly path: string; readonly heading: string; readonly description: string } = {
  ...pharmacyLabels,
  description: 'Vitamins, deworming, flea and tick care and first aid for pets, to use as your vet advises.',
  missingFlag: 'in stock',
  entries: entriesOf(8, 9, 10, 12, 50, 57, 60, 62, 63, 65, 69),
};
