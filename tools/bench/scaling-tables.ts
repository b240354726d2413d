/** From measured figures to what they mean for shops of several sizes. */

export interface Measured {
  readonly ordersPerSecond: number;
  readonly p99Ms: number;
  readonly failures: number;
  readonly mailsPerSecond: number;
  /** Of relays and proxy, mails included, without the database's own. */
  readonly cpuPerOrderMs: number;
  readonly bytesPerOrder: number;
  readonly pagesPerSecond: number;
  readonly cpuPerPageMs: number;
  /** The most memory that one relay used. */
  readonly memoryMb: number;
}

/** What one visit costs: five pages, the first with everything; docs/performance.md has their weights. */
const visit = { pages: 5, requests: 45, kib: 600 };

const hour = 3600;

/** In the busiest hour. */
const sizes = [
  { name: 'a street', visits: 100, orders: 3 },
  { name: 'a city', visits: 5_000, orders: 150 },
  { name: 'the country, an ordinary day', visits: 50_000, orders: 1_500 },
  { name: 'a nationwide sale', visits: 1_000_000, orders: 30_000 },
] as const;

export function measuredTable(one: Measured, two: Measured): string {
  const row = (what: string, value: (measured: Measured) => string) => [what, value(one), value(two)];
  return table([
    ['what', 'one relay, SQLite, plain HTTP', 'two relays, PostgreSQL, nginx with TLS'],
    row('orders a second, each synced before its answer, 16 connections', (each) => whole(each.ordersPerSecond)),
    row('… answered within (99 of 100), ms', (each) => whole(each.p99Ms)),
    row('… not answered with 200', (each) => whole(each.failures)),
    row('mails a second to a mail server on this machine', (each) => whole(each.mailsPerSecond)),
    row('processor time of relays and proxy for one order and its two mails, ms', (each) =>
      each.cpuPerOrderMs.toFixed(1),
    ),
    row('disk for one order, KiB', (each) => (each.bytesPerOrder / 1024).toFixed(1)),
    row('product pages a second, 64 connections', (each) => whole(each.pagesPerSecond)),
    row('… processor time of relays and proxy for one, ms', (each) => each.cpuPerPageMs.toFixed(2)),
    row('most memory of a relay, MB', (each) => whole(each.memoryMb)),
  ]);
}

export function sizesTable(one: Measured, two: Measured): string {
  const head = [
    'busiest hour of',
    'visits',
    'orders',
    'requests a second',
    'orders a minute',
    'network, Mbit/s',
    'mails',
  ];
  return table([
    [...head, 'processors busy: one relay', '… two relays and nginx'],
    ...sizes.map(({ name, visits, orders }) => {
      const requests = (visits * visit.requests) / hour;
      const processors = ({ cpuPerOrderMs, cpuPerPageMs }: Measured) =>
        ((orders / hour) * cpuPerOrderMs + requests * cpuPerPageMs) / 1000;
      const figures = [
        requests,
        orders / 60,
        (visits * visit.kib * 1024 * 8) / hour / 1e6,
        2 * orders,
        processors(one),
        processors(two),
      ];
      return [name, whole(visits), whole(orders), ...figures.map(rounded)];
    }),
  ]);
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Whole from ten on; one decimal below; very little is called so. */
function rounded(value: number): string {
  if (value < 0.05) return 'under 0.1';
  return value < 10 ? value.toFixed(1) : whole(value);
}
