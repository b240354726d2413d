import { isDeepStrictEqual } from 'node:util';
import { withValue } from '#catalogue/edit-yaml.ts';
import { trackingPattern } from '#catalogue/schema.ts';
import { parseNumber } from '#shop/parse-number.ts';
import type { FieldMessage, Section, SectionValues } from './section.ts';

const defaultHours = 24;
/** An order's courier has no longer name. */
const maxName = 60;

/** Couriers, and where their parcels are followed (D83); also after how many hours an answer is missing (D81). */
export const couriersSection: Section = {
  id: 'couriers',
  title: 'Couriers and answers',
  intro: [
    'Orders suggest these couriers. With a tracking address, the customer can follow the parcel on the parcel page.',
  ],
  groups: ({ couriers }) => [
    {
      label: null,
      fields: [
        {
          name: 'answerHours',
          label: 'Hours until “No answer yet” lists a new order',
          input: 'number',
          hint: 'From 1 to 240, for orders that their customers have not confirmed.',
        },
      ],
    },
    ...[...couriers, null].map((courier, index) => ({
      label: courier?.name ?? 'Another courier',
      fields: [
        {
          name: `name-${index + 1}`,
          label: 'Name',
          input: 'line' as const,
          hint: courier ? 'Clear it to remove the courier.' : 'Such as TCS.',
        },
        {
          name: `tracking-${index + 1}`,
          label: 'Tracking address',
          input: 'url' as const,
          hint: 'Begins with https:// and has {number} for the tracking number. Leave it empty for none.',
        },
      ],
    })),
  ],
  values: ({ couriers, answerHours }) => ({
    answerHours: String(answerHours),
    ...Object.fromEntries(
      [...couriers, { name: '', tracking: '' }].flatMap(({ name, tracking }, index) => [
        [`name-${index + 1}`, name],
        [`tracking-${index + 1}`, tracking],
      ]),
    ),
  }),
  summary: ({ couriers }) => (couriers.length > 0 ? couriers.map(({ name }) => name) : ['No couriers yet.']),
  edited: ({ text, shop }, values) => {
    const couriers = couriersOf(values)
      .filter(({ name }) => name !== '')
      .map(({ name, tracking }) => ({ name, tracking }));
    const hours = parseNumber(values['answerHours'] ?? '') ?? values['answerHours'] ?? '';
    const withHours =
      hours === shop.answerHours ? text : withValue(text, ['answerHours'], hours === defaultHours ? null : hours);
    if (isDeepStrictEqual(couriers, shop.couriers)) return withHours;
    return withValue(withHours, ['couriers'], couriers.length > 0 ? couriers : null);
  },
  // The form has found every other mistake.
  fieldOf: () => 'answerHours',
  errors: (values) => [
    ...(isHours(values['answerHours']) ? [] : [{ field: 'answerHours', message: 'Write whole hours from 1 to 240.' }]),
    ...couriersOf(values).flatMap((courier, _, all) => courierError(courier, all) ?? []),
  ],
};

function isHours(text = ''): boolean {
  const hours = parseNumber(text) ?? 0;
  return hours >= 1 && hours <= 240;
}

interface Row {
  readonly number: number;
  readonly name: string;
  readonly tracking: string;
}

function couriersOf(values: SectionValues): readonly Row[] {
  const count = Object.keys(values).filter((name) => name.startsWith('name-')).length;
  return Array.from({ length: count }, (_, index) => index + 1).map((number) => ({
    number,
    name: values[`name-${number}`] ?? '',
    tracking: values[`tracking-${number}`] ?? '',
  }));
}

function courierError({ number, name, tracking }: Row, all: readonly Row[]): FieldMessage | null {
  const nameError = (message: string) => ({ field: `name-${number}`, message });
  if (name === '') {
    const isNew = number === all.length && tracking !== '';
    return isNew ? nameError('Write the courier’s name, or clear the tracking address too.') : null;
  }
  if (name.length > maxName) return nameError(`Use at most ${maxName} characters.`);
  if (all.some((other) => other.number < number && other.name.toLowerCase() === name.toLowerCase()))
    return nameError('This courier is there already.');
  if (trackingPattern.test(tracking)) return null;
  const message = 'Write an address that begins with https:// and has {number} where the tracking number belongs.';
  return { field: `tracking-${number}`, message };
}
