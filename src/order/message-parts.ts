/**
 * What can be read of a message that is not as the shop writes it: its customer and its phone numbers. A guess, for a
 * person to check before it becomes an order.
 */
import type { City, Province } from '#shop/delivery.ts';
import { normalText } from '#shop/normal-text.ts';
import { localNumber, phoneNumbers, splitAtNumbers } from '#shop/phone-number.ts';
import { cleanLine } from '#shop/text.ts';
import { findCity } from './city.ts';
import { isOrderReference } from './order-reference.ts';
import { type Customer, type CustomerField, customerOf, withCity } from './customer-fields.ts';
import type { Params } from './email-request.ts';

/** How a message or the parameters of its mail name a field, in letters as `normalText` leaves them. */
const labels: Readonly<Record<CustomerField | 'city', RegExp>> = {
  name: /^(?:(?:full|customer|your|from) )?name$|^(?:(?:poora|aap ka) )?naam$|^(?:(?:پورا|اپ کا) )?نام$/,
  email: /^(?:(?:your|from) )?e-?mail(?: address)?$|^reply to$|^ای ?میل$/,
  phone:
    /^(?:phone|mobile|cell|contact|whatsapp)(?: (?:no|number))?\.?$|^(?:(?:فون|موبایل|رابطہ|واٹس ?ایپ)(?: نمبر)?|نمبر)$/,
  address:
    /^(?:(?:full|delivery|shipping|street|home) )?address$|^(?:(?:mukammal|ghar ka) )?pata$|^(?:(?:مکمل|گھر کا) )?(?:پت[ہا]|ایڈریس)$/,
  province: /^(?:province|sooba|صوبہ)$/,
  postalCode: /^(?:postal|post|zip) ?code$|^پوسٹل کوڈ$/,
  city: /^(?:city|town|sheh[ae]?r|شہر)$/,
};

/** Who writes longer messages is no customer. */
const maxLines = 500;
const maxNumbers = 5;

/** The lines of a message; a parameter of one line is a line with its name before it. */
export function messageLines(params: Params): readonly string[] {
  const { message = '', ...others } = params;
  const named = Object.entries(others).map(([name, value = '']) => `${name.replaceAll('_', ' ')}: ${value}`);
  return [message, ...named]
    .flatMap((text) => text.split(/[\n\r\u0085\u2028\u2029]+/))
    .slice(0, maxLines)
    .map(cleanLine);
}

/** The phone numbers that are certain, as digits with the country code. */
export function numbersIn(lines: readonly string[]): readonly string[] {
  const numbers = lines.flatMap((line) => [
    ...phoneNumbers(line),
    ...splitAtNumbers(line).flatMap((piece, index) => (index % 2 === 1 ? phoneNumbers(piece) : [])),
  ]);
  return [...new Set(numbers)].slice(0, maxNumbers);
}

/** The references of orders, such as that of an order which something on the way has changed. */
export function referencesIn(lines: readonly string[]): readonly string[] {
  return [...new Set(lines.flatMap((line) => line.split(/[^0-9A-Z]+/).filter(isOrderReference)))].slice(0, maxNumbers);
}

/** The customer; a field that the message doesn't name is empty, and the number is then any in the message. */
export function customerIn(
  lines: readonly string[],
  { provinces, cities }: { readonly provinces: readonly Province[]; readonly cities: readonly City[] },
): Customer {
  const valueOf = valuesIn(lines);
  const customer = customerOf(valueOf);
  const address = withCity(customer.address, valueOf('city'));
  return {
    ...customer,
    address,
    phone: customer.phone || numbersIn(lines).slice(0, 1).map(localNumber).join(''),
    province: provinceIn(customer.province, provinces) ?? provinceOf(address, cities),
  };
}

/** The customer's name; empty if the message doesn't name it. */
export function nameIn(lines: readonly string[]): string {
  return valuesIn(lines)('name');
}

function valuesIn(lines: readonly string[]): (field: keyof typeof labels) => string {
  const facts = lines.flatMap((line) => {
    const [, label = '', value = ''] = /^([^:：]{1,30})[:：](.*)$/.exec(line) ?? [];
    const plain = normalText(label).trim();
    return value.trim() === '' ? [] : [{ label: plain, value: value.trim() }];
  });
  return (field) => facts.find(({ label }) => labels[field].test(label))?.value ?? '';
}

function provinceIn(text: string, provinces: readonly Province[]): string | undefined {
  const plain = normalText(text);
  return provinces.find(({ value, label }) => [value, label].some((name) => plain.includes(normalText(name))))?.value;
}

/** The province of the city that an address names for certain; empty for none. */
function provinceOf(address: string, cities: readonly City[]): string {
  const found = findCity({ address, province: '' }, cities);
  return (found.kind === 'certain' && cities.find(({ name }) => name === found.city)?.province) || '';
}
