import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withValue } from './edit-yaml.ts';
import { dayHours, withDayHours } from './opening-days.ts';
import { readShop, shopChanges } from './shop-changes.ts';

const text = readFileSync('catalogue/shop.yaml', 'utf8');
const small = readFileSync('test/catalogue/shop.yaml', 'utf8');

const provincesOf = (shop: string) => readShop(shop)?.provinces ?? [];
const plain = (words: string) => words.replaceAll('\u00A0', ' ');
const wordsOf = (before: string, after: string | null) =>
  shopChanges(before, after ?? '').map(({ words }) => plain(words));

/** With the hours of some days. */
function opened(before: string, hours: Readonly<Record<number, string>>): string {
  const shop = readShop(before);
  const changed = shop && withDayHours(before, shop, { hours: dayHours(shop).map((own, day) => hours[day] ?? own) });
  if (changed === null) throw new Error('these hours could not be written');
  return changed;
}

const hoursIn = (shop: string) => /openingHours:\n((?: {2}.+\n)+)/.exec(shop)?.[1];

describe('a change of the shop', () => {
  it('is told in words', () => {
    const changes = [
      withValue(text, ['phone'], '+92 51 1234567'),
      withValue(text, ['payment'], 'Pay in cash when it arrives.'),
      withValue(text, ['instagram'], ''),
      withValue(text, ['texts', 'storyTitle'], 'Pets first'),
      withValue(text, ['pictures', 'story'], '43-1'),
      withValue(text, ['provinces', 1, 'fee'], 400),
    ];
    expect(changes.flatMap((after) => wordsOf(text, after))).toEqual([
      'Phone: +92 300 0000000 to +92 51 1234567',
      'How people pay: none to Pay in cash when it arrives.',
      'Instagram page: https://www.instagram.com/panja.example to none',
      'Brand story, title: “Passionate about pets” to “Pets first”',
      'Picture of the brand story: story to 43-1',
      'Delivery to Sindh: Rs 350 to Rs 400',
    ]);
    const long = withValue(text, ['texts', 'story'], 'x'.repeat(300)) ?? '';
    expect(wordsOf(text, long)).toEqual([
      `Brand story: “At {shop} we’re passionate about pets. Here you’ll find foo…” to “${'x'.repeat(59)}…”`,
    ]);
  });

  it('of provinces tells which came, went, or is called otherwise', () => {
    const more = { value: 'gilgit-baltistan', label: 'Gilgit-Baltistan', fee: 450 };
    const after = withValue(small, ['provinces'], [...provincesOf(small).slice(0, 5), more]) ?? '';
    expect(wordsOf(small, withValue(after, ['provinces', 4, 'label'], 'Kashmir'))).toEqual([
      'Delivery to Gilgit-Baltistan: added, Rs 450',
      'Delivery to Azad Kashmir: now called Kashmir',
      'Delivery to Khyber Pakhtunkhwa: removed',
    ]);
  });

  it('of hours names the days that have others', () => {
    expect(wordsOf(text, opened(text, { 6: 'closed' }))).toEqual(['Opening hours, Sat: 12PM-6PM to closed']);
    expect(wordsOf(text, opened(text, { 5: '3PM-9PM', 0: '1PM-5PM' }))).toEqual([
      'Opening hours, Fri: 11AM-9PM to 3PM-9PM',
      'Opening hours, Sun: closed to 1PM-5PM',
    ]);
    expect(wordsOf(text, opened(text, { 1: 'closed', 2: 'closed' }))).toEqual([
      'Opening hours, Mon-Tue: 11AM-9PM to closed',
    ]);
  });

  it('that is none of these, or can’t be read, is one change that can’t be taken back alone', () => {
    const other = text.replace('  Sat: 12PM-6PM\n  Sun: closed\n', '  Sun: closed\n  Sat: 12PM-6PM\n');
    for (const after of [other, 'phone: [', text.replace('phone:', 'fone:')]) {
      const changes = shopChanges(text, after);
      expect(changes.map(({ words }) => words)).toEqual(['The shop: other changes in its file']);
      expect(changes[0]?.undo).toBeNull();
    }
  });

  it('is taken back alone, in any order of many, and then the file is as it was', () => {
    let after = opened(text, { 5: '3PM-9PM', 0: '1PM-5PM' });
    const edits = [
      [['phone'], '+92 51 1234567'],
      [['texts', 'heroTitle'], 'yes: pets'],
      [['pictures', 'hero'], '43-1'],
      [['provinces', 1, 'fee'], 400],
    ] as const;
    for (const [path, value] of edits) after = withValue(after, path, value) ?? '';
    const more = { value: 'gilgit-baltistan', label: 'Gilgit-Baltistan', fee: 450 };
    after = withValue(after, ['provinces'], [...provincesOf(after), more]) ?? '';
    const all = wordsOf(text, after);
    expect(all).toHaveLength(7);
    for (const order of [all, all.toReversed()]) {
      let left = after;
      for (const [index, words] of order.entries()) {
        left =
          shopChanges(text, left)
            .find((each) => plain(each.words) === words)
            ?.undo?.(left) ?? '';
        expect(wordsOf(text, left).toSorted()).toEqual(order.slice(index + 1).toSorted());
      }
      expect(left).toBe(text);
    }
  });

  it('that removed a province is taken back to where it stood', () => {
    const after = withValue(small, ['provinces'], provincesOf(small).slice(0, 5)) ?? '';
    expect(shopChanges(small, after)[0]?.undo?.(after)).toBe(small);
  });
});

describe('opening hours', () => {
  it('change in their place where the days still stand together', () => {
    expect(opened(text, { 0: '1PM-5PM' })).toBe(text.replace('Sun: closed', 'Sun: 1PM-5PM'));
  });

  it('split days that stood together, and put days with the same hours together', () => {
    expect(hoursIn(opened(text, { 5: '3PM-9PM' }))).toBe(
      '  Mon-Thu: 11AM-9PM\n  Fri: 3PM-9PM\n  Sat: 12PM-6PM\n  Sun: closed\n',
    );
    expect(hoursIn(opened(text, { 6: 'closed' }))).toBe('  Mon-Fri: 11AM-9PM\n  Sat-Sun: closed\n');
    expect(opened(opened(text, { 5: '3PM-9PM' }), { 5: '11AM-9PM' })).toBe(text);
  });

  it('leave days apart that their owner has written apart', () => {
    const apart = text.replace('  Sun: closed', '  Sun: 12PM-6PM');
    expect(opened(apart, { 0: '1PM-5PM' })).toBe(text.replace('Sun: closed', 'Sun: 1PM-5PM'));
    const changed = opened(apart, { 5: '3PM-9PM' });
    expect(hoursIn(changed)).toBe('  Mon-Thu: 11AM-9PM\n  Fri: 3PM-9PM\n  Sat-Sun: 12PM-6PM\n');
    expect(shopChanges(apart, changed)[0]?.undo?.(changed)).toBe(apart);
  });

  it('begin with the day that their owner begins with', () => {
    const sunday = text.replace(/ {2}Mon-Fri[^]*?closed\n/, '  Sun-Thu: 11AM-9PM\n  Fri-Sat: closed\n');
    expect(hoursIn(opened(sunday, { 6: '1PM-5PM' }))).toBe('  Sun-Thu: 11AM-9PM\n  Fri: closed\n  Sat: 1PM-5PM\n');
  });
});
