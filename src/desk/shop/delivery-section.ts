import { withValue } from '#catalogue/edit-yaml.ts';
import type { ShopContent } from '#catalogue/schema.ts';
import type { FieldGroup, ShopForm } from '#desk/pages/shop-page.ts';
import { counted } from '#shop/counted.ts';
import { formattedPrice, rupees } from '#shop/money.ts';
import { provinces as firstFive } from '#shop/provinces.ts';
import { type Doubt, ifRight, type Section, type Typed, typedField, typedRupees, typedText } from './section.ts';

type Province = ShopContent['provinces'][number];

/** A tenfold change of a fee is probably a typo. */
const farFactor = 10;

/** Where the shop delivers, and for how much. The first five stay (D68). */
export const deliverySection: Section = {
  id: 'delivery',
  title: 'Delivery',
  intro: ['Base delivery fee in rupees. Heavy orders cost more. The first five can’t be removed.'],
  words: ({ provinces }) => {
    const fees = provinces.map(({ fee }) => fee);
    const [low, high] = [price(Math.min(...fees)), price(Math.max(...fees))];
    return [`${counted(provinces.length, 'province')}, ${low === high ? low : `${low} to ${high}`}`];
  },
  values: ({ provinces }) => provinces,
  forms: ({ provinces }, typed) => [
    {
      key: 'save',
      title: null,
      groups: provinces.map((province, place) => provinceFields(province, place, of(typed, 'save'))),
      of: '',
      button: 'Save',
      isQuiet: false,
    },
    addForm(of(typed, 'add')),
    ...provinces
      .filter((province) => !isFirst(province))
      .map(({ value, label }) => ({
        key: 'remove',
        title: null,
        groups: [],
        of: value,
        button: `Remove ${label}`,
        isQuiet: true,
      })),
  ],
  edited: ({ text, shop }, form) => {
    if (form.get('do') === 'add') return withProvince(text, shop, form);
    if (form.get('do') === 'remove') return withoutProvince(text, shop, form.get('of') ?? '');
    return withFees(text, shop, form);
  },
  fieldOf: (place, form) => {
    const [, number, field] = /^provinces (\d+)(?: (\w+))?$/.exec(place) ?? [];
    if (form.get('do') === 'add') return field === 'fee' ? 'new-fee' : 'new-label';
    return `${field === 'label' ? 'label' : 'fee'}-${Number(number) - 1}`;
  },
  doubts: (before, after, form) =>
    after.provinces.flatMap((province, place) => feeDoubts(province, place, { before, form })),
};

function of(typed: Typed, task: string): Typed {
  return typed?.get('do') === task ? typed : null;
}

function isFirst({ value }: Province): boolean {
  return firstFive.some((one) => one.value === value);
}

function provinceFields(province: Province, place: number, typed: Typed): FieldGroup {
  const fee = typedField({
    name: `fee-${place}`,
    label: isFirst(province) ? province.label : 'Fee',
    typed: typed?.get(`fee-${place}`) ?? String(province.fee),
    input: 'number',
  });
  if (isFirst(province)) return { label: null, fields: [fee] };
  const label = typedField({
    name: `label-${place}`,
    label: 'Name',
    typed: typed?.get(`label-${place}`) ?? province.label,
    input: 'line',
  });
  return { label: province.label, fields: [label, fee] };
}

function addForm(typed: Typed): ShopForm {
  return {
    key: 'add',
    title: 'Another province',
    groups: [
      {
        label: null,
        fields: [
          typedField({
            name: 'new-label',
            label: 'Name of the province',
            typed: typed?.get('new-label') ?? '',
            input: 'line',
            hint: 'Such as Gilgit-Baltistan.',
          }),
          typedField({ name: 'new-fee', label: 'Its fee', typed: typed?.get('new-fee') ?? '', input: 'number' }),
        ],
      },
    ],
    of: '',
    button: 'Add the province',
    isQuiet: false,
  };
}

function withFees(text: string, { provinces }: ShopContent, form: URLSearchParams): string | null {
  return provinces.reduce<string | null>((changed, province, place) => {
    const fee = typedRupees(form, `fee-${place}`) ?? province.fee;
    const label = isFirst(province) ? province.label : (typedText(form, `label-${place}`) ?? province.label);
    const named =
      changed === null || label === province.label ? changed : withValue(changed, ['provinces', place, 'label'], label);
    return named === null || fee === province.fee ? named : withValue(named, ['provinces', place, 'fee'], fee);
  }, text);
}

/** Pressed twice it is there once. */
function withProvince(text: string, { provinces }: ShopContent, form: URLSearchParams): string | null {
  const label = typedText(form, 'new-label') ?? '';
  const fee = typedRupees(form, 'new-fee') ?? '';
  if (provinces.some((one) => one.label === label && one.fee === fee)) return text;
  return withValue(text, ['provinces'], [...provinces, { value: valueOf(label, provinces), label, fee }]);
}

function withoutProvince(text: string, { provinces }: ShopContent, value: string): string | null {
  const stay = provinces.filter((province) => province.value !== value || isFirst(province));
  return stay.length === provinces.length ? text : withValue(text, ['provinces'], stay);
}

/** What orders call it, made of its name once: `Khyber Pakhtunkhwa` → `khyber-pakhtunkhwa`. */
function valueOf(label: string, provinces: readonly Province[]): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  // A name in other letters than a to z.
  const made = Array.from({ length: 26 }, (_, index) => `province-${String.fromCodePoint(97 + index)}`);
  return plain || (made.find((name) => !provinces.some(({ value }) => value === name)) ?? '');
}

function feeDoubts(
  { value, fee }: Province,
  place: number,
  { before, form }: { readonly before: ShopContent; readonly form: URLSearchParams },
): readonly Doubt[] {
  const was = before.provinces.find((one) => one.value === value)?.fee;
  const fees = before.provinces.map((one) => one.fee);
  const [low, high] = was === undefined ? [Math.min(...fees), Math.max(...fees)] : [was, was];
  if (fee === was || (fee < high * farFactor && fee * farFactor > low)) return [];
  const field = form.get('do') === 'add' ? 'new-fee' : `fee-${place}`;
  const words = was === undefined ? `The others cost ${price(low)} to ${price(high)}.` : `It was ${price(was)} before.`;
  return [{ field, words: `${words} ${ifRight}` }];
}

function price(fee: number): string {
  return formattedPrice(rupees(fee));
}
