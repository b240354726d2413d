import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailHint } from './email-hint.ts';

const suggested = (text: string) => {
  const hint = emailHint(text);
  return hint?.kind === 'suggestion' ? hint.address : hint;
};

describe('a hint about an e-mail address', () => {
  it('is silent about an address (R195)', () => {
    const addresses =
      'ali@gmail.com|Ali.Khan+cats@Gmail.COM|ali@yahoo.com|ali@ymail.com|ali@mail.com|ali@yahoo.co.uk|ali@line.com|ali@nust.edu.pk';
    for (const text of [
      ...addresses.split('|'),
      'علی@مثال.پاکستان',
      'ali\u200F@gmail.com',
      ' ali@gmail.com ',
      '',
      '   ',
    ])
      expect([text, emailHint(text)]).toEqual([text, null]);
  });

  it.each([
    ['gmail.com', 'gmial.com gamil.com gmai.com gmaill.com gmail.co gnail.com gmail.con gmial.con gmailcom g.mail.com'],
    ['gmail.com', 'gmail gmail,com gmail..com gmail.com. @gmail.com gmail.com.com'],
    ['hotmail.com', 'hotmial.com hotmail'],
    ['yahoo.com', 'yaho.com'],
    ['outlook.com', 'outlok.com'],
    ['live.com', 'live.cmo'],
    ['myshop.com', 'myshop.con'],
  ])('suggests an address at %s for one at %s (R195)', (right, typos) => {
    for (const typo of typos.split(' ')) expect([typo, suggested(`ali@${typo}`)]).toEqual([typo, `ali@${right}`]);
  });

  it('suggests the address that was meant, with its own spelling of the name (R195)', () => {
    const texts =
      'ali@gmail com|ali @ gmail.com|aligmail.com|ali.gmail.com|ali#gmail.com|ali＠gmail．com|www.ali@gmail.com|ali@www.gmail.com';
    for (const text of texts.split('|')) expect([text, suggested(text)]).toEqual([text, 'ali@gmail.com']);
    expect(suggested('Ali.Khan@GMIAL.com')).toBe('Ali.Khan@gmail.com');
  });

  it('questions a text that can be no address, and suggests no other (R195)', () => {
    const texts =
      'x|ali|@|ali@|@gmail.com|gmail.com|a@b@c.pk|ali khan@gmail.com|ali@b|ali@1.2.3.4|aliی@gmail.com|علی@nust.edu.pk';
    for (const text of texts.split('|'))
      expect([text, emailHint(text)]).toEqual([text, { kind: 'unsure', text: 'Is this an e-mail address?' }]);
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
