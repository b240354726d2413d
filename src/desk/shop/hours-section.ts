import { dayHours, withDayHours } from '#catalogue/opening-days.ts';
import { parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import { type Section, type Typed, typedField, typedText } from './section.ts';

const fromMonday = [1, 2, 3, 4, 5, 6, 0];

/** Opening hours, each day with the time it opens and the time it closes. */
export const hoursSection: Section = {
  id: 'hours',
  title: 'Opening hours',
  intro: ['A day without times is closed.', 'The shop shows consecutive days with the same hours together.'],
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
        input: 'time',
      }),
      typedField({
        name: `closes-${day}`,
        label: 'Closes',
        typed: typed?.get(`closes-${day}`) ?? closes,
        input: 'time',
      }),
    ],
  };
}

/** `11:00`, `21:00`, as a field for a time has it; empty on a closed day. */
function timesOf(hours: string): readonly [opens: string, closes: string] {
  const open = parseOpeningDays('Mon', hours)?.hours;
  return open ? [fieldTime(open[0]), fieldTime(open[1])] : ['', ''];
}

function fieldTime(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

function slipOf(form: URLSearchParams, day: number) {
  const [opens, closes] = [typedText(form, `opens-${day}`) ?? '', typedText(form, `closes-${day}`) ?? ''];
  if (opens === '' && closes === '') return null;
  if (closes === '') return { field: `closes-${day}`, words: 'add a closing time, or clear both times.' };
  if (opens === '') return { field: `opens-${day}`, words: 'add an opening time, or clear both times.' };
  const isRead = parseOpeningDays('Mon', `${ownersTime(opens)}-${ownersTime(closes)}`) !== null;
  const words = 'this is after the closing time. A shop that is open past midnight closes by 8 AM.';
  return isRead ? null : { field: `opens-${day}`, words };
}

/** As `shop.yaml` has it; what is no time stays as it is, for the check to judge. */
function typedHours(form: URLSearchParams, day: number, before: string): string {
  const [opens, closes] = [typedText(form, `opens-${day}`), typedText(form, `closes-${day}`)];
  const [shownOpens, shownCloses] = timesOf(before);
  if (opens === undefined || closes === undefined || (opens === shownOpens && closes === shownCloses)) return before;
  return opens === '' && closes === '' ? 'closed' : `${ownersTime(opens)}-${ownersTime(closes)}`;
}

/** `21:30` → `9:30PM` */
function ownersTime(typed: string): string {
  const [, hour, minute] = /^(\d\d):(\d\d)(?::00)?$/.exec(typed) ?? [];
  if (hour === undefined || minute === undefined) return typed;
  return `${Number(hour) % 12 || 12}${minute === '00' ? '' : `:${minute}`}${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
