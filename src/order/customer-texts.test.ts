import { describe, expect, it } from 'vitest';
import { languages, messageText, pageLanguages } from '#shop/message-templates.ts';
import { rupees } from '#shop/money.ts';
import { orderStates, parcelSteps } from '#shop/order-states.ts';
import { customerTexts } from './customer-texts.ts';

/** All texts in a language, those with values filled in. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value('', ''))];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const { en, ur } = customerTexts;
const messages = languages.flatMap((language) => orderStates.map((state) => messageText({}, language, state)));

describe('what customers read', () => {
  it('has a label for each step of a parcel, in both languages (D80)', () => {
    for (const language of pageLanguages) expect(Object.keys(customerTexts[language].steps)).toEqual(parcelSteps);
  });

  it('is in Urdu but for the short name of cash on delivery (D114)', () => {
    const texts = textsIn(ur);
    expect(texts.length).toBe(textsIn(en).length);
    expect(texts.filter((text) => !/\p{Script=Arabic}/u.test(text))).toEqual([]);
    expect(texts.filter((text) => /[a-z]/i.test(text.replaceAll('COD', '')))).toEqual([]);
  });

  it('has one word for confirming, cancelling and cash, in pages, mails and messages (D87)', () => {
    const others = /تصدیق|منسوخ|نقد|meherbani|mansookh|tasdeeq| ge[ .]| ga[ .]/i;
    expect([...textsIn(ur), ...messages].filter((text) => others.test(text))).toEqual([]);
  });

  it.each([
    [4, true, 'And 4 more items that the shop will confirm', 'اور مزید 4 چیزیں جو ہم کنفرم کریں گے'],
    [1, true, 'And 1 more item that the shop will confirm', 'اور مزید 1 چیز جو ہم کنفرم کریں گے'],
    [1, false, '1 item that the shop will confirm', '1 چیز جو ہم کنفرم کریں گے'],
  ])('counts %d products that are not shown, after others: %s (D59)', (count, isMore, english, urdu) => {
    expect([en.others(count, isMore), ur.others(count, isMore)]).toEqual([english, urdu]);
  });

  it('has amounts as shops write them in Urdu: the number before the word (D114)', () => {
    expect([en.price(rupees(1260)), ur.price(rupees(1260))]).toEqual(['Rs 1,260', '1,260\u00A0روپے']);
    expect(ur.day(Date.parse('2026-11-21T08:00:00Z'))).toBe('21 نومبر، 2026');
  });
});
