import { describe, expect, it } from 'vitest';
import { inquiryMessage, inquiryWords, isInquiryOnly } from './inquiry.ts';

describe('inquiry-only products (D18)', () => {
  it.each([67, 68])('product %d is inquiry-only, whatever its name (R156)', (id) => {
    expect(isInquiryOnly({ id, name: 'Ball' })).toBe(true);
  });

  it.each([66, 69, 6, 7, 8])('product %d is not, unless its name says so (R156)', (id) => {
    expect(isInquiryOnly({ id, name: 'Ball' })).toBe(false);
  });

  it.each([
    'Food 3kg',
    'Food 3 kg',
    'Food 3KG',
    'Food 3 Kg',
    'Food 5kg',
    'Food 5 kg',
    'Food 5 KG',
    'Shampoo 5l',
    'Shampoo 5 l',
    'Shampoo 5L',
    'Shampoo 5 L',
    'Cat Litter',
    'CAT LITTER',
    'litter',
  ])('"%s" is heavy (R156)', (name) => {
    expect(isInquiryOnly({ id: 1, name })).toBe(true);
  });

  it.each(['Food 15kg', 'Food 25 kg', 'Shampoo 1.5L', 'Glitter Collar', 'Pack of 5 Leashes'])(
    '"%s" counts too, as the words match anywhere in the name (R156)',
    (name) => {
      expect(isInquiryOnly({ id: 1, name })).toBe(true);
    },
  );

  it.each(['Food 1 kg', 'Food 2kg', 'Food 3  kg', 'Food 5 g', 'Shampoo 500ml', 'Lite Food', ''])(
    '"%s" is bought as usual (R156)',
    (name) => {
      expect(isInquiryOnly({ id: 1, name })).toBe(false);
    },
  );

  it('have exactly the seven specified words (R156)', () => {
    expect(inquiryWords).toEqual(['3kg', '3 kg', '5kg', '5 kg', '5l', '5 l', 'litter']);
  });
});

describe('the inquiry message', () => {
  it('asks for the product with its unit price in plain digits (R157)', () => {
    expect(inquiryMessage('Cat Litter 5 L', 2300)).toBe(
      "Hi! I'm interested in Cat Litter 5 L - Rs. 2300. Please provide more details.",
    );
  });
});
