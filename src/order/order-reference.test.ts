import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOrderReference, orderReference, shortReference } from './order-reference.ts';

const bytes = (...values: readonly number[]) => Uint8Array.from({ length: 16 }, (_, index) => values[index] ?? 0);
const sixteenBytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('an order reference (D28)', () => {
  it.each([
    [bytes(), '00000000000000000000000000'],
    [new Uint8Array(16).fill(255), '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
    [bytes(0x80), '40000000000000000000000000'],
    [bytes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), '00000000000000000000000001'],
    [bytes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x04, 0x21), '00000000000000000000000111'],
    [bytes(0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef), '014D2PF2DBSQQG000000000000'],
  ])('is 26 characters, the first byte first: %#', (random, reference) => {
    expect(orderReference(random)).toBe(reference);
  });

  it('keeps all 128 bits, which can be read back from it', () => {
    fc.assert(
      fc.property(sixteenBytes, (random) => {
        let number = 0n;
        for (const character of orderReference(random)) number = number * 32n + BigInt(digits.indexOf(character));
        expect(number.toString(16).padStart(32, '0')).toBe(Buffer.from(random).toString('hex'));
      }),
    );
  });

  it('differs where a single bit differs', () => {
    fc.assert(
      fc.property(sixteenBytes, fc.nat(127), (random, bit) => {
        const other = random.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
        expect(orderReference(other)).not.toBe(orderReference(random));
      }),
    );
  });

  it('can be read aloud: no I, L, O or U', () => {
    fc.assert(
      fc.property(sixteenBytes, (random) => {
        expect(orderReference(random)).toMatch(/^[0123456789ABCDEFGHJKMNPQRSTVWXYZ]{26}$/);
        expect(isOrderReference(orderReference(random))).toBe(true);
      }),
    );
  });

  it.each([0, 15, 17, 32])('can’t be made from %d bytes', (length) => {
    expect(() => orderReference(new Uint8Array(length))).toThrow(
      new RangeError(`a reference needs 16 random bytes, got ${length}`),
    );
  });
});

describe('the check of a reference (D28)', () => {
  it.each(['0123456789ABCDEFGHJKMNPQRS', '7TVWXYZ0000000000000000000'])('accepts %s', (text) => {
    expect(isOrderReference(text)).toBe(true);
  });

  it.each([
    ['too short', '0000000000000000000000000'],
    ['too long', '000000000000000000000000000'],
    ['more than 128 bits', '80000000000000000000000000'],
    ['small letters', '0abcdefghjkmnpqrstvwxyz000'],
    ['an I', '0I000000000000000000000000'],
    ['an L', '0L000000000000000000000000'],
    ['an O', '0O000000000000000000000000'],
    ['a U', '0U000000000000000000000000'],
    ['a space before it', ' 00000000000000000000000000'],
    ['a line break after it', '00000000000000000000000000\n'],
    ['nothing', ''],
  ])('refuses %s', (_, text) => {
    expect(isOrderReference(text)).toBe(false);
  });
});

describe('the short reference (D28)', () => {
  it('is the first 8 characters', () => {
    expect(shortReference('0123456789ABCDEFGHJKMNPQRS')).toBe('01234567');
  });
});
