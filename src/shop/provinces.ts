/** Provinces and cities, and the five specified provinces. The owner's list is in `catalogue/shop.yaml`. */
import { type Rupees, rupees } from './money.ts';

/** A province that the checkout offers. */
export interface Province {
  /** The value in orders. */
  readonly value: string;
  readonly label: string;
  /** The delivery fee, before surcharges. */
  readonly fee: Rupees;
}

/** A city or town that couriers deliver to. */
export interface City {
  readonly name: string;
  /** The value of its province. */
  readonly province: string;
  /** The town whose district it belongs to; absent for that town itself. */
  readonly district?: string | undefined;
  /** Other names of the city. */
  readonly spellings?: readonly string[] | undefined;
  /** Places within the city; they suggest it but never decide. */
  readonly areas?: readonly string[] | undefined;
}

/**
 * The five specified provinces in order, at their fees (R190, R197). The owner can change fees and add provinces (D37,
 * D68).
 */
export const provinces: readonly Province[] = [
  { value: 'punjab', label: 'Punjab', fee: rupees(250) },
  { value: 'sindh', label: 'Sindh', fee: rupees(350) },
  { value: 'balochistan', label: 'Balochistan', fee: rupees(350) },
  { value: 'islamabad', label: 'Islamabad Capital Territory', fee: rupees(250) },
  { value: 'kashmir', label: 'Azad Kashmir', fee: rupees(450) },
];

/** Undefined for a value that is not among them. */
export function provinceLabel(
  province: string,
  among: readonly Pick<Province, 'value' | 'label'>[],
): string | undefined {
  return among.find(({ value }) => value === province)?.label;
}
