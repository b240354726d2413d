/** Everything that `npm run catalogue` can suspect; each is explained where it is found, in `src/owner/doctor/`. */
export const suspicionKinds = [
  'asks by accident',
  'heavy but sold',
  '1 kg by accident',
  'wrong group',
  'far price',
  'odd option price',
  'low sale price',
  'two prices',
  'two stock flags',
  'on no list',
  'no picture',
  'heavy picture',
  'no picture text',
] as const;
export type SuspicionKind = (typeof suspicionKinds)[number];

/** A suspicion that somebody has looked at and found right. */
export interface Reviewed {
  readonly product: number;
  readonly kind: SuspicionKind;
  /** Why it is right, for the next person who wonders. */
  readonly because: string;
}

/** What `npm run catalogue` need not say again. It says when an entry has become pointless. */
export const reviewed: readonly Reviewed[] = [
  { product: 3, kind: 'two prices', because: 'The specification lists it at Rs 2250 on Shop All (decision D14).' },
  { product: 32, kind: 'far price', because: 'A piece of furniture among small toys.' },
  { product: 51, kind: 'far price', because: 'Powder for chicks costs more a kilogram than seed.' },
  {
    product: 69,
    kind: 'far price',
    because: 'Spray costs less a litre than the other drops and oils of the pharmacy.',
  },
];
