import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWeight, readWeight, weightInName, weightText } from './weight.ts';

describe('a weight', () => {
  it.each([
    ['500 g', 500],
    ['500gm', 500],
    ['1.5 kg', 1500],
    ['1,5kg', 1500],
    ['1,500 g', 1500],
    ['0.085 kg', 85],
    ['2 Kilo', 2000],
    [' ۵۰۰ گرام ', 500],
    ['2 کلو', 2000],
    ['100 kg', 100_000],
  ])('is read from %j (D84)', (text, grams) => {
    expect(parseWeight(text)).toBe(grams);
  });

  it.each(['', '500', '1,500 kg', '0 g', '0.5 g', '101 kg', '5 L', '200 ml', '-1 kg', '1 kg 500 g', 'heavy', '1e3 g'])(
    'is not guessed from %j (D84)',
    (text) => {
      expect(parseWeight(text)).toBeNull();
    },
  );

  it('is read back as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (grams) => {
        expect(parseWeight(weightText(grams))).toBe(grams);
      }),
    );
    expect([weightText(85), weightText(1000), weightText(2500)]).toEqual(['85 g', '1 kg', '2.5 kg']);
  });
});

describe('the weight of a parcel whose products weigh 1.6 kg', () => {
  const read = (text: string, confirmed = '') => readWeight(text, { known: 1600, confirmed });

  it.each([
    ['2', '2 g or 2 kg? Its products weigh 1.6 kg. Write the unit, or save again if 2 g is right.'],
    ['۲', '2 g or 2 kg? Its products weigh 1.6 kg.'],
    ['1,200', '1.2 kg? Its products weigh 1.6 kg.'],
    ['500 g', '500 g? Its products weigh 1.6 kg. Save again if 500 g is right.'],
    ['60000', '60 kg? That is unusual. Save again if 60 kg is right.'],
    ['60 kg', '60 kg? That is unusual. Save again if 60 kg is right.'],
    ['200 kg', 'Write the weight with its unit, such as 800 g or 1.5 kg, up to 100 kg.'],
    ['heavy', 'Write the weight with its unit, such as 800 g or 1.5 kg, up to 100 kg.'],
    ['1.6', '1.6 g or 1.6 kg? Write the weight with its unit'],
    ['0', 'Write the weight with its unit'],
  ])('is asked about for %j (D84)', (text, question) => {
    expect(read(text)).toEqual({ problem: expect.stringContaining(question) });
  });

  it.each([
    ['2 kg', 2000],
    ['1600', 1600],
    ['۲ کلو', 2000],
    [' ', null],
  ])('is read from %j (D84)', (text, grams) => {
    expect(read(text)).toEqual({ grams });
  });

  it('is right when it comes again', () => {
    expect(read('2', '3')).toHaveProperty('problem');
    expect(read('2', ' 2 ')).toEqual({ grams: 2 });
  });
});

describe('the weight in a name', () => {
  it.each([
    ['Adult Dog Food Chicken & Rice 500 g', 500],
    ['Adult Dog Food Chicken 1kg', 1000],
    ['Cat Litter 2.5 KG, Lavender', 2500],
    ['Cat Food in Gravy 85 g x 12', 1020],
    ['Cat Food in Gravy 12 × 85g', 1020],
    ['Bird Seed (400 gm)', 400],
    ['دانہ ۵ کلو', 5000],
  ])('is certain in %j (D84)', (name, grams) => {
    expect(weightInName(name)).toBe(grams);
  });

  it.each([
    'Cat Litter 5L',
    'Shampoo 250 ml',
    'Bell Balls Set of 3',
    'Biscuits 400 g + 100 g free',
    'Spot-On for dogs 4-10 kg',
    'Spot-On for dogs 4 to 10 kg',
    'Spot-On for dogs 4 kg to 10 kg',
    'Spot-On for dogs under 10 kg',
    'Spot-On, dogs 10 kg and over',
    'Spot-On, dogs 10 kg+',
    'Half a bag, 1/2 kg',
    'Bag 900 kg',
    'Bag 60 kg x 5',
    'Model 5 G8',
  ])('is not suggested for %j (D84)', (name) => {
    expect(weightInName(name)).toBeNull();
  });

  it('never causes an error, in any text', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const grams = weightInName(name);
        expect(grams === null || (Number.isInteger(grams) && grams > 0)).toBe(true);
      }),
    );
  });
});
