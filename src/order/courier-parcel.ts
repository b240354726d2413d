/** An order as its courier gets it: the row of the booking sheet, and its weight. */
import type { SheetColumn } from '#shop/couriers.ts';
import { totalQuantity } from '#shop/cart.ts';
import { plainDigits } from '#shop/numbers.ts';
import { dialledNumber, isMobile, phoneNumbers } from '#shop/phone-number.ts';
import type { Province } from '#shop/delivery.ts';
import { cleanLine } from '#shop/text.ts';
import { provinceName, cleanField, postalCodeOf } from './customer-fields.ts';
import type { DeskOrder } from './desk-order.ts';
import type { DeskLine, OrderContents } from './order-contents.ts';
import type { PricedProduct } from '#shop/product.ts';

/** A parcel whose facts are certain. */
export interface CourierParcel {
  /** The order's name of eight characters, with `-2` for a copy. */
  readonly reference: string;
  readonly now: DeskOrder & { readonly contents: OrderContents };
  /** The amount to collect, in rupees. */
  readonly amount: number;
  readonly city: string;
  readonly grams: number;
}

const gramsInKilogram = 1000;

/** A cell of a courier's sheet: amounts, weights and counts are numbers, everything else is text (D83). */
export function sheetCell(
  { value, text = '' }: SheetColumn,
  { reference, now, amount, city, grams }: CourierParcel,
  provinces: readonly Province[],
): string | number {
  const { customer, lines } = now.contents;
  const sent = lines.filter(({ quantity }) => quantity > 0);
  switch (value) {
    case 'reference':
      return reference;
    case 'amount':
      return amount;
    case 'items':
      return sent.map(productText).join(', ');
    case 'phone':
      return riderPhones(customer.phone)[0];
    case 'otherPhones': {
      const [, ...others] = riderPhones(customer.phone);
      return others.length === 0 ? '' : `Second phone: ${others.join(', ')}`;
    }
    case 'city':
      return cleanLine(city);
    case 'province':
      return provinceName(customer, provinces);
    case 'postalCode':
      return postalCodeOf(customer);
    case 'address':
      return cleanLine(cleanField(value, customer.address));
    case 'name':
    case 'email':
      return cleanLine(customer[value]);
    case 'pieces':
      return totalQuantity(sent);
    case 'copies':
      return 1;
    case 'kilograms':
      return grams / gramsInKilogram;
    case 'grams':
      return grams;
    case 'note':
      return cleanLine(now.note);
    case 'text':
      return text;
  }
}

/** The numbers in a text that riders call, as couriers write them: `03001234567`, mobile ones first; the text if none is certain. */
export function riderPhones(text: string): readonly [rider: string, ...others: string[]] {
  const numbers = phoneNumbers(text);
  const landlines = numbers.filter((number) => !isMobile(number));
  const [rider, ...others] = [...numbers.filter(isMobile), ...landlines].map(dialledNumber);
  return rider === undefined ? [cleanLine(plainDigits(text))] : [rider, ...others];
}

/** `3 x Parrot D-swing (Size: XL)` */
export function productText({ name, options, quantity }: DeskLine): string {
  const chosen = cleanLine(options);
  return `${quantity} x ${cleanLine(name)}${chosen === '' ? '' : ` (${chosen})`}`;
}

export interface ParcelWeight {
  /** The total of all lines that have a weight. */
  readonly grams: number;
  /** The names of the products without one, each once. */
  readonly missing: readonly string[];
}

/** The weight of an order's products according to today's catalogue (D84). */
export function parcelWeight(
  lines: readonly Pick<DeskLine, 'id' | 'name' | 'catalogueOptions' | 'quantity'>[],
  products: readonly Pick<PricedProduct, 'id' | 'weights'>[],
): ParcelWeight {
  const weighed = lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      ...line,
      weight: weightOf(
        line,
        products.find(({ id }) => id === line.id),
      ),
    }));
  return {
    grams: weighed.reduce((sum, { weight, quantity }) => sum + (weight ?? 0) * quantity, 0),
    missing: [...new Set(weighed.flatMap(({ weight, name }) => (weight === null ? [name] : [])))],
  };
}

/** An order names a size as `Size: XL`, and a pack just by its name. */
function weightOf(
  { catalogueOptions }: Pick<DeskLine, 'catalogueOptions'>,
  product: Pick<PricedProduct, 'weights'> | undefined,
): number | null {
  const option = Object.entries(product?.weights ?? {}).find(([name]) => isOption(name, catalogueOptions));
  return option?.[1] ?? null;
}

/** True if an order's text names this pack or size; an empty one names a product without. */
export function isOption(name: string, catalogueOptions: string | null): boolean {
  return name === catalogueOptions || `Size: ${name}` === catalogueOptions;
}

/**
 * The one line that lacks a weight: the owner's weight of the parcel, less that of the others, is then its own. `null`
 * where several lack one, or the shop doesn't sell the product or option.
 */
export function unweighedLine<Line extends Parameters<typeof parcelWeight>[0][number]>(
  lines: readonly Line[],
  products: Parameters<typeof parcelWeight>[1],
): Line | null {
  const [line, other] = lines.filter((each) => parcelWeight([each], products).missing.length > 0);
  const isSold = line && line.catalogueOptions !== null && products.some(({ id }) => id === line.id);
  return isSold && !other ? line : null;
}
