import { dayHours, withDayHours } from '#catalogue/opening-days.ts';
import { clockTime, parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import { type Section, type Typed, typedField, typedText } from './section.ts';

const fromMonday = [1, 2, 3, 4, 5, 6, 0];

/** Opening hours, each day with the time it opens and the time it closes. */
export const hoursSection: Section = {
  id: 'hours',
  title: 'Opening hours',
  intro: ['Write times such as 11 AM, 2:30pm or 14:00. A day without times is closed.'],
  words: ({ openingHours }) => Object.entries(openingHours).map(([days, hours]) => `${days} ${hours}`),
  values: (shop) => dayHours(shop),
  forms: (shop, typed) => [
    {
      key: 'save',
      title: null,
      groups: fromMonday.map((day) => dayFields(day, dayHours(shop)[day] ?? '', typed)),
      of: '',
      button: 'Save',
      isQuiet: false,
    },
  ],
  edited: ({ text, shop }, form) => {
    const before = dayHours(shop);
    return withDayHours(text, shop, { hours: before.map((hours, day) => typedHours(form, day, hours)) });
  },
  slips: (form) => fromMonday.flatMap((day) => slipOf(form, day) ?? []),
  fieldOf: (place) => {
    const [, days = ''] = /^openingHours (.+)$/.exec(place) ?? [];
    return `opens-${parseOpeningDays(days, 'closed')?.days[0] ?? 1}`;
  },
  doubts: () => [],
};

function dayFields(day: number, hours: string, typed: Typed) {
  const name = weekdays[day] ?? '';
  const [opens, closes] = timesOf(hours);
  return {
    label: name,
    fields: [
      typedField({
        name: `opens-${day}`,
        label: 'Opens',
        typed: typed?.get(`opens-${day}`) ?? opens,
        input: 'line',
      }),
      typedField({
        name: `closes-${day}`,
        label: 'Closes',
        typed: typed?.get(`closes-${day}`) ?? closes,
        input: 'line',
      }),
    ],
  };
}

/** `11 AM`, `9 PM`; empty on a closed day. */
function timesOf(hours: string): readonly [opens: string, closes: string] {
  const open = parseOpeningDays('Mon', hours)?.hours;
  return open ? [clockTime(open[0]), clockTime(open[1])] : ['', ''];
}

function slipOf(form: URLSearchParams, day: number) {
  const [opens, closes] = [typedText(form, `opens-${day}`) ?? '', typedText(form, `closes-${day}`) ?? ''];
  if (opens === '' && closes === '') return null;
  if (closes === '') return { field: `closes-${day}`, words: 'add a closing time, or clear both times.' };
  if (opens === '') return { field: `opens-${day}`, words: 'add an opening time, or clear both times.' };
  if (parseOpeningDays('Mon', `${opens}-${closes}`)) return null;
  const field = [`opens-${day}`, `closes-${day}`].find((name) => !isTime(typedText(form, name) ?? ''));
  if (field !== undefined) return { field, words: 'write a time with AM or PM, such as 11 AM or 2:30 PM.' };
  const words = 'this is after the closing time. A shop that is open past midnight closes by 8 AM.';
  return { field: `opens-${day}`, words };
}

function isTime(text: string): boolean {
  return parseOpeningDays('Mon', `12AM-${text}`) !== null;
}

/** As `shop.yaml` has it: `11AM-9:30PM`. */
function typedHours(form: URLSearchParams, day: number, before: string): string {
  const [opens, closes] = [typedText(form, `opens-${day}`), typedText(form, `closes-${day}`)];
  const [shownOpens, shownCloses] = timesOf(before);
  if (opens === undefined || closes === undefined || (opens === shownOpens && closes === shownCloses)) return before;
  if (opens === '' && closes === '') return 'closed';
  const hours = `${opens}-${closes}`;
  const open = parseOpeningDays('Mon', hours)?.hours;
  return open ? open.map((minute) => clockTime(minute).replace(' ', '')).join('-') : hours;
}
