/** The values of `shop.yaml`: its single ones with their fields at the desk, its texts, and its opening hours. */
import { z } from 'zod';
import { unwrapped } from './field-values.ts';
import { groupedHours, type OpeningDays, parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import { withValue } from './edit-yaml.ts';
import { type ShopContent, type ShopField, shopFields, shopSchema } from './schema.ts';
import type { FieldPath } from './yaml-file.ts';

interface ShopValue extends ShopField {
  readonly path: FieldPath;
  readonly value: string;
}

/** Every single value of the file that has a field at the desk, in the order of the schema. */
export function shopValues(shop: ShopContent): readonly ShopValue[] {
  return registeredValues(shopSchema, shop);
}

function registeredValues({ shape }: z.ZodObject, values: object, within: FieldPath = []): readonly ShopValue[] {
  return Object.entries<z.ZodType>(shape).flatMap(([name, optional]) => {
    const [schema, path, value] = [unwrapped(optional), [...within, name], Reflect.get(values, name)];
    if (value === undefined) return [];
    const field = shopFields.get(schema);
    if (field) return [{ ...field, path, value }];
    return schema instanceof z.ZodObject ? registeredValues(schema, value, path) : [];
  });
}

/** The shop's texts about itself, each once in `shop.yaml` (D66). */
export type ShopTexts = ShopContent['texts'];
export type ShopText = keyof ShopTexts;

/** A text of the shop, with its name filled in. An animal without a tagline of its own has the shop’s. */
export function shopText(written: ShopTexts, text: ShopText, shopName: string): string {
  return (written[text] ?? written.tagline).replaceAll('{shop}', shopName);
}

/** The opening hours, in the order of the days shown. */
export function openingDays({ openingHours }: Pick<ShopContent, 'openingHours'>): readonly OpeningDays[] {
  return Object.entries(openingHours).flatMap(([days, hours]) => parseOpeningDays(days, hours) ?? []);
}

/**
 * As the owner writes them, by the number of the day, 0 for Sunday; empty for a day that isn't there: `11AM-9PM`,
 * `closed`.
 */
type DayHours = readonly string[];

export function dayHours({ openingHours }: Pick<ShopContent, 'openingHours'>): DayHours {
  const groups = Object.entries(openingHours);
  return weekdays.map(
    (_, day) => groups.find(([days]) => parseOpeningDays(days, 'closed')?.days.includes(day))?.[1] ?? '',
  );
}

/** The text of `shop.yaml` with these hours. */
export function withDayHours(text: string, hours: DayHours): string {
  return withValue(text, ['openingHours'], Object.fromEntries(groupedHours((day) => hours[day] ?? '')));
}
