/** The facts of a parcel that an order may leave open: its city and its weight (D84). */
import { cityOf } from '#order/city.ts';
import { cleanLine } from '#order/clean-text.ts';
import { amountToCollect } from '#order/desk-order.ts';
import type { SheetColumn } from '#shop/courier-sheet.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { shortName } from '#order/order-name.ts';
import { certainPhone, type Parcel } from '#order/parcel-sheet.ts';
import type { ShopFacts } from '#desk/orders/deps.ts';

/** The weights of parcels in grams that the owner entered, by the ids of their orders. */
export type EnteredGrams = ReadonlyMap<number, number>;

/** What the owner has to say before an order can be in a sheet. */
export interface Question {
  readonly order: WorkedOrder;
  /** The cities that the address may mean; `null` if the city is certain, or no column asks for it. */
  readonly cities: readonly string[] | null;
  /** The names of products without a weight; `null` if the parcel's weight is known, or no column asks for it. */
  readonly unweighed: readonly string[] | null;
}

export interface SheetParcels {
  readonly parcels: readonly Parcel[];
  readonly questions: readonly Question[];
  /** Orders whose phone number is not certain: it goes into the sheet as it was written. */
  readonly unclearPhones: readonly WorkedOrder[];
}

export function sheetParcels(
  orders: readonly WorkedOrder[],
  columns: readonly SheetColumn[],
  shop: ShopFacts,
  grams: EnteredGrams,
): SheetParcels {
  const asks = (...values: readonly SheetColumn['value'][]) => columns.some(({ value }) => values.includes(value));
  const [needsCity, needsWeight] = [asks('city'), asks('kilograms', 'grams')];
  const parcels: Parcel[] = [];
  const questions: Question[] = [];
  for (const order of orders) {
    const { record, now } = order;
    const { contents } = now;
    if (!contents) continue; // It is named among those that can't be printed.
    const city = cityOf(now, shop.cities);
    const weight = {
      ...weightOf(order),
      ...(grams.has(record.id) && { grams: grams.get(record.id) ?? 0, missing: [] }),
    };
    const cities = needsCity && city.kind === 'unsure' ? city.candidates : null;
    const unweighed = needsWeight && weight.missing.length > 0 ? weight.missing : null;
    if (cities || unweighed) questions.push({ order, cities, unweighed });
    else
      parcels.push({
        reference: shortName(record),
        now: { ...now, contents },
        amount: amountToCollect(now) ?? 0,
        city: city.kind === 'certain' ? city.city : '',
        grams: weight.grams,
      });
  }
  const isUnclear = ({ now }: WorkedOrder) => certainPhone(now.contents?.customer.phone ?? '') === null;
  return { parcels, questions, unclearPhones: asks('phone') ? orders.filter(isUnclear) : [] };
}

function weightOf({ now }: WorkedOrder): { readonly grams: number; readonly missing: readonly string[] } {
  return { grams: 0, missing: (now.contents?.lines ?? []).map(({ name }) => cleanLine(name)) };
}
