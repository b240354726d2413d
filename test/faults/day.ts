/** The owner hears of every order, or hears that they don't: a whole day on which everything goes wrong that may. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs, hourMs, minuteMs } from '#shop/durations.ts';
import { dayStart } from '#shop/pakistan-time.ts';
import { brokenPromises } from './checker.ts';
import { tableOf, unheardOrders } from './owner-heard.ts';
import type { DatabaseFacts } from './database-facts.ts';
import type { Scenario } from './scenario.ts';
import { fillDisk, noRoot, resizeDisk, smallDisk } from '#test/support/small-disk.ts';
import { owner } from '#test/support/fault-orders.ts';
import type { Scene } from '#test/support/scene.ts';
import { SimulatedDay } from '#test/support/simulated-day.ts';

/** In Pakistan, on a past day, as files from the future don't count. */
const midnight = dayStart(Date.now()) - dayMs;

interface Happening {
  /** Hours and minutes. */
  readonly at: string;
  readonly what: string;
  readonly run: (day: SimulatedDay) => unknown;
}

interface Plan {
  readonly from: string;
  readonly to: string;
  /** Orders in each hour of the day. */
  readonly ordersPerHour: readonly number[];
  readonly happenings: readonly Happening[];
}

const away = (at: string): Happening => ({
  at,
  what: 'The mail server goes away.',
  run: (shop) => shop.mailServerIsAway(),
});
const back = (at: string): Happening => ({
  at,
  what: 'The mail server is back.',
  run: (shop) => shop.mailServerIsBack(),
});
const officeOrders = (at: string): Happening => ({
  at,
  what: '60 orders come from one address: half of them are for a digest.',
  run: (shop) => shop.order(60, '203.0.113.7'),
});
const flood = (from: string, minutes: number): readonly Happening[] =>
  Array.from({ length: minutes }, (_, index) => ({
    at: timeOf(minuteOf(from) + index),
    what: index === 0 ? `A flood begins: 300 orders a minute from as many addresses, for ${minutes} minutes.` : '',
    run: (shop) => shop.order(300),
  }));

const anHour: Plan = {
  from: '09:00',
  to: '10:00',
  ordersPerHour: Array.from({ length: 24 }, () => 12),
  happenings: [officeOrders('09:05'), away('09:06'), back('09:35'), ...flood('09:40', 1)],
};

const aDay = (disk: string, backups: string): Plan => ({
  from: '00:00',
  to: '24:00',
  // 300 in all; nobody at night.
  ordersPerHour: [4, 0, 0, 0, 0, 0, 4, 8, 10, 14, 16, 16, 16, 16, 16, 16, 16, 16, 20, 24, 28, 28, 20, 12],
  happenings: [
    {
      at: '00:00',
      what: 'The disk of the backups is full; the last one was taken at 06:00 the day before.',
      run: (shop) => {
        shop.dateFirstBackup(midnight - 18 * hourMs);
        fillDisk(backups);
      },
    },
    officeOrders('01:58'),
    away('01:59'),
    back('02:45'),
    away('09:00'),
    ...flood('12:00', 10),
    back('12:00'),
    { at: '14:00', what: 'The disk is full.', run: (shop) => (shop.emptyLog(), fillDisk(disk)) },
    { at: '14:20', what: 'The disk has space again.', run: () => resizeDisk(disk, '1g') },
    {
      at: '14:30',
      what: 'The mail server refuses the sender: 550 5.4.5.',
      run: (shop) => shop.mailServerRefuses('550 5.4.5 Daily user sending limit exceeded'),
    },
    { at: '14:50', what: 'The disk of the backups has space again.', run: () => resizeDisk(backups, '1g') },
    { at: '15:30', what: 'The mail server takes all mails again.', run: (shop) => shop.mailServerTakesAll() },
  ],
});

/** The disk is lost at 18:00; ten minutes later the backup of 15:00 replaces it. */
const lossAt = '18:00';
const restoreAt = '18:10';

interface Life {
  readonly plan: Plan;
  readonly data: string;
  readonly backups: string;
  readonly losesDisk: boolean;
}

async function live(scene: Scene, { plan, losesDisk, ...folders }: Life): Promise<string> {
  const at = (time: string) => midnight + minuteOf(time) * minuteMs;
  const day = await SimulatedDay.open(scene, folders, at(plan.from));
  const happened: { readonly at: number; readonly text: string }[] = [];
  const lost: DatabaseFacts[] = [];
  const happenings = [
    ...plan.happenings,
    ...(losesDisk
      ? [
          {
            at: lossAt,
            what: 'The disk is lost, and the orders database with it.',
            run: async () => lost.push(await day.loseDisk()),
          },
          {
            at: restoreAt,
            what: 'The relay starts with the last backup, of 15:00, in a new folder.',
            run: () => day.restore(),
          },
        ]
      : []),
  ];
  for (let minute = minuteOf(plan.from); minute < minuteOf(plan.to); minute += 1) {
    await day.runTo(midnight + minute * minuteMs);
    for (const { what, run } of happenings.filter((happening) => minuteOf(happening.at) === minute)) {
      if (what) happened.push({ at: day.now(), text: what });
      await run(day);
    }
    day.order(ordersIn(minute, plan));
    await day.shopAndLook();
  }
  await day.runTo(midnight + (minuteOf(plan.to) + 1) * minuteMs); // For the last mails.
  const end = day.facts();
  const { answers, mails, looks, alerts } = day;
  const seen = { databases: [...lost, end], answers, mails, looks, alerts };
  const isBefore = (event: { readonly at: number }) => event.at < at(lossAt);
  const isAfter = (event: { readonly at: number }) => lost.length === 0 || !isBefore(event);
  const evidence = { owner, allMailed: true };
  const broken = [
    ...unheardOrders(seen),
    ...(
      await Promise.all(
        lost.map((database) =>
          brokenPromises({ ...evidence, database, journal: answers.filter(isBefore), mails: mails.filter(isBefore) }),
        ),
      )
    ).flat(),
    ...(await brokenPromises({
      ...evidence,
      database: end,
      journal: answers.filter(isAfter),
      mails: mails.filter(isAfter),
    })),
  ];
  const table = tableOf(seen, happened);
  assert.deepEqual(broken.slice(0, 10), [], `${broken.length} broken promises\n${table}`);
  return table;
}

/** Evenly over the hour. */
function ordersIn(minute: number, { ordersPerHour }: Plan): number {
  const count = ordersPerHour[Math.floor(minute / 60) % 24] ?? 0;
  const ordersUntil = (inHour: number) => Math.floor((inHour * count) / 60);
  return ordersUntil((minute % 60) + 1) - ordersUntil(minute % 60);
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}

function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

const promise = 'no order is unknown to the owner for 15 minutes without a "degraded" and an alert';

/** Within `npm test`. */
export const hour: Scenario = {
  fault: 'hour',
  promise: `in an hour without a mail server and with a flood, ${promise}`,
  run(scene) {
    const backups = join(scene.folder, 'backups');
    mkdirSync(backups);
    return live(scene, { plan: anHour, data: join(scene.folder, 'data'), backups, losesDisk: false });
  },
};

export const day: Scenario = {
  fault: 'day',
  promise: `on a day on which all fails in turn, ${promise}`,
  obstacle: noRoot,
  async run(scene) {
    const disk = smallDisk(scene, '1g');
    const backups = smallDisk(scene, '1g', 'backups');
    return live(scene, { plan: aDay(disk, backups), data: join(disk, 'data'), backups, losesDisk: true });
  },
};
