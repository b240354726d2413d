import type { CartLine } from './cart.ts';
import { noRupees, type Rupees, rupees, sum } from './money.ts';
import type { Province } from './provinces.ts';

const unknownProvinceFee = 250;
const extraKilogramFee = 50;
const mixedCartFee = 100;

/** The lowest delivery fee, to any province with any cart. */
export function lowestDeliveryFee(provinces: readonly Province[]): Rupees {
  return rupees(Math.min(unknownProvinceFee, ...provinces.map(({ fee }) => fee)));
}

/** True if a product counts as a 1 kg item: "1 kg", "1kg", "1 KG" in its name, but not "11 kg" (R201, D17). */
export function isOneKilogram(name: string): boolean {
  return /\b1\s?kg\b/i.test(name);
}

type Parcel = readonly Pick<CartLine, 'name' | 'quantity'>[];

/** The parts of a delivery fee. */
export interface DeliveryFeeParts {
  /** The province's fee; Rs 250 where it is unknown or empty. */
  readonly base: Rupees;
  /** 1 kg units beyond the first. */
  readonly extraKilograms: number;
  readonly forExtraKilograms: Rupees;
  /** For 1 kg items together with other items. */
  readonly forMixedCart: Rupees;
}

/**
 * The delivery fee in rupees (R197-R203). An unknown or empty province costs Rs 250. Each 1 kg unit after the first
 * adds Rs 50; 1 kg items together with other items add Rs 100 once. An empty cart costs 0.
 */
export function deliveryFee(lines: Parcel, province: string, provinces: readonly Province[]): Rupees {
  if (lines.length === 0) return noRupees;
  const { base, forExtraKilograms, forMixedCart } = deliveryFeeParts(lines, province, provinces);
  return sum([base, forExtraKilograms, forMixedCart]);
}

/** The parts of the fee of a cart that is not empty. */
export function deliveryFeeParts(lines: Parcel, province: string, provinces: readonly Province[]): DeliveryFeeParts {
  const oneKilogramUnits = lines
    .filter((line) => isOneKilogram(line.name))
    .reduce((units, line) => units + line.quantity, 0);
  const isMixed = oneKilogramUnits > 0 && lines.some((line) => !isOneKilogram(line.name));
  const extraKilograms = Math.max(0, oneKilogramUnits - 1);
  return {
    base: provinceFee(province, provinces),
    extraKilograms,
    forExtraKilograms: rupees(Math.round(extraKilograms * extraKilogramFee)),
    forMixedCart: isMixed ? rupees(mixedCartFee) : noRupees,
  };
}

/** Spec quirk: the fee table also has "azad-kashmir", another name for Kashmir that the form doesn't offer (R198). */
function provinceFee(province: string, provinces: readonly Province[]): Rupees {
  const value = province === 'azad-kashmir' ? 'kashmir' : province;
  return provinces.find((one) => one.value === value)?.fee ?? rupees(unknownProvinceFee);
}
