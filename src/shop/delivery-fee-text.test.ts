import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryFee } from './delivery-fee.ts';
import { deliveryFeeText } from './delivery-fee-text.ts';
import { provinces } from './provinces.ts';

const toys = (quantity = 1) => ({ name: 'Rope Toy', quantity });
const kilos = (quantity = 1) => ({ name: 'Dog Food 1 kg', quantity });
const words = (lines: readonly { name: string; quantity: number }[], province: string) =>
  deliveryFeeText(lines, province, provinces).replaceAll('\u00A0', ' ');

describe('the delivery fee in words', () => {
  it.each([
    [[toys(9)], 'sindh', 'Rs 350 to Sindh'],
    [[kilos()], 'islamabad', 'Rs 250 to Islamabad Capital Territory'],
    [[kilos(2)], 'punjab', 'Rs 250 to Punjab + Rs 50 for one extra 1 kg pack'],
    [[kilos(2), { name: 'Cat Food 1KG', quantity: 1 }], 'punjab', 'Rs 250 to Punjab + Rs 100 for two extra 1 kg packs'],
    [[kilos(), toys()], 'kashmir', 'Rs 450 to Azad Kashmir + Rs 100 for 1 kg packs together with other items'],
    [
      [kilos(31), toys()],
      'balochistan',
      'Rs 350 to Balochistan + Rs 1,500 for 30 extra 1 kg packs + Rs 100 for 1 kg packs together with other items',
    ],
    [[kilos(7)], 'punjab', 'Rs 250 to Punjab + Rs 300 for six extra 1 kg packs'],
    [[kilos(11)], 'punjab', 'Rs 250 to Punjab + Rs 500 for ten extra 1 kg packs'],
    [[kilos(12)], 'punjab', 'Rs 250 to Punjab + Rs 550 for 11 extra 1 kg packs'],
    [[toys()], '', 'From Rs 250; choose a province'],
    [[], 'punjab', ''],
  ] as const)('of %j to %j are %j (R192, R199, R200)', (lines, province, sentence) => {
    expect(words(lines, province)).toBe(sentence);
  });

  it('never break "1 kg" over two lines', () => {
    expect(deliveryFeeText([kilos(2), toys()], 'punjab', provinces)).not.toMatch(/1 kg/);
  });

  it('name amounts that add up to the fee, for any cart (R203)', () => {
    const name = fc.constantFrom('Dog Food 1 kg', 'Millet 1KG', 'Rope Toy', 'Food 11 kg');
    const carts = fc.array(fc.record({ name, quantity: fc.integer({ min: 1, max: 400 }) }), { maxLength: 8 });
    const province = fc.constantFrom('', 'other', ...provinces.map(({ value }) => value));
    fc.assert(
      fc.property(carts, province, (lines, to) => {
        const amounts = [...words(lines, to).matchAll(/Rs ([\d,]+)/g)].map(([, digits = '']) =>
          Number(digits.replaceAll(',', '')),
        );
        expect(amounts.reduce((total, amount) => total + amount, 0)).toBe(deliveryFee(lines, to, provinces));
      }),
    );
  });
});
