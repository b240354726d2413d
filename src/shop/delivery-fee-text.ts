import type { CartLine } from './cart.ts';
import { deliveryFeeParts } from './delivery-fee.ts';
import { formattedPrice } from './money.ts';
import { type Province, provinceLabel } from './provinces.ts';

const countText = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/**
 * The delivery fee as a sum in words, `Rs 250 to Punjab + Rs 100 for two extra 1 kg packs`: one amount for each part of
 * the fee (R197-R200). Empty for an empty cart.
 */
export function deliveryFeeText(
  lines: readonly Pick<CartLine, 'name' | 'quantity'>[],
  province: string,
  provinces: readonly Province[],
): string {
  if (lines.length === 0) return '';
  const { base, extraKilograms, forExtraKilograms, forMixedCart } = deliveryFeeParts(lines, province, provinces);
  const label = provinceLabel(province, provinces);
  const count = countText[extraKilograms] ?? String(extraKilograms);
  const sum = [
    label ? `${formattedPrice(base)} to ${label}` : `From ${formattedPrice(base)}`,
    ...(extraKilograms > 0
      ? [`${formattedPrice(forExtraKilograms)} for ${count} extra 1\u00A0kg ${extraKilograms === 1 ? 'pack' : 'packs'}`]
      : []),
    ...(forMixedCart > 0 ? [`${formattedPrice(forMixedCart)} for 1\u00A0kg packs together with other items`] : []),
  ].join(' + ');
  return label ? sum : `${sum}; choose a province`;
}
