import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Customer,
  cleanField,
  customerFields,
  missingFields,
  noCustomer,
  messageFields,
  withCity,
} from './customer-fields.ts';

const customer: Customer = {
  name: 'Ayesha Khan',
  email: 'ayesha@example.com',
  address: 'House 1, Street 2',
  province: 'sindh',
  postalCode: '75500',
  phone: '0300 1234567',
};

describe('the checkout form', () => {
  it('has six fields, in the order of the form, all empty at first (R188)', () => {
    expect(customerFields).toEqual(['name', 'email', 'address', 'province', 'postalCode', 'phone']);
    expect(noCustomer).toEqual({ name: '', email: '', address: '', province: '', postalCode: '', phone: '' });
    expect(messageFields.toSorted()).toEqual(customerFields.toSorted());
  });

  it('misses a field that holds only characters that show nothing (D31, D92)', () => {
    for (const text of [' \t\u00A0\n', '\u200B', '\u3164', '\u2800', ' \u202A\uFEFF\u202C '])
      expect(customerFields.flatMap((field) => missingFields({ ...customer, [field]: text }))).toEqual(customerFields);
  });

  it('reads an e-mail address without marks, an Urdu name with its joiners, and lines as one (D92)', () => {
    expect([
      cleanField('email', '\u200Bali\u200C@example.com\u202C'),
      cleanField('name', '\u202Bعائشہ\u200Cخان\u202C '),
      cleanField('address', 'House 1\r\n Street 2,\n\nLahore \n'),
      cleanField('address', '\nHouse 1\u2028Lahore'),
      cleanField('address', 'House 1, '),
    ]).toEqual(['ali@example.com', 'عائشہ\u200Cخان ', 'House 1, Street 2, Lahore', 'House 1, Lahore', 'House 1, ']);
  });

  it.each([
    ['House 5, G-9/1', 'Islamabad', 'House 5, G-9/1, Islamabad'],
    ['House 5, G-9/1, ', 'Islamabad', 'House 5, G-9/1, Islamabad'],
    ['House 5, islamabad 44000', 'Islamabad', 'House 5, islamabad 44000'],
    ['12 Madina Colony', 'Dina', '12 Madina Colony, Dina'],
    ['Wahdat Road', 'Wah', 'Wahdat Road, Wah'],
    ['Mall Road,Rahim-Yar Khan', 'Rahim Yar Khan', 'Mall Road,Rahim-Yar Khan'],
    ['مکان ۵، لاہور', 'لاہور', 'مکان ۵، لاہور'],
    ['House 5', '-', 'House 5'],
    ['House 5, ', '', 'House 5, '],
    [' ', 'Lahore', 'Lahore'],
  ])('has the city at the end of the address unless it is in it: %j and %j', (address, city, whole) => {
    expect(withCity(address, city)).toBe(whole);
  });

  it('misses exactly the empty fields, in each of the 64 combinations (R194)', () => {
    fc.assert(
      fc.property(fc.subarray([...customerFields]), (filled) => {
        const form = filled.reduce<Customer>((before, field) => ({ ...before, [field]: 'x' }), noCustomer);
        expect([...missingFields(form), ...filled].toSorted()).toEqual(customerFields.toSorted());
      }),
    );
  });

  it('accepts any format: x, y and z will do (R195)', () => {
    expect(missingFields({ ...customer, email: 'x', phone: 'y', postalCode: 'z' })).toEqual([]);
  });
});
