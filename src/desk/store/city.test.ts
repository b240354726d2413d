import { describe, expect, it } from 'vitest';
import { noCustomer } from '#order/customer-fields.ts';
import { provinces } from '#shop/provinces.ts';
import { city } from './city.ts';

describe('where an order goes, in a word', () => {
  it.each([
    ['12 Canal Road, Lahore', 'Lahore'],
    ['مکان نمبر ۱۲، لاہور', 'لاہور'],
    ['12 Canal Road', 'Punjab'],
    ['Canal Road, House 12', 'Punjab'],
    ['Canal Road, ', 'Punjab'],
    ['Canal Road, behind the large water tower of the old mill', 'Punjab'],
  ])('of “%s” is %s', (address, expected) => {
    expect(city({ ...noCustomer, address, province: 'punjab' }, provinces)).toBe(expected);
  });

  it('is what the order says where the shop has no such province', () => {
    expect(city({ ...noCustomer, address: 'x', province: 'atlantis' }, provinces)).toBe('atlantis');
  });
});
