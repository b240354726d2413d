/** A province as the checkout offers it. */
export interface Province {
  readonly value: string;
  readonly label: string;
}

/** The five provinces of spec §3 Checkout form, in its order. The shop's configuration can add others (decision D37). */
export const provinces: readonly Province[] = [
  { value: 'punjab', label: 'Punjab' },
  { value: 'sindh', label: 'Sindh' },
  { value: 'balochistan', label: 'Balochistan' },
  { value: 'islamabad', label: 'Islamabad Capital Territory' },
  { value: 'kashmir', label: 'Azad Kashmir' },
];
