import { describe, expect, it } from 'vitest';
import { inquiryMessage, inquiryWords, isInquiryOnly } from './inquiry.ts';

describe('inquiry-only products (D18)', () => {
  it('are 67 and 68, whatever their names (R156)', () => {
    const ids = [66, 67, 68, 69, 6, 7, 8].filter((id) => isInquiryOnly({ id, name: 'Ball' }));
    expect(ids).toEqual([67, 68]);
  });

  it('have a heavy weight or volume in their names, or litter, as plain parts of them (R156)', () => {
    const heavy = 'Food 3kg|Food 3 kg|Food 3KG|Food 5kg|Food 5 KG|Shampoo 5l|Shampoo 5 L|CAT LITTER|litter';
    const literal = 'Food 15kg|Food 25 kg|Shampoo 1.5L|Glitter Collar|Pack of 5 Leashes';
    for (const name of `${heavy}|${literal}`.split('|'))
      expect([name, isInquiryOnly({ id: 1, name })]).toEqual([name, true]);
    for (const name of 'Food 1 kg|Food 2kg|Food 3  kg|Food 5 g|Shampoo 500ml|Lite Food|'.split('|'))
      expect([name, isInquiryOnly({ id: 1, name })]).toEqual([name, false]);
  });

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
