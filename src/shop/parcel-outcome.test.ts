import { describe, expect, it } from 'vitest';
import { parcelOutcome } from './parcel-outcome.ts';

describe('the status of a parcel in a courier’s table', () => {
  it.each([
    'Delivered',
    'DELIVERED',
    'Shipment delivered',
    'Dlvd',
    'deliver ho gaya',
    'pohanch gaya',
    'Mil gaya',
    'wasool',
    'ڈیلیور ہو گیا',
    'پہنچ گیا',
    'وصول',
  ])('%s: delivered', (text) => expect(parcelOutcome(text)).toBe('delivered'));

  it.each([
    'Returned',
    'Return to Shipper',
    'RTO',
    'R.T.S',
    'Refused by consignee',
    'Customer not available, returned',
    'Delivery refused',
    'Undelivered',
    'wapas',
    'Waapas aa gaya',
    'واپس',
    'واپسي',
    'ریٹرن',
    'لینے سے انکار',
  ])('%s: returned', (text) => expect(parcelOutcome(text)).toBe('returned'));

  it.each([
    '',
    'In transit',
    'Not delivered',
    'ڈیلیور نہیں ہوا',
    'deliver nahi hua',
    'Not yet returned',
    'Lahore',
    '250',
  ])('%s: neither', (text) => expect(parcelOutcome(text)).toBeNull());
});
