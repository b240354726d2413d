import { describe, expect, it } from 'vitest';
import { languagesFor, pageLanguage } from './message-templates.ts';

describe('the first language of messages to a customer (D114)', () => {
  const address = 'House 12, Gulberg III, Lahore';

  it.each([
    ['a name', { name: 'عائشہ خان', address }],
    ['an address', { name: 'Ayesha Khan', address: 'مکان نمبر 12, Gulberg' }],
    ['one word of an address', { name: 'Ayesha Khan', address: `${address} (گلبرگ)` }],
  ])('is Urdu if %s is in Arabic script (D114)', (_, customer) => {
    expect(languagesFor(customer, 'english')).toEqual(['urdu', 'english', 'romanUrdu']);
    expect(languagesFor(customer, 'romanUrdu')).toEqual(['urdu', 'english', 'romanUrdu']);
  });

  it.each([
    ['Latin script', { name: 'Ayesha Khan', address }],
    ['Urdu digits and commas alone', { name: 'Ayesha Khan', address: 'House ۱۲، F-8/٢' }],
    ['nothing', { name: '', address: '' }],
  ])('is the shop’s for %s (D114)', (_, customer) => {
    expect(languagesFor(customer, 'english')).toEqual(['english', 'urdu', 'romanUrdu']);
    expect(languagesFor(customer, 'romanUrdu')).toEqual(['romanUrdu', 'english', 'urdu']);
  });

  it('is the page’s, too: Urdu, or else English (D114)', () => {
    const languages = (['english', 'urdu', 'romanUrdu'] as const).map((first) =>
      pageLanguage({ name: 'Ayesha', address }, first),
    );
    expect(languages).toEqual(['en', 'ur', 'en']);
    expect(pageLanguage({ name: 'عائشہ', address }, 'romanUrdu')).toBe('ur');
  });
});
