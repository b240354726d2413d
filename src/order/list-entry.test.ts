import { describe, expect, it } from 'vitest';
import { acceptableOrder } from '#test/support/stored-orders.ts';

import { sampleCustomer, sampleOrder } from '#test/support/sample-order.ts';
import { listEntry, searchPatterns } from './list-entry.ts';

function entryOf(address: string) {
  const { check } = acceptableOrder(sampleOrder({ customer: { ...sampleCustomer, address } }), 0);
  return listEntry({ key: '7K3M9Q2X', copy: 0, check });
}

describe('the city on the list', () => {
  it.each([
    ['12 Canal Road, Lahore', 'Lahore'],
    ['مکان نمبر ۱۲، لاہور', 'لاہور'],
    ['12 Canal Road', 'punjab'],
    ['Canal Road, House 12', 'punjab'],
    ['Canal Road, ', 'punjab'],
    ['Canal Road, behind the large water tower of the old mill', 'punjab'],
  ])('of “%s” is %s', (address, expected) => {
    expect(entryOf(address).city).toBe(expected);
  });
});

describe('a search', () => {
  it.each([
    [' Ayesha ', ['%ayesha%']],
    ['100%_\\', [String.raw`%100\%\_\\%`]],
    ['+92 300 1234567', ['%+92 300 1234567%', '%3001234567%']],
    // Letters of an Arabic keyboard; the second finds orders that earlier versions listed.
    ['علي', ['%علی%', '%علي%']],
    // PostgreSQL stores no such character, and a name is stored without the others.
    ['Aye\u0000sha\u202E \u200BKhan', ['%ayesha khan%']],
  ])('for “%s” has patterns that fit the text of the list', (searched, patterns) => {
    expect(searchPatterns(searched)).toEqual(patterns);
  });
});
