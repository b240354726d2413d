import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailHint } from './email-hint.ts';

const suggested = (text: string) => {
  const hint = emailHint(text);
  return hint?.kind === 'suggestion' ? hint.address : hint;
};

describe('a hint about an e-mail address', () => {
  it.each([
    'ali@gmail.com',
    'Ali.Khan+cats@Gmail.COM',
    'ali@yahoo.com',
    'ali@ymail.com',
    'ali@mail.com',
    'ali@yahoo.co.uk',
    'ali@line.com',
    'ali@nust.edu.pk',
    'ali@panja.example',
    'علی@مثال.پاکستان',
    ' ali@gmail.com ',
    '',
    '   ',
  ])('is silent about %j (R195)', (text) => {
    expect(emailHint(text)).toBeNull();
  });

  it.each([
    ['ali@gmial.com', 'ali@gmail.com'],
    ['ali@gamil.com', 'ali@gmail.com'],
    ['ali@gmai.com', 'ali@gmail.com'],
    ['ali@gmaill.com', 'ali@gmail.com'],
    ['ali@gmail.co', 'ali@gmail.com'],
    ['ali@gnail.com', 'ali@gmail.com'],
    ['ali@hotmial.com', 'ali@hotmail.com'],
    ['ali@yaho.com', 'ali@yahoo.com'],
    ['ali@outlok.com', 'ali@outlook.com'],
    ['ali@gmail.con', 'ali@gmail.com'],
    ['ali@gmial.con', 'ali@gmail.com'],
    ['ali@live.cmo', 'ali@live.com'],
    ['ali@myshop.con', 'ali@myshop.com'],
    ['ali@gmailcom', 'ali@gmail.com'],
    ['ali@g.mail.com', 'ali@gmail.com'],
    ['ali@gmail', 'ali@gmail.com'],
    ['ali@hotmail', 'ali@hotmail.com'],
    ['ali@gmail,com', 'ali@gmail.com'],
    ['ali@gmail..com', 'ali@gmail.com'],
    ['ali@gmail.com.', 'ali@gmail.com'],
    ['ali@gmail com', 'ali@gmail.com'],
    ['ali@@gmail.com', 'ali@gmail.com'],
    ['ali @ gmail.com', 'ali@gmail.com'],
    ['aligmail.com', 'ali@gmail.com'],
    ['Ali.Khan@GMIAL.com', 'Ali.Khan@gmail.com'],
  ])('suggests for %s %s (R195)', (text, address) => {
    expect(suggested(text)).toBe(address);
  });

  it.each([
    'x',
    'ali',
    '@',
    'ali@',
    '@gmail.com',
    'gmail.com',
    'a@b@c.pk',
    'ali khan@gmail.com',
    'ali@b',
    'ali@1.2.3.4',
  ])('doubts that %j is an address, and suggests no other (R195)', (text) => {
    expect(emailHint(text)).toEqual({ kind: 'unsure', words: 'Is this an e-mail address?' });
  });

  const local = fc.stringMatching(/^[a-z][a-z0-9_+-]{0,20}$/);
  const provider = fc.constantFrom('gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com');
  const change = fc.constantFrom('leave out', 'write twice', 'swap');

  it('corrects one typing error in the name of a large provider, and nothing else (R195)', () => {
    fc.assert(
      fc.property(local, provider, change, fc.nat({ max: 4 }), (name, right, kind, at) => {
        const letters = right.split('');
        if (kind === 'leave out') letters.splice(at, 1);
        else if (kind === 'write twice') letters.splice(at, 0, right.charAt(at));
        else letters.splice(at, 2, right.charAt(at + 1), right.charAt(at));
        const wrong = letters.join('');
        fc.pre(wrong !== right && wrong !== 'mail.com' && wrong !== 'cloud.com');
        expect([wrong, suggested(`${name}@${wrong}`)]).toEqual([wrong, `${name}@${right}`]);
      }),
    );
  });
});
