import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  provinces,
  deliveryFee as deliveryFeeTo,
  isOneKilogram,
  lowestDeliveryFee,
  deliveryFeeText,
} from './delivery.ts';
import { rupees } from './money.ts';

type FeeLines = Parameters<typeof deliveryFeeTo>[0];
const deliveryFee = (lines: FeeLines, province: string) => deliveryFeeTo(lines, province, provinces);

const toys = (quantity = 1) => ({ name: 'Rope Toy', quantity });
const kilos = (quantity = 1) => ({ name: 'Dog Food 1 kg', quantity });

it('a 1 kg item is one that is named 1 kg as a whole word, in any case (R201, D17)', () => {
  const names = '1 kg|1kg|1 KG|1Kg|Dog Food 1 kg|Cat Food (1kg)|1kg Millet|Food-1kg-bag|1\u00A0kg';
  const literal = '0.1 kg|1.1kg|2.1 kg';
  for (const name of `${names}|${literal}`.split('|')) expect([name, isOneKilogram(name)]).toEqual([name, true]);
  for (const name of '11 kg|21kg|A1 kg|1 kgs|1  kg|1 k g|10 kg|2kg|1.5 kg|1 litre|kg|1|'.split('|'))
    expect([name, isOneKilogram(name)]).toEqual([name, false]);
});

describe('the fee of a province', () => {
  it('is the specified one; an unknown province costs Rs 250 (R197, R198)', () => {
    const all = 'punjab islamabad sindh balochistan kashmir azad-kashmir'.split(' ');
    expect(all.map((province) => deliveryFee([toys()], province))).toEqual([250, 250, 350, 350, 450, 450]);
    for (const province of ['', 'khyber-pakhtunkhwa', 'Sindh', ' sindh', '__proto__', 'constructor', 'سندھ'])
      expect([province, deliveryFee([toys()], province)]).toEqual([province, 250]);
  });

  it('is the owner’s, for the five provinces and for further ones (D68)', () => {
    const own = [
      ...provinces.map((one) => (one.value === 'kashmir' ? { ...one, fee: rupees(500) } : one)),
      { value: 'gilgit-baltistan', label: 'Gilgit-Baltistan', fee: rupees(200) },
    ];
    const fees = ['punjab', 'kashmir', 'azad-kashmir', 'gilgit-baltistan', 'elsewhere'];
    expect(fees.map((province) => deliveryFeeTo([toys()], province, own))).toEqual([250, 500, 500, 200, 250]);
    expect([lowestDeliveryFee(provinces), lowestDeliveryFee(own)]).toEqual([250, 200]);
  });

  it('is Rs 0 for an empty cart in any province (R203)', () => {
    expect(deliveryFee([], 'kashmir')).toBe(0);
    expect(deliveryFee([], '')).toBe(0);
  });
});

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
  ] as const)('of %j to %j are %j (R192, R199, R200, R202)', (lines, province, sentence) => {
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
        expect(amounts.reduce((total, amount) => total + amount, 0)).toBe(deliveryFee(lines, to));
      }),
    );
  });
});
