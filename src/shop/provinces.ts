import { type Rupees, rupees } from './money.ts';

/** A province as the checkout offers it. */
export interface Province {
  /** Stands in orders. */
  readonly value: string;
  readonly label: string;
  /** What delivery there costs, before what heavier carts add. */
  readonly fee: Rupees;
}

/**
 * The five provinces of spec §3 Checkout form, in its order, at the fees of spec §9. The shop's own fees, and provinces beside
 * these, are content (decisions D37, D68).
 */
export const provinces: readonly Province[] = [
  { value: 'punjab', label: 'Punjab', fee: rupees(250) },
  { value: 'sindh', label: 'Sindh', fee: rupees(350) },
  { value: 'balochistan', label: 'Balochistan', fee: rupees(350) },
  { value: 'islamabad', label: 'Islamabad Capital Territory', fee: rupees(250) },
  { value: 'kashmir', label: 'Azad Kashmir', fee: rupees(450) },
];
