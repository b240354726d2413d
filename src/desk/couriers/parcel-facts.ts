/** The facts of a parcel that may be uncertain: city and weight (D84). */
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import { cityOf } from '#order/city.ts';
import type { City } from '#shop/delivery.ts';
import { type ParcelWeight, parcelWeight, type CourierParcel, unweighedLine } from '#order/courier-parcel.ts';
import { parsePrice, plainDigits } from '#shop/numbers.ts';
import { parseWeight, weightText } from '#shop/weight.ts';
import { isMobile, phoneNumbers } from '#shop/phone-number.ts';
import { amountToCollect } from '#order/desk-order.ts';
import type { DeskLine } from '#order/order-contents.ts';
import { type SheetColumn, sheetNeeds } from '#shop/couriers.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { shortName } from '#order/order-reference.ts';

/** What a courier's rider can carry, in grams. */
const maxGrams = 100_000;
/** A parcel that is lighter or heavier was probably entered in the wrong unit. */
const usualGrams = { min: 20, max: 40_000 };

/**
 * Reads the weight of a parcel, in grams if it has no unit; `null` if it is empty. An unusual one, or one below the
 * known weight of its products in grams, is asked about: it is right if it comes a second time, as `confirmed`.
 */
export function readWeight(
  text: string,
  { known, confirmed }: { readonly known: number; readonly confirmed: string },
): { readonly grams: number | null } | { readonly problem: string } {
  const entered = text.trim();
  if (entered === '') return { grams: null };
  const plain = plainDigits(entered);
  const bare = /^[\d.,٫]+$/.test(plain) ? plain : null;
  const grams = bare === null ? parseWeight(entered) : (parsePrice(bare) ?? parseWeight(`${bare} g`));
  const isValid = grams !== null && grams >= 1 && grams <= maxGrams;
  const isUsual = isValid && grams >= Math.max(known, usualGrams.min) && grams <= usualGrams.max;
  if (isUsual || (isValid && entered === confirmed.trim())) return { grams };
  const unit = 'Write the weight with its unit, such as 800 g or 1.5 kg, up to 100 kg.';
  const inKilograms = bare === null ? null : parseWeight(`${bare} kg`);
  if (!isValid) return { problem: inKilograms ? `${bare} g or ${bare} kg? ${unit}` : unit };
  const why = grams < known ? `Its products weigh ${weightText(known)}.` : 'That is unusual.';
  const right = `if ${weightText(grams)} is right.`;
  return {
    problem: inKilograms
      ? `${bare} g or ${bare} kg? ${why} Write the unit, or save again ${right}`
      : `${weightText(grams)}? ${why} Save again ${right}`,
  };
}

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
