import { expect, it } from 'vitest';
import { placeOf } from './place.ts';

it.each([
  ['', 'Islamabad'],
  ['Shop 5-B, Main Market, Gulberg, Lahore', 'Lahore'],
  ['Shop 5-B, Main Market, Lahore 54000, Pakistan', 'Lahore'],
  ['Shop 5-B, Main Market, Lahore - 54000.', 'Lahore'],
  ['12 Jinnah Road, Quetta Pakistan', 'Quetta'],
  ['دکان ۵، مین مارکیٹ، لاہور', 'لاہور'],
  ['House 12, Street 5, F-8/2, Islamabad, 44000', 'Islamabad'],
  ['Peshawar', 'Peshawar'],
  ['54000, Pakistan', 'Islamabad'],
])('the place of the address “%s” is %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
