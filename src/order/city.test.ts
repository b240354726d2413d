import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { City } from '#shop/delivery.ts';
import { shippedCities as cities } from '#test/support/catalogues.ts';
import { cityOf, findCity } from './city.ts';
import { acceptableOrder } from '#test/support/stored-orders.ts';
import { deskOrder } from './desk-order.ts';

/** The city; those that it may be if it isn't certain. */
function found(address: string, province = 'punjab', among: readonly City[] = cities): string | readonly string[] {
  const match = findCity({ address, province }, among);
  return match.kind === 'certain' ? match.city : match.candidates;
}

describe('the city of an address', () => {
  it.each([
    ['H 4, Gali 7, Tench Bhatta, PINDI', 'Rawalpindi'],
    ['rwp, saddar, near kamran market', 'Rawalpindi'],
    ['Block 17, D.G.Khan', 'Dera Ghazi Khan'],
    ['Block 17, D G Khan', 'Dera Ghazi Khan'],
    ['مدینہ ٹاؤن، فيصل‌آباد', 'Faisalabad'],
    ['گلی نمبر ۳ سیالکوٹ', 'Sialkot'],
    ['Lahore, Model Town, 112 J Block', 'Lahore'],
    ['lahore54000', 'Lahore'],
  ])('is found in %j, in every spelling (D84)', (address, city) => {
    expect(found(address)).toBe(city);
  });

  it.each([
    ['House 5 Multan Road Lahore', 'Lahore'],
    ['Inside Lahori Gate, Lahore', 'Lahore'],
    ['Model Town, near Karachi Sweets, Gujranwala', 'Gujranwala'],
    ['ملتان روڈ لاہور', 'Lahore'],
    ['Multan Street 3, Lahore', ['Multan', 'Lahore']],
    ['Multan Street, Lahore', 'Lahore'],
    ['Gulshan-e-Multan, Lahore', 'Lahore'],
    ['House 5, Multan Road', ['Multan']],
    ['Lahore-Multan Road', ['Lahore', 'Multan']],
    ['Village Haripur, Tehsil Shakargarh', 'Shakargarh'],
  ])('is not one that a street, a shop or a village is named after: %j (D84)', (address, city) => {
    expect(found(address)).toEqual(city);
  });

  it.each([
    ['Kotla, Tehsil Kharian, District Gujrat', 'Kharian'],
    ['Kotla, Kharian Tehsil, Gujrat District', 'Kharian'],
    ['Dinga, Tehsil Kharian, Zila Gujrat', 'Dinga'],
    ['Tehsil & District Gujrat', 'Gujrat'],
    ['Tehsil Saddar, District Gujrat', 'Gujrat'],
    ['Daska, Sialkot', 'Daska'],
    ['Jalalpur, District Multan', 'Jalalpur Pirwala'],
    ['Sadiqabad, Rawalpindi', 'Rawalpindi'],
    ['Sadiqabad, Rahim Yar Khan', 'Sadiqabad'],
  ])('is the town of its tehsil and district in %j (D84)', (address, city) => {
    expect(found(address)).toBe(city);
  });

  it.each([
    ['two cities', 'Lahore or Okara', ['Lahore', 'Okara']],
    ['two tehsils', 'Tehsil Lahore, Tehsil Okara', ['Lahore', 'Okara']],
    ['a name that exists twice', 'Main Bazar, Jalalpur', ['Jalalpur Bhattian', 'Jalalpur Jattan', 'Jalalpur Pirwala']],
    [
      'a district alone',
      'Kotla, District Chakwal',
      ['Chakwal', 'Talagang', 'Lawa', 'Choa Saidan Shah', 'Kallar Kahar'],
    ],
    ['an unknown tehsil', 'Tehsil Lavaa, Chakwal', ['Chakwal', 'Talagang', 'Lawa', 'Choa Saidan Shah', 'Kallar Kahar']],
    ['another province', 'Clifton, Karachi', ['Karachi']],
    ['an area alone', 'Johar Town, R1', ['Lahore']],
    ['nothing', 'Gali 4, near the mosque', []],
  ])('is asked for %s (D84)', (_, address, candidates) => {
    expect(found(address)).toEqual(candidates);
  });

  it('is Islamabad if that is the province, unless the address names a place elsewhere (D84)', () => {
    expect(found('House 4, Street 12, F-8/2', 'islamabad')).toBe('Islamabad');
    expect(found('DHA Phase 2', 'islamabad')).toBe('Islamabad');
    expect(found('Karachi Company, G-9', 'islamabad')).toBe('Islamabad');
    expect(found('Saddar, Rawalpindi', 'islamabad')).toEqual(['Rawalpindi']);
    expect(found('Chaklala Scheme 3', 'islamabad')).toEqual(['Islamabad', 'Rawalpindi']);
    expect(found('House 4, Street 12, F-8/2')).toEqual([]);
  });

  it('needs no province, and knows Azad Kashmir by both of its names (R198)', () => {
    expect([found('Clifton, Karachi', ''), found('Sector C4, Mirpur', 'azad-kashmir')]).toEqual(['Karachi', 'Mirpur']);
    expect(found('Sector C4, Mirpur', 'sindh')).toEqual(['Mirpur']);
  });

  it('is asked without a list; a list needs no other spellings', () => {
    expect(found('Gali 4, Kot Nau', 'punjab', [{ name: 'Kot Nau', province: 'punjab' }])).toBe('Kot Nau');
    expect(found('Lahore', 'punjab', [])).toEqual([]);
  });

  it('is certain or asked for any text, without an error', () => {
    const piece = fc.oneof(
      fc.constantFrom(' ', ', ', 'tehsil ', 'zila ', ' road', 'Pindi', 'لاہور', 'D.G. ', 'Khan'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
        const match = findCity({ address: pieces.join(''), province: 'punjab' }, cities);
        const named = match.kind === 'certain' ? [match.city] : match.candidates;
        expect(named.length).toBeLessThanOrEqual(8);
        expect(named.every((name) => cities.some((city) => city.name === name))).toBe(true);
      }),
    );
  });
});

describe('the city of an order', () => {
  it('is the owner’s choice, else the match; none for a message that could not be read (D84)', () => {
    const { check } = acceptableOrder();
    expect(cityOf(deskOrder(check, [{ kind: 'city', city: 'Multan' }]), cities)).toEqual({
      kind: 'certain',
      city: 'Multan',
    });
    expect(cityOf(deskOrder(check, []), cities)).toEqual({ kind: 'certain', city: 'Lahore' });
    const unreadable = deskOrder({ kind: 'unreadable', problem: '' }, []);
    expect(cityOf(unreadable, cities)).toEqual({ kind: 'unsure', candidates: [] });
  });
});
