import type { CartLine } from './cart.ts';
import { noRupees, type Rupees, rupees } from './money.ts';

const baseFees: ReadonlyMap<string, number> = new Map([
  ['punjab', 250],
  ['islamabad', 250],
  ['sindh', 350],
  ['balochistan', 350],
  ['kashmir', 450],
  ['azad-kashmir', 450],
]);

const unknownProvinceFee = 250;
const extraKilogramFee = 50;
const mixedCartFee = 100;

/** Whether a product counts as a 1 kg item: "1 kg", "1kg", "1 KG" in its name, but not "11 kg" (spec §9, decision D17). */
export function isOneKilogram(name: string): boolean {
  return /\b1\s?kg\b/i.test(name);
}

/**
 * What delivery costs, in rupees (spec §9 Delivery fee by province). A province that is unknown or empty costs Rs 250.
 * Each 1 kg unit after the first adds Rs 50; 1 kg items together with any other item add Rs 100 once. An empty cart costs 0.
 */
export function deliveryFee(lines: readonly Pick<CartLine, 'name' | 'quantity'>[], province: string): Rupees {
  if (lines.length === 0) return noRupees;
  const oneKilogramUnits = lines
    .filter((line) => isOneKilogram(line.name))
    .reduce((units, line) => units + line.quantity, 0);
  const isMixed = oneKilogramUnits > 0 && lines.some((line) => !isOneKilogram(line.name));
  const base = baseFees.get(province) ?? unknownProvinceFee;
  const extraKilograms = Math.max(0, oneKilogramUnits - 1) * extraKilogramFee;
  return rupees(Math.round(base + extraKilograms + (isMixed ? mixedCartFee : 0)));
}
