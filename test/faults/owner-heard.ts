/** What the owner heard of on a simulated day, and when: as a table, and checked against what is promised. */
import { minuteMs } from '#shop/durations.ts';
import { sampleCustomer } from '#test/support/sample-order.ts';
import { idOf, mailId } from './checker.ts';
import type { DatabaseFacts } from './database-facts.ts';
import type { Answered, DayMail, Look } from '#test/support/simulated-day.ts';

export interface DaySeen {
  /** Every orders database of the day; a restored backup begins another. */
  readonly databases: readonly DatabaseFacts[];
  readonly answers: readonly Answered[];
  readonly mails: readonly DayMail[];
  readonly looks: readonly Look[];
  readonly alerts: readonly Told[];
}

interface Told {
  readonly at: number;
  readonly text: string;
}

/** How long the owner may know nothing of an order while the shop reports no problem. */
const silenceMs = 15 * minuteMs;
/** The alert comes with the relay's next check, once a minute. */
const alertMs = 3 * minuteMs;
const unheard = 'The owner isn’t hearing about orders';
const isWell = ({ text }: Told) => text.endsWith('is back to normal.');

/** One sentence for each broken promise. */
export function unheardOrders(day: DaySeen): readonly string[] {
  return [...silences(day), ...secretRepeats(day.mails), ...oddAlerts(day.alerts)];
}

function silences(day: DaySeen): readonly string[] {
  const heard = heardAt(day);
  return [...acceptedAt(day.answers)].flatMap(([reference, at]) => {
    const until = heard.get(reference) ?? null;
    if (until === null) return [`the owner never heard of ${reference}, accepted at ${clockTime(at)}`];
    const quiet = day.looks.find(
      (look) => look.at > at + silenceMs && look.at < until && !['degraded', 'failing'].includes(look.status),
    );
    const isAlerted = until <= at + silenceMs + alertMs || isToldAt(day.alerts, at + silenceMs + alertMs);
    const what = `${reference}, accepted at ${clockTime(at)} and told at ${clockTime(until)}`;
    return [
      ...(quiet ? [`${what}: healthz said ${quiet.status} at ${clockTime(quiet.at)}`] : []),
      ...(isAlerted ? [] : [`${what}: nobody was alerted by ${clockTime(at + silenceMs + alertMs)}`]),
    ];
  });
}

/** Whether an alert that the owner hears nothing was sent since the shop was last well. */
function isToldAt(alerts: readonly Told[], time: number): boolean {
  const sofar = alerts.filter(({ at }) => at <= time);
  return sofar.slice(sofar.findLastIndex(isWell) + 1).some(({ text }) => text.includes(unheard));
}

function secretRepeats(mails: readonly DayMail[]): readonly string[] {
  return [...Map.groupBy(mails, ({ raw }) => idOf(raw))].flatMap(([id, same]) =>
    same
      .slice(1)
      .filter(({ raw }) => !/^X-Possible-Duplicate: yes$/im.test(raw))
      .map(({ at }) => `the mail ${id} came again at ${clockTime(at)} and does not say so`),
  );
}

function oddAlerts(alerts: readonly Told[]): readonly string[] {
  const { name, address, phone, email } = sampleCustomer;
  const personal = [name, address, phone, email, '@'];
  return [
    ...alerts
      .filter((alert, index) => isWell(alert) && (index === 0 || isWell(alerts[index - 1] ?? alert)))
      .map(({ at }) => `"back to normal" was told twice, or first, at ${clockTime(at)}`),
    ...alerts
      .filter(({ text }) => personal.some((part) => text.includes(part)))
      .map(({ text }) => `an alert holds something personal: ${text}`),
    ...(alerts.length > 0 && !alerts.slice(-1).every(isWell) ? ['the last alert is not that all is well'] : []),
  ];
}

/** When the owner was first sent an order, in its own mail or a digest, by reference. */
function heardAt({ databases, mails }: DaySeen): ReadonlyMap<string, number> {
  const tells = new Map<string, readonly string[]>();
  for (const { orders, jobs } of databases) {
    for (const { key, reference } of orders) tells.set(mailId(key, 'owner'), [reference]);
    for (const [key, members] of Map.groupBy(jobs, ({ digest }) => digest))
      if (key !== undefined)
        tells.set(
          mailId(key, 'digest'),
          members.map(({ reference }) => reference),
        );
  }
  const heard = new Map<string, number>();
  for (const { raw, at } of mails)
    for (const reference of tells.get(idOf(raw) ?? '') ?? []) if (!heard.has(reference)) heard.set(reference, at);
  return heard;
}

function acceptedAt(answers: readonly Answered[]): ReadonlyMap<string, number> {
  const accepted = new Map<string, number>();
  for (const { reference, status, at } of answers)
    if (status >= 200 && status < 300 && !accepted.has(reference)) accepted.set(reference, at);
  return accepted;
}

/** What happened, what `/healthz` said and which alerts were sent, in order; and how long the orders waited. */
export function tableOf(day: DaySeen, happened: readonly Told[]): string {
  const turns = day.looks.filter(({ status }, index) => status !== (day.looks[index - 1]?.status ?? 'ok'));
  const rows = [
    ...happened,
    ...turns.map(({ at, status }) => ({ at, text: `          healthz: ${status}` })),
    ...day.alerts.map(({ at, text }) => ({ at, text: `          alert: ${text}` })),
  ].toSorted((one, other) => one.at - other.at);
  return [...rows.map(({ at, text }) => `${clockTime(at)}  ${text}`), waits(day), ...losses(day)].join('\n');
}

function waits(day: DaySeen): string {
  const heard = heardAt(day);
  const minutes = [...acceptedAt(day.answers)].map(
    ([reference, at]) => ((heard.get(reference) ?? NaN) - at) / minuteMs,
  );
  const within = (min: number, max: number) => minutes.filter((wait) => wait > min && wait <= max).length;
  const longest = Math.round(Math.max(...minutes));
  return (
    `${minutes.length} orders were accepted. The owner heard of ${within(-1, 1)} within a minute, of ${within(1, 15)} within 15, ` +
    `and of ${within(15, Infinity)} later, while it was told that orders wait; the longest wait was ${Math.floor(longest / 60)} h ${longest % 60} min.`
  );
}

/** From a lost disk. */
function losses({ databases, mails }: DaySeen): readonly string[] {
  const [lost, restored] = databases;
  if (!lost || !restored) return [];
  const back = new Set(restored.orders.map(({ key }) => key));
  const gone = lost.orders.filter(({ key }) => !back.has(key)).length;
  const repeats = mails.length - new Set(mails.map(({ raw }) => idOf(raw))).size;
  return [
    `${gone} orders came after the backup and are in the owner’s mailbox alone. ` +
      `${repeats} mails that had waited in the backup came twice, and said so.`,
  ];
}

/** In Pakistan. */
export function clockTime(time: number): string {
  return new Date(time + 5 * 60 * minuteMs).toISOString().slice(11, 16);
}
