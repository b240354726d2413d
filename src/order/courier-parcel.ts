/** An order as its courier gets it: the row of the booking sheet, and its weight. */
import type { SheetColumn } from '#shop/couriers.ts';
import { totalQuantity } from '#shop/cart.ts';
import { plainDigits } from '#shop/numbers.ts';
import { dialledNumber, phoneNumbers } from '#shop/phone-number.ts';
import type { Province } from '#shop/delivery.ts';
import { cleanLine } from '#shop/text.ts';
import { provinceName, cleanField } from './customer-fields.ts';
import type { DeskOrder, OrderContents, DeskLine } from './desk-order.ts';
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
      return certainPhone(customer.phone) ?? cleanLine(plainDigits(customer.phone));
    case 'city':
      return cleanLine(city);
    case 'province':
      return provinceName(customer, provinces);
    case 'postalCode':
      return customer.postalCode === '0' ? '' : cleanLine(customer.postalCode);
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

/** The first phone number in a text, as couriers write it: `03001234567`; `null` if none is certain. */
export function certainPhone(text: string): string | null {
  const [number] = phoneNumbers(text);
  return number === undefined ? null : dialledNumber(number);
}

function productText({ name, options, quantity }: OrderContents['lines'][number]): string {
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
  const option = Object.entries(product?.weights ?? {}).find(
    ([name]) => name === catalogueOptions || `Size: ${name}` === catalogueOptions,
  );
  return option?.[1] ?? null;
}
