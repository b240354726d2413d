/** What the checker of a day can see: each promise is broken here once, on a day that is otherwise sound. */
import { describe, expect, it } from 'vitest';
import { minuteMs } from '#shop/durations.ts';
import { mailId } from './checker.ts';
import { type DaySeen, unheardOrders } from './owner-heard.ts';
import { owner } from '#test/support/fault-orders.ts';

const nine = Date.parse('2026-11-21T09:00:00+05:00');
const at = (minutes: number) => nine + minutes * minuteMs;
const mail = (minutes: number, kind: 'owner' | 'digest' = 'owner', extra = '') => ({
  at: at(minutes),
  from: 'shop@panja.example',
  to: [owner],
  raw: `${extra}Message-ID: <${mailId('A', kind)}@panja.example>\r\n\r\nx`,
});
const order = { key: 'A', reference: 'A', copy: 0, message: '' };
const late = 'Panja has a problem. The owner isn’t hearing about orders: 1 mail has waited for 15 minutes.';
const well = 'Panja is back to normal.';

/** One order, accepted at 9:00 and mailed half an hour later, after an alert that orders wait. */
const sound: DaySeen = {
  databases: [{ orders: [order], jobs: [], integrity: [] }],
  answers: [{ reference: 'A', status: 200, ms: 5, at: nine }],
  mails: [mail(30)],
  looks: [15, 16, 29, 31].map((minutes) => ({
    at: at(minutes),
    status: minutes === 16 || minutes === 29 ? 'degraded' : 'ok',
    problems: [],
  })),
  alerts: [
    { at: at(16), text: late },
    { at: at(31), text: well },
  ],
};
const told = (...alerts: readonly (readonly [minutes: number, text: string])[]) => ({
  alerts: alerts.map(([minutes, text]) => ({ at: at(minutes), text })),
});
const silent = 'A, accepted at 09:00 and told at 09:30: nobody was alerted by 09:18';

const breaches: readonly (readonly [what: string, change: Partial<DaySeen>, said: string])[] = [
  ['an order that the owner never heard of', { mails: [] }, 'the owner never heard of A, accepted at 09:00'],
  [
    'health that says ok while an order is unknown',
    { looks: [{ at: at(16), status: 'ok', problems: [] }] },
    'A, accepted at 09:00 and told at 09:30: healthz said ok at 09:16',
  ],
  ['no alert', { alerts: [] }, silent],
  ['an alert that comes too late', told([19, late], [31, well]), silent],
  ['an alert that was taken back', told([10, late], [12, well]), silent],
  [
    'a repeat that does not say so',
    { mails: [mail(30), mail(40)] },
    `the mail ${mailId('A', 'owner')} came again at 09:40 and does not say so`,
  ],
  [
    '"back to normal" told twice',
    told([16, late], [31, well], [32, well]),
    '"back to normal" was told twice, or first, at 09:32',
  ],
  ['a problem that never ends', told([16, late]), 'the last alert is not that all is well'],
  [
    'something personal in an alert',
    told([16, `${late} Ayesha Khan`], [31, well]),
    `an alert holds something personal: ${late} Ayesha Khan`,
  ],
];

describe('the checker of a day', () => {
  it('finds nothing if every promise was kept', () => {
    expect(unheardOrders(sound)).toEqual([]);
  });

  it('allows a digest, and a repeat that says so', () => {
    const jobs = [{ reference: 'A', kind: 'owner', state: 'sent', isAmbiguous: false, digest: 'A' }];
    const databases = [{ orders: [order], jobs, integrity: [] }];
    const mails = [mail(14, 'digest'), mail(20, 'digest', 'X-Possible-Duplicate: yes\r\n')];
    expect(unheardOrders({ ...sound, databases, mails, alerts: [] })).toEqual([]);
  });

  it.for(breaches)('sees %s', ([, change, said]) => {
    expect(unheardOrders({ ...sound, ...change })).toEqual([said]);
  });
});
