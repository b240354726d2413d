/** Changes of `shop.yaml` in words, each with what takes it back. */
import { formattedPrice, rupees } from '#shop/money.ts';
import { checkFile } from './check-file.ts';
import { isSameYaml, withValue } from './edit-yaml.ts';
import type { FileChange } from './file-changes.ts';
import { dayHours, dayNames, daysAlike, withDayHours } from './opening-days.ts';
import { type ShopContent, shopSchema } from './schema.ts';
import { shopValues } from './shop-values.ts';
import { plainText } from './whole-file.ts';
import { readYaml } from './yaml-file.ts';

/** `null` for an invalid text. */
export function readShop(text: string): ShopContent | null {
  const read = readYaml('shop.yaml', plainText(text));
  const checked = read.kind === 'yaml' ? checkFile(shopSchema, read) : null;
  return checked?.kind === 'value' ? checked.value : null;
}

export function shopChanges(before: string, after: string): readonly FileChange[] {
  const [old, now] = [readShop(before), readShop(after)];
  const changes = old && now ? [...valueChanges(old, now), ...hourChanges(old, now), ...provinceChanges(old, now)] : [];
  const told = changes.reduce<string>((text, change) => change.undo?.(text) ?? text, after);
  if (isSameYaml(told, before)) return changes;
  return [...changes, { words: 'The shop: other changes in its file', undo: null }];
}

function valueChanges(old: ShopContent, now: ShopContent): readonly FileChange[] {
  const was = shopValues(old);
  return shopValues(now).flatMap(({ path, label, value, isText }, index) => {
    const from = was[index]?.value ?? '';
    if (from === value) return [];
    const words = isText ? `${quoted(from)} to ${quoted(value)}` : `${from || 'none'} to ${value || 'none'}`;
    return [{ words: `${label}: ${words}`, undo: (text) => withValue(text, path, from) }];
  });
}

const mostQuoted = 60;

function quoted(text: string): string {
  return `“${text.length > mostQuoted ? `${text.slice(0, mostQuoted - 1)}…` : text}”`;
}

function hourChanges(old: ShopContent, now: ShopContent): readonly FileChange[] {
  const was = dayHours(old);
  const changed = dayHours(now).map((hours, day) => (hours === was[day] ? '' : `${was[day]} to ${hours}`));
  return daysAlike(changed)
    .filter(({ hours }) => hours !== '')
    .map(({ days, hours }) => ({
      words: `Opening hours, ${dayNames(days)}: ${hours}`,
      undo: (text) => {
        const shop = readShop(text);
        const back = shop && dayHours(shop).map((each, day) => (days.includes(day) ? (was[day] ?? '') : each));
        return back && withDayHours(text, shop, { hours: back, like: old });
      },
    }));
}

type Province = ShopContent['provinces'][number];

function provinceChanges(old: ShopContent, now: ShopContent): readonly FileChange[] {
  const named = ({ provinces }: ShopContent, value: string) => provinces.find((one) => one.value === value);
  const added = now.provinces.filter(({ value }) => !named(old, value)).map(addedProvince);
  const removed = old.provinces
    .filter(({ value }) => !named(now, value))
    .map((province) => removedProvince(province, old));
  const changed = now.provinces.flatMap((province): readonly FileChange[] => {
    const was = named(old, province.value);
    if (!was) return [];
    const fee = `${price(was)} to ${price(province)}`;
    return [
      ...(was.label === province.label
        ? []
        : [{ words: `Delivery to ${was.label}: now called ${province.label}`, undo: fieldBack(was, 'label') }]),
      ...(was.fee === province.fee ? [] : [{ words: `Delivery to ${was.label}: ${fee}`, undo: fieldBack(was, 'fee') }]),
    ];
  });
  return [...added, ...changed, ...removed];
}

function addedProvince({ value, label, fee }: Province): FileChange {
  return {
    words: `Delivery to ${label}: added, ${price({ fee })}`,
    undo: (text) => {
      const provinces = readShop(text)?.provinces ?? [];
      return withValue(
        text,
        ['provinces'],
        provinces.filter((one) => one.value !== value),
      );
    },
  };
}

/** It comes back behind the one that it stood behind. */
function removedProvince(province: Province, { provinces }: ShopContent): FileChange {
  return {
    words: `Delivery to ${province.label}: removed`,
    undo: (text) => {
      const present = readShop(text)?.provinces ?? [];
      const earlier = provinces.slice(0, provinces.indexOf(province));
      const place = present.findLastIndex(({ value }) => earlier.some((one) => one.value === value)) + 1;
      return withValue(text, ['provinces'], present.toSpliced(place, 0, province));
    },
  };
}

function fieldBack(was: Province, field: 'label' | 'fee'): FileChange['undo'] {
  return (text) => {
    const place = readShop(text)?.provinces.findIndex(({ value }) => value === was.value) ?? -1;
    return withValue(text, ['provinces', place, field], was[field]);
  };
}

function price({ fee }: Pick<Province, 'fee'>): string {
  return formattedPrice(rupees(fee));
}
