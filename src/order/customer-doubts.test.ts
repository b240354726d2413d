import { describe, expect, it } from 'vitest';
import { customerDoubts } from './customer-doubts.ts';
import { sampleCustomer } from '#test/support/sample-order.ts';

const doubts = (customer: Partial<typeof sampleCustomer>) => customerDoubts({ ...sampleCustomer, ...customer });

describe('the customer of an order', () => {
  it.each(['asdf', 'ASDF ghjk', 'qwerty', 'lkjh', 'aaa', 'xyz', 'test', 'Test 123', '-', 'a', '12345', 'ااا', ''])(
    '“%s” may be no name (R195)',
    (name) => {
      expect(doubts({ name })).toEqual([`“${name}” may not be the customer’s name.`]);
    },
  );

  it.each(['Ali', 'Jo', 'علی', 'نا', 'Ayesha Khan', 'Dr. A. Q. Khan', 'Test Khan', 'Sadaf', 'Aaliya', 'Zoë', 'ثناء'])(
    '“%s” is a name (R195)',
    (name) => {
      expect(doubts({ name })).toEqual([]);
    },
  );

  it.each(['123', '0300 12', 'none', '', '03001234567890'])('can’t be called at “%s” (R195)', (phone) => {
    expect(doubts({ phone })).toEqual([`“${phone}” is no phone number that can be called.`]);
  });

  it.each(['0300 1234567', '۰۳۰۰۱۲۳۴۵۶۷', '042 35761234', '+44 7700 900123'])('can be called at %s (R195)', (phone) => {
    expect(doubts({ phone })).toEqual([]);
  });

  it.each(['Lahore', 'asdf', 'h # 5, f', 'گھر', '-'])('may live at more than “%s” (R195)', (address) => {
    expect(doubts({ address })).toEqual([`“${address}” is a short address: it may be incomplete.`]);
  });

  it.each(['H 5, F-8/2 Isb', 'مکان ۵، ملتان', 'Chak 12, Okara'])('may live at “%s” (R195)', (address) => {
    expect(doubts({ address })).toEqual([]);
  });

  it('is quoted in part where a text is long, and on one line', () => {
    expect(doubts({ phone: `call\nme ${'x'.repeat(200)}` })).toEqual([
      `“call me ${'x'.repeat(112)}…” is no phone number that can be called.`,
    ]);
  });
});
