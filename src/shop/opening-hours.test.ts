import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { opening, openingLines, openingWeek, parseOpeningDays } from './opening-hours.ts';

const daysOf = (...all: readonly (readonly [string, string])[]) =>
  all.flatMap(([days, hours]) => parseOpeningDays(days, hours) ?? []);
const week = openingWeek(daysOf(['Mon-Fri', '11AM-9PM'], ['Sat', '12PM-6PM'], ['Sun', 'closed']));

/** The shop's sentence at a time in Islamabad; 1 November 2026 is a Sunday. */
const said = (day: number, time: string) => opening(Date.parse(`2026-11-0${day}T${time}+05:00`), week).text;

describe('open now', () => {
  it('begins and ends on the hour (R230)', () => {
    expect(said(2, '10:59:59')).toBe('Closed now, opens 11 AM');
    expect(said(2, '11:00:00')).toBe('Open now, closes 9 PM');
    expect(said(2, '20:59:59')).toBe('Open now, closes 9 PM');
    expect(said(2, '21:00:00')).toBe('Closed now, opens tomorrow 11 AM');
  });

  it('names another day from midnight on (R230)', () => {
    expect(said(2, '23:59:59')).toBe('Closed now, opens tomorrow 11 AM');
    expect(said(3, '00:00:00')).toBe('Closed now, opens 11 AM');
    expect(said(7, '23:59:59')).toBe('Closed now, opens Monday 11 AM');
  });

  it('follows the time in Asia/Karachi, winter and summer, wherever the shopper is (R230)', () => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Karachi',
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    const isOpen = (at: Date) => {
      const parts = clock.formatToParts(at);
      const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
      const [day, hour] = [part('weekday'), Number(part('hour'))];
      if (day === 'Sun') return false;
      return day === 'Sat' ? hour >= 12 && hour < 18 : hour >= 11 && hour < 21;
    };
    fc.assert(
      fc.property(fc.date({ min: new Date('2010-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }), (at) => {
        const { isOpen: open, text } = opening(at.getTime(), week);
        expect(open).toBe(isOpen(at));
        expect(text.startsWith(open ? 'Open now' : 'Closed now')).toBe(true);
      }),
    );
  });
});

describe('opening hours as an owner writes them (D68)', () => {
  it('are read as days and hours', () => {
    expect(daysOf(['Mon-Fri', '11AM-9PM'], ['Sun', 'closed'])).toEqual([
      { days: [1, 2, 3, 4, 5], hours: [660, 1260] },
      { days: [0], hours: null },
    ]);
  });

  it('may span the end of the week, have minutes, and end at midnight', () => {
    expect(daysOf(['Fri-Sun', '9:30AM-12AM'])).toEqual([{ days: [5, 6, 0], hours: [570, 1440] }]);
  });

  it('may not be unclear or impossible', () => {
    for (const days of ['Monday', 'Mon-']) expect(parseOpeningDays(days, '11AM-9PM')).toBeNull();
    const refused =
      '11-9|9AM-9AM|9AM-12AM-2AM|6PM-25:00|18:00-25:00|24:00-02:00|9:00-5:00|13PM-2PM|0AM-2PM|9:75AM-2PM|9AM|open';
    for (const hours of refused.split('|')) expect([hours, parseOpeningDays('Mon', hours)]).toEqual([hours, null]);
  });

  it.each([
    [[1080, 1560], '6 PM – 2 AM|6pm to 2am|6 p.m. - 2 a.m.|۶PM-۲AM|\u200E६PM-२AM|18:00-02:00'],
    [[660, 1440], '11:00-24:00|11AM-12AM'],
    [[0, 1440], '00:00-24:00|12AM-12AM'],
    [[570, 1020], '9.30AM - 5PM'],
    [[840, 1260], '14:00-9pm|2pm-9PM'],
    [[840, 1410], '2 PM-23:30'],
  ])('of the minutes %j may be spelt %s', (minutes, texts) => {
    for (const hours of texts.split('|'))
      expect([hours, daysOf(['Fri', hours])]).toEqual([hours, [{ days: [5], hours: minutes }]]);
  });

  it('may say Closed, and go past midnight until the next day opens (D97)', () => {
    expect(daysOf(['Sun', 'Closed'])).toEqual([{ days: [0], hours: null }]);
    const ramadan = openingWeek(daysOf(['Mon-Sat', 'closed'], ['Sun', '6PM-2AM']));
    const openingAt = (day: number, time: string) => opening(Date.parse(`2026-11-0${day}T${time}+05:00`), ramadan);
    expect(openingAt(1, '17:59:59').text).toBe('Closed now, opens 6 PM');
    expect(openingAt(1, '18:00:00').text).toBe('Open now, closes 2 AM');
    expect(openingAt(2, '00:30:00')).toEqual({ isOpen: true, text: 'Open now, closes 2 AM' });
    expect(openingAt(2, '01:59:59').isOpen).toBe(true);
    expect(openingAt(2, '02:00:00').text).toBe('Closed now, opens Sunday 6 PM');
    const daily = openingWeek(daysOf(['Mon-Sun', '6PM-2AM']));
    expect(opening(Date.parse('2026-11-03T02:00:00+05:00'), daily).text).toBe('Closed now, opens 6 PM');
    expect(openingLines(daily)).toEqual(['Mon-Sun 6PM-2AM']);
  });

  it('may be the whole day: a shop that opens again at midnight is told no closing time', () => {
    const openingOf = (...all: readonly (readonly [string, string])[]) => {
      const days = openingWeek(daysOf(...all));
      return (day: number, time: string) => opening(Date.parse(`2026-11-0${day}T${time}+05:00`), days).text;
    };
    const always = openingOf(['Mon-Sun', '12AM-12AM']);
    for (const time of ['00:00:00', '23:59:59']) expect(always(3, time)).toBe('Open now');
    const weekdaysOnly = openingOf(['Mon-Fri', '12AM-12AM'], ['Sat', '12AM-6PM'], ['Sun', 'closed']);
    expect(weekdaysOnly(6, '12:00:00')).toBe('Open now');
    expect(weekdaysOnly(7, '12:00:00')).toBe('Open now, closes 6 PM');
    expect(weekdaysOnly(1, '12:00:00')).toBe('Closed now, opens tomorrow 12 AM');
    const late = openingOf(['Mon', '6PM-2AM'], ['Tue', '12AM-9PM']);
    expect(late(3, '01:00:00')).toBe('Open now');
    expect(late(3, '02:00:00')).toBe('Open now, closes 9 PM');
  });

  it('name the right day where the shop opens on one day only, at half past, or never', () => {
    const mondays = openingWeek(daysOf(['Mon', '9:30AM-1PM']));
    const openingAt = (day: number, time: string) => opening(Date.parse(`2026-11-0${day}T${time}+05:00`), mondays).text;
    expect(openingAt(2, '09:29:59')).toBe('Closed now, opens 9:30 AM');
    expect(openingAt(2, '09:30:00')).toBe('Open now, closes 1 PM');
    expect(openingAt(2, '13:00:00')).toBe('Closed now, opens Monday 9:30 AM');
    expect(openingAt(1, '13:00:00')).toBe('Closed now, opens tomorrow 9:30 AM');
    expect(opening(0, [])).toEqual({ isOpen: false, text: 'Closed now' });
  });
});

describe('opening hours as people read them', () => {
  it('have one line for days with the same hours, in the specified words (R230)', () => {
    expect(openingLines(week)).toEqual(['Mon-Fri 11AM-9PM', 'Sat 12PM-6PM', 'Sun closed']);
  });

  it('say of a whole day that it has 24 hours', () => {
    expect(openingLines(openingWeek(daysOf(['Mon-Sat', '12AM-12AM'], ['Sun', '12AM-6PM'])))).toEqual([
      'Mon-Sat 24 hours',
      'Sun 12AM-6PM',
    ]);
  });

  it('follow what the owner wrote', () => {
    const other = openingWeek(daysOf(['Mon-Thu', '9:30AM-12PM'], ['Fri', 'closed'], ['Sat-Sun', '6PM-12AM']));
    expect(openingLines(other)).toEqual(['Mon-Thu 9:30AM-12PM', 'Fri closed', 'Sat-Sun 6PM-12AM']);
  });
});
