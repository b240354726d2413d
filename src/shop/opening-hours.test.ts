import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { opening } from './opening-hours.ts';

/** What the shop says at a time in Islamabad; 1 November 2026 is a Sunday. */
const said = (day: number, time: string) => opening(Date.parse(`2026-11-0${day}T${time}+05:00`)).words;

describe('open now (§2 Contact: Mon-Fri 11AM-9PM, Sat 12PM-6PM, Sun closed)', () => {
  it('R230 opens on the hour and closes on the hour', () => {
    expect(said(2, '10:59:59')).toBe('Closed now, opens 11 AM');
    expect(said(2, '11:00:00')).toBe('Open now, closes 9 PM');
    expect(said(2, '20:59:59')).toBe('Open now, closes 9 PM');
    expect(said(2, '21:00:00')).toBe('Closed now, opens tomorrow 11 AM');
  });

  it('R230 is open from Monday to Friday alike', () => {
    for (const day of [2, 3, 4, 5, 6]) {
      expect(said(day, '15:30:00')).toBe('Open now, closes 9 PM');
      expect(said(day, '03:00:00')).toBe('Closed now, opens 11 AM');
    }
  });

  it('R230 has shorter hours on Saturday', () => {
    expect(said(6, '21:00:00')).toBe('Closed now, opens tomorrow 12 PM');
    expect(said(7, '11:59:59')).toBe('Closed now, opens 12 PM');
    expect(said(7, '12:00:00')).toBe('Open now, closes 6 PM');
    expect(said(7, '17:59:59')).toBe('Open now, closes 6 PM');
    expect(said(7, '18:00:00')).toBe('Closed now, opens Monday 11 AM');
  });

  it('R230 is closed the whole Sunday', () => {
    expect(said(1, '00:00:00')).toBe('Closed now, opens tomorrow 11 AM');
    expect(said(1, '14:00:00')).toBe('Closed now, opens tomorrow 11 AM');
    expect(said(1, '23:59:59')).toBe('Closed now, opens tomorrow 11 AM');
  });

  it('R230 says another day at midnight', () => {
    expect(said(2, '23:59:59')).toBe('Closed now, opens tomorrow 11 AM');
    expect(said(3, '00:00:00')).toBe('Closed now, opens 11 AM');
    expect(said(7, '23:59:59')).toBe('Closed now, opens Monday 11 AM');
  });

  it('R230 goes by the clock of Asia/Karachi, winter and summer, wherever the shopper is', () => {
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
        const { isOpen: open, words } = opening(at.getTime());
        expect(open).toBe(isOpen(at));
        expect(words.startsWith(open ? 'Open now' : 'Closed now')).toBe(true);
      }),
    );
  });
});
