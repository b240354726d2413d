/** What an order's customer entered that is probably no name, phone number or address. Shown, never refused (R195). */
import { phoneNumbers } from '#shop/phone-number.ts';
import { listedText } from '#shop/text.ts';
import type { Customer } from './customer-fields.ts';

/** Neighbouring keys, and letters that people type to get past a form. */
const runs = 'qwertyuiop poiuytrewq asdfghjkl lkjhgfdsa zxcvbnm mnbvcxz abcdef xyz';
const standIns = ['test', 'testing', 'none', 'null', 'name', 'demo', 'fake', 'dummy', 'hello', 'ok', 'na'];
/** An address that a rider finds has more letters and digits than the name of a city. */
const shortAddress = 8;

/** One sentence each. `phones`: the numbers in the customer's phone field. */
export function customerDoubts(
  { name, phone, address }: Customer,
  phones: readonly string[] = phoneNumbers(phone),
): readonly string[] {
  return [
    ...(isName(name) ? [] : [`“${listedText(name)}” may not be the customer’s name.`]),
    ...(phones.length > 0 ? [] : [`“${listedText(phone)}” is no phone number that can be called.`]),
    ...(signsOf(address).length >= shortAddress
      ? []
      : [`“${listedText(address)}” is a short address: it may be incomplete.`]),
  ];
}

/** Names in any script have letters: two at least, and not just neighbouring keys or one letter again and again. */
function isName(name: string): boolean {
  const words = name.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  return /\p{L}\P{L}*\p{L}/u.test(name) && !words.every(isFiller);
}

function isFiller(word: string): boolean {
  const isRun = word.length >= 3 && runs.includes(word);
  return isRun || standIns.includes(word) || /^(\p{L})\1{2,}$/u.test(word);
}

function signsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{Nd}]/gu) ?? [];
}
