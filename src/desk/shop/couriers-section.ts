import { z } from 'zod';
import { type DeskContent, maxSheetColumns, maxSheetText, trackingPattern } from '#catalogue/desk-schema.ts';
import {
  plainCourier,
  postexSheet,
  type SheetColumn,
  sheetValueOptions,
  sheetValues,
  suggestedValue,
} from '#shop/couriers.ts';
import { parseNumber, pluralize } from '#shop/numbers.ts';
import { sheetSectionId } from '#desk/addresses.ts';
import { type FieldValues, fieldName, ifRight, parseForm, textField, tooLong } from '#desk/forms.ts';
import { maxOrderLine } from '#desk/orders/order-form.ts';
import { type FieldMessage, type SectionOf, withChanged } from './section.ts';

const defaultHours = 24;

type Courier = DeskContent['couriers'][number];

const couriersForm = z.object({
  answerHours: textField,
  /** The last one is new. `postex`: `yes` to start its sheet with PostEx's columns. */
  couriers: z.array(z.object({ name: textField, tracking: textField, postex: textField })),
});
type Row = z.output<typeof couriersForm>['couriers'][number];

/** The number of parcels on the road, by couriers' plain names. */
export type OnTheRoad = ReadonlyMap<string, number>;

function parcelsWith(onTheRoad: OnTheRoad, { name }: Pick<Courier, 'name'>): string {
  const parcels = onTheRoad.get(plainCourier(name)) ?? 0;
  if (parcels === 0) return '';
  return parcels === 1
    ? '1 parcel is on the road with it.'
    : `${pluralize(parcels, 'parcel')} are on the road with it.`;
}

/** Couriers with their tracking addresses and sheets (D83), and the hours until an answer counts as missing (D81). */
export const couriersSection = (onTheRoad: OnTheRoad): SectionOf<DeskContent> => ({
  id: 'couriers',
  title: 'Couriers and answers',
  intro: [
    'You choose among these at an order. With a tracking address, the customer can follow the parcel on the order’s page.',
    'To book by an Excel sheet: save the courier, and enter its columns under “Sheet of …”. Then select orders, and press Sheet.',
  ],
  groups: ({ couriers, answerHours }) => [
    {
      label: null,
      fields: [
        {
          name: 'answerHours',
          value: String(answerHours),
          label: 'List a new order as “No\u00A0answer\u00A0yet” after this many hours',
          input: 'number',
          hint: 'From 1 to 240, for orders that their customers have not confirmed.',
        },
      ],
    },
    ...[...couriers, null].map((courier, index) => ({
      label: courier?.name ?? 'Another courier',
      fields: [
        {
          name: `couriers.${index}.name`,
          value: courier?.name ?? '',
          label: 'Name',
          input: 'line' as const,
          hint: courier ? `${parcelsWith(onTheRoad, courier)} Clear it to remove the courier.`.trim() : 'Such as TCS.',
        },
        {
          name: `couriers.${index}.tracking`,
          value: courier?.tracking ?? '',
          label: 'Tracking address',
          input: 'url' as const,
          hint: 'Begins with https:// and has {number} for the tracking number. Leave it empty for none.',
        },
        ...(courier?.sheet ? [] : [{ name: `couriers.${index}.postex`, ...postexField }]),
      ],
      ...(courier && {
        link: {
          label: `Sheet of ${courier.name}`,
          section: (values: FieldValues) => {
            const name = values[`couriers.${index}.name`] ?? '';
            return name === '' ? null : sheetSectionId({ name });
          },
        },
      }),
    })),
  ],
  summary: ({ couriers }) => (couriers.length > 0 ? couriers.map(({ name }) => name) : ['No couriers yet.']),
  edited: ({ text, content }, values) => {
    const sent = parseForm(couriersForm, Object.entries(values));
    const couriers = sent.couriers.flatMap(({ name, tracking, postex }, index) => {
      const before = content.couriers[index];
      const sheet = before?.sheet ?? (postex === 'yes' ? [...postexSheet] : []);
      return name === '' ? [] : [{ ...before, name, tracking, sheet }];
    });
    const hours = parseNumber(sent.answerHours) ?? sent.answerHours;
    const written = (each: number | string) => (each === defaultHours ? null : each);
    const withHours = withChanged(text, 'answerHours', [written(content.answerHours), written(hours)]);
    return withCouriers(withHours, content, couriers);
  },
  // The form has found every other mistake.
  fieldOf: () => 'answerHours',
  errors: (values) => {
    const { answerHours, couriers } = parseForm(couriersForm, Object.entries(values));
    return [
      ...(isHours(answerHours) ? [] : [{ field: 'answerHours', message: 'Write whole hours from 1 to 240.' }]),
      ...couriers.flatMap((...row) => courierError(...row) ?? []),
    ];
  },
  warnings: (before, after) =>
    before.couriers.flatMap((courier, index) => {
      const parcels = parcelsWith(onTheRoad, courier);
      const isKept = after.couriers.some(({ name }) => plainCourier(name) === plainCourier(courier.name));
      if (parcels === '' || isKept) return [];
      const message = `${parcels} Orders keep its name and its tracking address. ${ifRight}`;
      return [{ field: `couriers.${index}.name`, message }];
    }),
});

function withCouriers(text: string, content: DeskContent, couriers: readonly Courier[]): string {
  const written = (each: readonly Courier[]) => (each.length > 0 ? each.map(writtenCourier) : null);
  return withChanged(text, 'couriers', [written(content.couriers), written(couriers)]);
}

/** The courier for the file: with a sheet if it has columns, and fixed texts only where they count. Other fields stay. */
function writtenCourier({ sheet = [], ...courier }: Courier) {
  const columns = sheet.map(({ value, text = '', ...column }) => ({
    ...column,
    value,
    ...(value === 'text' && text !== '' && { text }),
  }));
  return { ...courier, ...(columns.length > 0 && { sheet: columns }) };
}

function isHours(text: string): boolean {
  const hours = parseNumber(text) ?? 0;
  return hours >= 1 && hours <= 240;
}

function courierError({ name, tracking, postex }: Row, index: number, couriers: readonly Row[]): FieldMessage | null {
  const nameError = (message: string) => ({ field: `couriers.${index}.name`, message });
  if (name === '') {
    const isNew = index === couriers.length - 1 && (tracking !== '' || postex === 'yes');
    return isNew ? nameError('Write the courier’s name, or clear the tracking address too.') : null;
  }
  if (name.length > maxOrderLine) return nameError(tooLong(maxOrderLine));
  if (couriers.slice(0, index).some((other) => other.name.toLowerCase() === name.toLowerCase()))
    return nameError('This courier is there already.');
  if (trackingPattern.test(tracking)) return null;
  const message = 'Write an address that begins with https:// and has {number} where the tracking number belongs.';
  return { field: `couriers.${index}.tracking`, message };
}

const postexField = { label: 'Use the columns of PostEx’s sheet', input: 'checkbox', value: '' } as const;

const sheetForm = z.object({
  titles: textField,
  postex: textField,
  sheet: z.array(z.object({ value: z.enum(sheetValues).catch('text'), text: textField })),
});

/** The columns of a courier's sheet, each with its value. The titles define the columns and their order. */
export function sheetSection(courier: Courier, index: number): SectionOf<DeskContent> {
  const columns = courier.sheet ?? [];
  return {
    id: sheetSectionId(courier),
    title: `Sheet of ${courier.name}`,
    intro: [
      'Copy the row of titles from the courier’s own sheet and paste it here. Save, then check the value of each column.',
    ],
    groups: () => [
      {
        label: null,
        fields: [
          {
            name: 'titles',
            value: columns.map(({ title }) => title).join('\n'),
            label: 'Titles of the columns, one per line',
            input: 'list',
            hint: 'In their order. Without titles the courier has no sheet.',
          },
          ...(columns.length > 0 ? [] : [{ name: 'postex', ...postexField }]),
        ],
      },
      ...columns.map(({ title, value, text = '' }, column) => ({
        label: title,
        fields: [
          {
            name: `sheet.${column}.value`,
            label: 'Value',
            value,
            input: 'select' as const,
            options: sheetValueOptions,
          },
          { name: `sheet.${column}.text`, label: 'Text of each cell', value: text, input: 'line' as const },
        ],
      })),
    ],
    summary: () => [],
    edited: ({ text, content }, values) => {
      const edited = content.couriers.with(index, { ...courier, sheet: [...sheetOf(columns, values)] });
      return withCouriers(text, content, edited);
    },
    fieldOf: ([, , ...path]) => (path.at(-1) === 'title' ? 'titles' : fieldName(path)),
    errors: (values) => sheetErrors(sheetOf(columns, values)),
  };
}

/** A title keeps its column; a new title takes over the column of a removed one in its place. */
function sheetOf(columns: readonly SheetColumn[], values: FieldValues): readonly SheetColumn[] {
  const sent = parseForm(sheetForm, Object.entries(values));
  const titles = sent.titles.split('\n').filter((title) => title !== '');
  if (titles.length === 0 && sent.postex === 'yes') return postexSheet;
  return titles.map((title, index) => {
    const same = columns.findIndex((column) => column.title === title);
    const isRenamed = same < 0 && !titles.includes(columns[index]?.title ?? title);
    const place = isRenamed ? index : same;
    const { value = suggestedValue(title), text = '' } = sent.sheet[place] ?? {};
    return { ...columns[place], title, value, text };
  });
}

function sheetErrors(sheet: readonly SheetColumn[]): readonly FieldMessage[] {
  const twice = sheet.find(({ title }, index) => sheet.findIndex((other) => other.title === title) < index);
  const isLong = sheet.some(({ title, text = '' }) => Math.max(title.length, text.length) > maxSheetText);
  return [
    ...(twice ? [`“${twice.title}” is there twice. Change one of the two.`] : []),
    ...(sheet.length > maxSheetColumns ? [`Use at most ${maxSheetColumns} columns.`] : []),
    ...(isLong ? [`Use at most ${maxSheetText} characters for a title or a text.`] : []),
  ].map((message) => ({ field: 'titles', message }));
}
