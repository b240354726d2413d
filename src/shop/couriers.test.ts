import { expect, it } from 'vitest';
import { sheetNeeds, trackingLink, suggestedValue } from './couriers.ts';

const couriers = [
  { name: 'TCS', tracking: 'https://tcs.example/track?number={number}' },
  { name: 'Own rider', tracking: '' },
];

it.each([
  ['TCS', '123 45/6', 'https://tcs.example/track?number=123%2045%2F6'],
  [' tcs ', '1', 'https://tcs.example/track?number=1'],
  ['TCS', '\uD800', 'https://tcs.example/track?number=%EF%BF%BD'],
  ['TCS', '', null],
  ['Own rider', '1', null],
  ['Leopards', '1', null],
])('a parcel of %j with the number %j is followed at %s (D83)', (courier, trackingNumber, link) => {
  expect(trackingLink({ courier, trackingNumber }, couriers)).toBe(link);
});

it.each([
  ['city', 'city'],
  ['phone', 'phone'],
  ['kilograms', 'weight'],
  ['grams', 'weight'],
  ['postalCode', null],
] as const)('a sheet with the column %s needs this to be certain: %s (D84)', (value, needed) => {
  const facts = ['city', 'weight', 'phone'] as const;
  expect(facts.filter((fact) => sheetNeeds([{ title: 'A', value }], fact))).toEqual(needed === null ? [] : [needed]);
});

it.each([
  ['Order Ref', 'reference'],
  ['Consignee Name', 'name'],
  ['Consignee E-mail', 'email'],
  ['Cell No.', 'phone'],
  ['Consignee Address', 'address'],
  ['Destination City', 'city'],
  ['Postal Code', 'postalCode'],
  ['COD Amount', 'amount'],
  ['Weight (kg)', 'kilograms'],
  ['Weight (g)', 'grams'],
  ['Pieces', 'pieces'],
  ['Product Name', 'items'],
  ['Origin City', 'text'],
  ['Order Code', 'text'],
])('a column with the title “%s” probably has the value “%s” (D83)', (title, value) => {
  expect(suggestedValue(title)).toBe(value);
});
