import type { ShopContent } from '#catalogue/schema.ts';
import { type FieldValues, ifRight } from '#desk/forms.ts';
import { pluralize, parsePrice } from '#shop/numbers.ts';
import { farFactor, formattedPrice, rupees } from '#shop/money.ts';
import { provinces as firstFive } from '#shop/delivery.ts';
import { type FieldMessage, type SectionOf, withChanged } from './section.ts';

type Province = ShopContent['provinces'][number];

/** The provinces to which the shop delivers, each with its fee. The first five stay (D68). */
export const deliverySection: SectionOf<ShopContent> = {
  id: 'delivery',
  title: 'Delivery',
  intro: ['The basic delivery fee, in rupees; heavy orders cost more. The first five provinces can’t be removed.'],
  groups: ({ provinces }) => [
    ...provinces.map((province) => {
      const { value, label } = province;
      const fee = { name: `provinces.${value}.fee`, value: String(province.fee), input: 'number' } as const;
      if (isFirst(province)) return { label: null, fields: [{ ...fee, label }] };
      return {
        label,
        fields: [
          { name: `provinces.${value}.label`, label: 'Name', input: 'line' as const, value: label },
          { ...fee, label: 'Fee' },
          { name: `provinces.${value}.remove`, label: `Remove ${label}`, input: 'checkbox' as const, value: '' },
        ],
      };
    }),
    {
      label: 'Another province',
      fields: [
        { name: 'new.label', label: 'Name', input: 'line', value: '', hint: 'Such as Gilgit\u2011Baltistan.' },
        { name: 'new.fee', label: 'Fee', input: 'number', value: '' },
      ],
    },
  ],
  summary: ({ provinces }) => {
    const fees = provinces.map(({ fee }) => fee);
    const [low, high] = [price(Math.min(...fees)), price(Math.max(...fees))];
    return [`${pluralize(provinces.length, 'province')}, ${low === high ? low : `${low} to ${high}`}`];
  },
  edited: ({ text, content: { provinces } }, values) => {
    const left = provinces
      .filter((province) => !isRemoved(province, values))
      .map((province) => ({
        ...province,
        label: values[`provinces.${province.value}.label`] ?? province.label,
        fee: feeOf(values[`provinces.${province.value}.fee`]),
      }));
    const added = addedProvince(provinces, values);
    return withChanged(text, 'provinces', [provinces, added ? [...left, added] : left]);
  },
  fieldOf: ([, index, part], { provinces }, values) => {
    const province = provinces.filter((one) => !isRemoved(one, values))[Number(index)];
    if (!province) return part === 'fee' ? 'new.fee' : 'new.label';
    return `provinces.${province.value}.${part === 'fee' || isFirst(province) ? 'fee' : 'label'}`;
  },
  warnings: (before, after) => after.provinces.flatMap((province) => feeWarning(province, before) ?? []),
};

function isFirst({ value }: Province): boolean {
  return firstFive.some((one) => one.value === value);
}

function isRemoved(province: Province, values: FieldValues): boolean {
  return !isFirst(province) && values[`provinces.${province.value}.remove`] === 'yes';
}

/** Text that isn't a number stays text, for the catalogue's check to refuse. */
function feeOf(text = ''): number | string {
  return parsePrice(text) ?? text;
}

/** A form that is sent twice adds its province once. */
function addedProvince(provinces: readonly Province[], values: FieldValues) {
  const [label = '', fee] = [values['new.label'], feeOf(values['new.fee'])];
  if (label === '' && fee === '') return null;
  if (provinces.some((one) => one.label === label && one.fee === fee)) return null;
  return { value: provinceValue(label, provinces), label, fee };
}

/** The name in orders, made of the label once: `Khyber Pakhtunkhwa` → `khyber-pakhtunkhwa`. */
function provinceValue(label: string, provinces: readonly Province[]): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  // A label in other letters than a to z.
  const letters = Array.from({ length: 26 }, (_, index) => `province-${String.fromCodePoint(97 + index)}`);
  return plain || (letters.find((name) => !provinces.some(({ value }) => value === name)) ?? '');
}

function feeWarning({ value, fee }: Province, before: ShopContent): FieldMessage | null {
  const was = before.provinces.find((one) => one.value === value)?.fee;
  const fees = was === undefined ? before.provinces.map((one) => one.fee) : [was];
  const [low, high] = [Math.min(...fees), Math.max(...fees)];
  if (fee === was || (fee < high * farFactor && fee * farFactor > low)) return null;
  return was === undefined
    ? { field: 'new.fee', message: `The others cost ${price(low)} to ${price(high)}. ${ifRight}` }
    : { field: `provinces.${value}.fee`, message: `It was ${price(was)} before. ${ifRight}` };
}

function price(fee: number): string {
  return formattedPrice(rupees(fee));
}
