import { describe, expect, it } from 'vitest';
import { provinces } from '#shop/delivery.ts';
import { shippedCities as cities } from '#test/support/catalogues.ts';
import { sampleParams, sampleReference } from '#test/support/sample-order.ts';
import { customerIn, messageLines, numbersIn, referencesIn } from './message-parts.ts';

function customerOf(params: Readonly<Record<string, string>>) {
  return customerIn(messageLines(params), { provinces, cities });
}

describe('a message that is not as the shop writes it', () => {
  it('gives the customer that the shop’s own lines name', () => {
    const params = sampleParams();
    const message = params.message.replace('Grand Total: ', 'Total: ');
    expect(customerOf({ ...params, message })).toEqual({
      name: 'Ayesha Khan',
      email: 'ayesha@example.com',
      address: '12 Canal Road, Lahore',
      province: 'punjab',
      postalCode: '54000',
      phone: '0300 1234567',
    });
  });

  it('gives what other labels name, and the province of the city', () => {
    const message = 'FULL NAME: Bilal\nMobile No: 0321-7654321\nDelivery Address: House 7, Saddar\nCity: Karachi';
    expect(customerOf({ message })).toMatchObject({
      name: 'Bilal',
      phone: '0321-7654321',
      address: 'House 7, Saddar, Karachi',
      province: 'sindh',
    });
  });

  it.each([
    'نام: زاہد اقبال\nفون نمبر: ۰۳۳۴-۵۵۵۶۶۷۷\nپتہ: مکان ۱۲، ماڈل ٹاؤن، لاہور\nای میل: z@x.pk',
    'آپ کا نام: زاہد اقبال\nموبائل: ۰۳۳۴-۵۵۵۶۶۷۷\nمکمل پتا: مکان ۱۲، ماڈل ٹاؤن\nشہر: لاہور\nايميل: z@x.pk',
    'Naam: زاہد اقبال\nWhatsApp no: ۰۳۳۴-۵۵۵۶۶۷۷\nGhar ka pata: مکان ۱۲، ماڈل ٹاؤن\nShehar: لاہور\nEmail: z@x.pk',
  ])('gives what labels in Urdu and Roman Urdu name (%#)', (message) => {
    const { address, ...customer } = customerOf({ message });
    expect(address).toMatch(/^مکان ۱۲، ماڈل ٹاؤن[،,] لاہور$/);
    expect(customer).toMatchObject({ name: 'زاہد اقبال', email: 'z@x.pk', province: 'punjab' });
    expect(numbersIn([customer.phone])).toEqual(['923345556677']);
  });

  it('gives the name and the address of the mail’s parameters, but never the shop’s', () => {
    const params = { from_name: 'Sara', reply_to: 'sara@example.com', to_name: 'Panja', message: 'hello' };
    expect(customerOf(params)).toMatchObject({ name: 'Sara', email: 'sara@example.com', address: '', phone: '' });
  });

  it('gives a number from anywhere in its text, in any digits', () => {
    expect(customerOf({ message: 'please send\ncall ۰۳۰۰-۱۲۳۴۵۶۷ after 5' }).phone).toBe('0300 1234567');
  });

  it('leaves the province empty where the address names no city for certain', () => {
    expect(customerOf({ message: 'Address: near the old mosque' }).province).toBe('');
  });
});

it('the references in a message are those of orders', () => {
  expect(referencesIn(messageLines({ ...sampleParams() }))).toEqual([sampleReference]);
  expect(referencesIn([`Ref.${sampleReference}/PK`, `${sampleReference}0`, 'ORDER'])).toEqual([sampleReference]);
});

describe('the phone numbers in a message', () => {
  it('are each certain number once, also within a long line', () => {
    const lines = messageLines({ message: `${'word '.repeat(100)}0300 1234567 or 042 35761234\n+92 300 1234567` });
    expect(numbersIn(lines)).toEqual(['923001234567', '924235761234']);
  });

  it('are none for amounts, dates and numbers that may be wrong', () => {
    expect(numbersIn(messageLines({ message: 'Rs 5700\n2026-11-21T08:00:00.000Z\n0300 12345' }))).toEqual([]);
  });

  it('are few, and read in no time, in the longest message that a stranger can send', () => {
    const numbers = Array.from({ length: 4000 }, (_, index) => `0300 ${1_000_000 + index}`).join(' ');
    const start = performance.now();
    expect(numbersIn(messageLines({ message: numbers })).length).toBeLessThanOrEqual(5);
    expect(customerOf({ message: `Address: ${numbers}` }).province).toBe('');
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
