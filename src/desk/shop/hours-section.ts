import { dayHours, withDayHours } from '#catalogue/opening-days.ts';
import { clockTime, parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import type { FieldMessage, Section, SectionValues } from './section.ts';

const fromMonday = [1, 2, 3, 4, 5, 6, 0];

/** Opening hours: for each day a time to open and a time to close. */
export const hoursSection: Section = {
  id: 'hours',
  title: 'Opening hours',
  intro: ['Write times such as 11 AM, 2:30pm or 14:00. A day without times is closed.'],
  groups: (shop) =>
    fromMonday.map((day) => {
      const open = parseOpeningDays('Mon', dayHours(shop)[day] ?? '')?.hours ?? [];
      const [opens = '', closes = ''] = open.map(clockTime);
      return {
        label: weekdays[day] ?? '',
        fields: [
          { name: `opens-${day}`, label: 'Opens', input: 'line', value: opens },
          { name: `closes-${day}`, label: 'Closes', input: 'line', value: closes },
        ],
      };
    }),
  summary: ({ openingHours }) => Object.entries(openingHours).map(([days, hours]) => `${days} ${hours}`),
  edited: ({ text, shop, shown }, values) => {
    const hours = dayHours(shop).map((before, day) => {
      const isSame = timesOf(shown, day).join() === timesOf(values, day).join();
      return isSame ? before : hoursOf(timesOf(values, day));
    });
    return hours.join() === dayHours(shop).join() ? text : withDayHours(text, hours);
  },
  fieldOf: (at) => {
    const [, days = ''] = /^openingHours (.+)$/.exec(at) ?? [];
    return `opens-${parseOpeningDays(days, 'closed')?.days[0] ?? 1}`;
  },
  errors: (values) => fromMonday.flatMap((day) => dayError(day, timesOf(values, day)) ?? []),
};

type Times = readonly [opens: string, closes: string];

function timesOf(values: SectionValues, day: number): Times {
  return [values[`opens-${day}`] ?? '', values[`closes-${day}`] ?? ''];
}

/** In the form of `shop.yaml`: `11AM-9:30PM`. */
function hoursOf([opens, closes]: Times): string {
  const open = parseOpeningDays('Mon', `${opens}-${closes}`)?.hours;
  return open ? open.map((minute) => clockTime(minute).replace(' ', '')).join('-') : 'closed';
}

function dayError(day: number, [opens, closes]: Times): FieldMessage | null {
  if (opens === '' && closes === '') return null;
  if (closes === '') return { field: `closes-${day}`, message: 'Add a closing time, or clear both times.' };
  if (opens === '') return { field: `opens-${day}`, message: 'Add an opening time, or clear both times.' };
  if (parseOpeningDays('Mon', `${opens}-${closes}`)) return null;
  const unreadable = !isTime(opens) ? 'opens' : !isTime(closes) ? 'closes' : null;
  if (unreadable !== null)
    return { field: `${unreadable}-${day}`, message: 'Write a time with AM or PM, such as 11 AM or 2:30 PM.' };
  const message = 'This is after the closing time. A shop that is open past midnight closes by 8 AM.';
  return { field: `opens-${day}`, message };
}

function isTime(text: string): boolean {
  return parseOpeningDays('Mon', `12AM-${text}`) !== null;
}
