/** Where the shop delivers to, and for which fee. The owner's list of provinces is in `catalogue/shop.yaml`. */
import { type Rupees, rupees, noRupees, sum, formattedPrice } from './money.ts';
import type { CartLine } from './cart.ts';

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

const unknownProvinceFee = 250;
const extraKilogramFee = 50;
const mixedCartFee = 100;

/** The lowest delivery fee, to any province with any cart. */
export function lowestDeliveryFee(among: readonly Province[]): Rupees {
  return rupees(Math.min(unknownProvinceFee, ...among.map(({ fee }) => fee)));
}

/** True if a product counts as a 1 kg item: "1 kg", "1kg", "1 KG" in its name, but not "11 kg" (R201, D17). */
export function isOneKilogram(name: string): boolean {
  return /\b1\s?kg\b/i.test(name);
}

type FeeLines = readonly Pick<CartLine, 'name' | 'quantity'>[];

/**
 * The delivery fee in rupees (R197-R203). An unknown or empty province costs Rs 250. Each 1 kg unit after the first
 * adds Rs 50; 1 kg items together with other items add Rs 100 once. An empty cart costs 0.
 */
export function deliveryFee(lines: FeeLines, province: string, among: readonly Province[]): Rupees {
  if (lines.length === 0) return noRupees;
  const { base, forExtraKilograms, forMixedCart } = deliveryFeeParts(lines, province, among);
  return sum([base, forExtraKilograms, forMixedCart]);
}

/**
 * The parts of the fee of a cart that is not empty: for the province, for 1 kg units beyond the first, and for both
 * kinds of items.
 */
function deliveryFeeParts(lines: FeeLines, province: string, among: readonly Province[]) {
  const heavy = lines.filter(({ name }) => isOneKilogram(name));
  const units = heavy.reduce((total, { quantity }) => total + quantity, 0);
  const extraKilograms = Math.max(0, units - 1);
  return {
    base: provinceFee(province, among),
    extraKilograms,
    forExtraKilograms: rupees(Math.round(extraKilograms * extraKilogramFee)),
    forMixedCart: units > 0 && heavy.length < lines.length ? rupees(mixedCartFee) : noRupees,
  };
}

/** Spec quirk: the fee table also has "azad-kashmir", another name for Kashmir that the form doesn't offer (R198). */
function provinceFee(province: string, among: readonly Province[]): Rupees {
  const value = province === 'azad-kashmir' ? 'kashmir' : province;
  return among.find((one) => one.value === value)?.fee ?? rupees(unknownProvinceFee);
}

const countText = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/**
 * The delivery fee as a sum in words, `Rs 250 to Punjab + Rs 100 for two extra 1 kg packs`: one amount for each part of
 * the fee (R197-R200). Empty for an empty cart.
 */
export function deliveryFeeText(lines: FeeLines, province: string, among: readonly Province[]): string {
  if (lines.length === 0) return '';
  const { base, extraKilograms, forExtraKilograms, forMixedCart } = deliveryFeeParts(lines, province, among);
  const label = provinceLabel(province, among);
  const count = countText[extraKilograms] ?? String(extraKilograms);
  const packs = `${count} extra 1\u00A0kg ${extraKilograms === 1 ? 'pack' : 'packs'}`;
  const parts = [
    label ? `${formattedPrice(base)} to ${label}` : `From ${formattedPrice(base)}`,
    extraKilograms > 0 && `${formattedPrice(forExtraKilograms)} for ${packs}`,
    forMixedCart > 0 && `${formattedPrice(forMixedCart)} for 1\u00A0kg packs together with other items`,
  ];
  return parts.filter(Boolean).join(' + ') + (label ? '' : '; choose a province');
}
