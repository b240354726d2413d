/** The facts of a parcel that may be uncertain: city and weight (D84). */
import { z } from 'zod';
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import { cityOf } from '#order/city.ts';
import type { City } from '#shop/delivery.ts';
import { type ParcelWeight, parcelWeight, certainPhone, type CourierParcel } from '#order/courier-parcel.ts';
import { parsePrice } from '#shop/numbers.ts';
import { amountToCollect } from '#order/desk-order.ts';
import type { SheetColumn } from '#shop/couriers.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { shortName } from '#order/order-reference.ts';

/** The owner's weights of parcels in grams, by the ids of their orders. */
export type EnteredGrams = ReadonlyMap<number, number>;
const maxGrams = 100_000;

/** The weight of a parcel; `null` if it is empty. */
export const gramsField = z
  .string()
  .default('')
  .transform((text) => (text.trim() === '' ? null : (parsePrice(text) ?? 0)))
  .refine(
    (grams) => grams === null || (grams >= 1 && grams <= maxGrams),
    `Write the weight in whole grams, up to ${maxGrams.toLocaleString('en')}.`,
  );

/** `7-500,8-1200`: the parcels of the orders 7 and 8 weigh 500 and 1,200 grams. */
export function readGrams(text: string): EnteredGrams {
  const entries = text.split(',').flatMap((each) => {
    const [, id, grams] = /^([1-9]\d{0,14})-([1-9]\d{0,5})$/.exec(each) ?? [];
    return id === undefined ? [] : [[Number(id), Math.min(Number(grams), maxGrams)] as const];
  });
  return new Map(entries);
}

export function writtenGrams(grams: EnteredGrams): string {
  return [...grams].map(([id, number]) => `${id}-${number}`).join(',');
}

export type SheetParcels = ReturnType<typeof sheetParcels>;
export type Question = SheetParcels['questions'][number];

export function sheetParcels(
  orders: readonly WorkedOrder[],
  columns: readonly SheetColumn[],
  known: Pick<PricedCatalogue, 'products'> & { readonly cities: readonly City[]; readonly grams: EnteredGrams },
) {
  const asks = (...values: readonly SheetColumn['value'][]) => columns.some(({ value }) => values.includes(value));
  const [needsCity, needsWeight] = [asks('city'), asks('kilograms', 'grams')];
  const parcels: CourierParcel[] = [];
  /** The missing facts, which the owner must enter: `null` for one that is certain, or that no column asks for. */
  const questions: {
    readonly order: WorkedOrder;
    /** The cities that the address may mean. */
    readonly cities: readonly string[] | null;
    /** The products without a weight, and the weight of the others. */
    readonly unweighed: ParcelWeight | null;
  }[] = [];
  for (const order of orders) {
    const { record, now } = order;
    const { contents } = now;
    if (!contents) continue; // The page lists it as not printable.
    const city = cityOf(now, known.cities);
    const weighed = parcelWeight(contents.lines, known.products);
    const entered = known.grams.get(record.id);
    const cities = needsCity && city.kind === 'unsure' ? city.candidates : null;
    const isWeighed = entered !== undefined || (weighed.grams > 0 && weighed.missing.length === 0);
    const unweighed = needsWeight && !isWeighed ? weighed : null;
    if (cities || unweighed) questions.push({ order, cities, unweighed });
    else
      parcels.push({
        reference: shortName(record),
        now: { ...now, contents },
        amount: amountToCollect(now) ?? 0,
        city: city.kind === 'certain' ? city.city : '',
        grams: entered ?? weighed.grams,
      });
  }
  const isUnclear = ({ now }: WorkedOrder) => certainPhone(now.contents?.customer.phone ?? '') === null;
  // The sheet has these numbers as their customers wrote them.
  return { parcels, questions, unclearPhones: asks('phone') ? orders.filter(isUnclear) : [] };
}
