/** The facts of a parcel that may be uncertain: city and weight (D84). */
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import { cityOf } from '#order/city.ts';
import type { City } from '#shop/delivery.ts';
import { type ParcelWeight, parcelWeight, type CourierParcel, unweighedLine } from '#order/courier-parcel.ts';
import { isMobile, phoneNumbers } from '#shop/phone-number.ts';
import { amountToCollect } from '#order/desk-order.ts';
import type { DeskLine } from '#order/order-contents.ts';
import { type SheetColumn, sheetNeeds } from '#shop/couriers.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { shortName } from '#order/order-reference.ts';

export type SheetParcels = ReturnType<typeof sheetParcels>;
export type Question = SheetParcels['questions'][number];

export function sheetParcels(
  orders: readonly WorkedOrder[],
  columns: readonly SheetColumn[],
  known: Pick<PricedCatalogue, 'products'> & { readonly cities: readonly City[] },
) {
  const [needsCity, needsWeight] = [sheetNeeds(columns, 'city'), sheetNeeds(columns, 'weight')];
  const parcels: CourierParcel[] = [];
  /** The missing facts, which the owner must enter: `null` for one that is certain, or that no column asks for. */
  const questions: {
    readonly order: WorkedOrder;
    /** The cities that the address may mean. */
    readonly cities: readonly string[] | null;
    /** The products without a weight, and the weight of the others. */
    readonly unweighed: ParcelWeight | null;
    /** The only line without a weight, if just one lacks it. */
    readonly line: DeskLine | null;
  }[] = [];
  for (const order of orders) {
    const { record, now } = order;
    const { contents } = now;
    if (!contents) continue; // The page lists it as not printable.
    const city = cityOf(now, known.cities);
    const weighed = parcelWeight(contents.lines, known.products);
    const cities = needsCity && city.kind === 'unsure' ? city.candidates : null;
    const isWeighed = now.grams > 0 || (weighed.grams > 0 && weighed.missing.length === 0);
    const unweighed = needsWeight && !isWeighed ? weighed : null;
    if (cities || unweighed)
      questions.push({ order, cities, unweighed, line: unweighed && unweighedLine(contents.lines, known.products) });
    else
      parcels.push({
        reference: shortName(record),
        now: { ...now, contents },
        amount: amountToCollect(now) ?? 0,
        city: city.kind === 'certain' ? city.city : '',
        grams: now.grams || weighed.grams,
      });
  }
  /** Riders call and text: a landline may be the wrong number. */
  const isUnclear = ({ now }: WorkedOrder) => !phoneNumbers(now.contents?.customer.phone ?? '').some(isMobile);
  return { parcels, questions, unclearPhones: sheetNeeds(columns, 'phone') ? orders.filter(isUnclear) : [] };
}
