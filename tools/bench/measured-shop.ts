/** A checkout's shop as its `npm start` runs it, for a run of orders beside its desk's work. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import type { Scene } from '#test/support/folders.ts';
import { childEnvironment, type Program, startCommand, unlimited } from '#test/support/processes.ts';
import { deskPassword, orderBody, owner, referenceNumber } from '#test/support/sample-order.ts';
import { freePort } from '#test/support/serve.ts';
import { HttpClient } from '#test/support/shoppers.ts';
import { pause, until } from '#test/support/until.ts';
import type { Outcomes } from './desk-work.ts';
import { addProducts } from './made-up-products.ts';
import { deliver, post } from './relay-load.ts';

const perSecond = 100;
const storedOrders = 50_000;
/** An order without an answer by then counts as unanswered. */
const patienceMs = 15_000;

type Environment = Readonly<Record<string, string>>;

interface Measuring {
  /** The desk's work. */
  readonly kind: string;
  /** A file. */
  readonly photo: string;
  readonly seconds: number;
  readonly environment: Environment;
}

export interface Run {
  readonly shop: string;
  /** `again`: attempts after the first; `lost`: acknowledged, and not in the database. */
  readonly counts: Readonly<Record<'sent' | 'again' | 'unanswered' | 'lost' | 'doubled', number>>;
  /** Of each order, from its planned time to its acknowledgement. */
  readonly ms: readonly number[];
  /** The bench's own delay in ms, which is a part of the times. */
  readonly ownDelay: Readonly<Record<string, number>>;
  /** What the desk's work came to. */
  readonly work: string;
}

interface Sent {
  readonly reference: string;
  readonly ms: number;
  readonly attempts: number;
  readonly isAccepted: boolean;
}

/** It keeps its data from one run to the next. */
export class MeasuredShop {
  readonly #scene: Scene;
  readonly #name: string;
  readonly #checkout: string;
  readonly #scripts: Environment;
  readonly #folder: string;
  #settings: Environment = {};
  #port = 0;
  #deskPort = 0;
  /** The number of the next order. */
  #next = 0;

  /** `checkout`: its folder. */
  constructor(scene: Scene, name: string, checkout: string) {
    const { scripts }: { scripts: Environment } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    this.#scene = scene;
    this.#name = name;
    this.#checkout = checkout;
    this.#scripts = scripts;
    this.#folder = join(scene.folder, name);
  }

  /** Builds the shop with 500 products, sets the desk's password, and fills it with orders, most of them delivered. */
  async prepare(): Promise<void> {
    [this.#port, this.#deskPort] = [await freePort(), await freePort()];
    const [data, catalogue] = [join(this.#folder, 'data'), join(this.#folder, 'catalogue')];
    this.#settings = {
      PATH: `${join(this.#checkout, 'node_modules/.bin')}:${childEnvironment['PATH']}`,
      ...unlimited,
      CONFIRMATIONS_PER_HOUR: '99999',
      PORT: String(this.#port),
      DESK_PORT: String(this.#deskPort),
      DATA_DIR: data,
      CATALOGUE_DIR: catalogue,
      RELEASES_DIR: join(this.#folder, 'releases'),
      OWNER_EMAIL: owner,
      DAILY_MAIL: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
    };
    cpSync(join(this.#checkout, 'catalogue'), catalogue, { recursive: true });
    addProducts(catalogue, 500);
    await this.#finish(this.#scripts['build'] ?? '');
    const shop = await this.#start({ SMTP_URL: 'smtp://127.0.0.1:9', CONFIRMATIONS_PER_HOUR: '1' });
    await this.#order(storedOrders);
    await this.#finish(this.#scripts['password'] ?? `${this.#scripts['desk']} password`, `${deskPassword}\n`);
    await shop.end();
    deliver(join(data, 'orders.db'), 0.9 * storedOrders);
    const database = new DatabaseSync(join(data, 'orders.db'));
    database.exec(`UPDATE mail_jobs SET state = 'sent', sent_at = queued_at, due_at = queued_at`);
    database.close();
  }

  async measure({ kind, photo, seconds, environment }: Measuring): Promise<Run> {
    const shop = await this.#start(environment);
    await this.#order(1_000); // The compiler warms up.
    const desk = fork(new URL('desk-work.ts', import.meta.url), [String(this.#deskPort), kind, photo]);
    this.#scene.onEnd(() => desk.kill());
    await once(desk, 'message');
    const first = this.#next;
    this.#next += seconds * perSecond;
    const bodies = Array.from({ length: seconds * perSecond }, (_, index) => orderBody(first + index));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    desk.send('begin');
    delay.enable();
    const sent = await sendAtFixedTimes(this.#port, bodies, first);
    delay.disable();
    desk.send('tell');
    const [outcomes = {}]: Outcomes[] = await once(desk, 'message');
    desk.kill();
    await shop.end();
    const stored = this.#stored();
    const delayMs = (nanoseconds: number) => Math.round(nanoseconds / 1e6) - 1; // It counts from one round to the next.
    return {
      shop: this.#name,
      counts: {
        sent: sent.length,
        again: sent.reduce((sum, { attempts }) => sum + attempts - 1, 0),
        unanswered: sent.filter(({ isAccepted }) => !isAccepted).length,
        lost: sent.filter(({ reference, isAccepted }) => isAccepted && !stored.has(reference)).length,
        doubled: sent.filter(({ reference }) => (stored.get(reference) ?? 0) > 1).length,
      },
      ms: sent.map(({ ms }) => ms),
      ownDelay: { 'own p99': delayMs(delay.percentile(99)), 'own max': delayMs(delay.max) },
      work: Object.entries(outcomes)
        .map(([what, { count, ms }]) => `${what}: ${count} × ${Math.round(ms)} ms`)
        .join('; '),
    };
  }

  /** Runs a script's command to its end. */
  async #finish(command: string, input = ''): Promise<void> {
    const program = this.#run(command, {}, input);
    if ((await program.exit) !== 0) throw new Error(`${command}: ${program.said().slice(-2000)}`);
  }

  #run(command: string, environment: Environment = {}, input = ''): Program {
    // A signal reaches Node itself, and not only the shell.
    return startCommand(['sh', '-c', `exec env ${command}`], {
      environment: { ...this.#settings, ...environment },
      cwd: this.#checkout,
      input,
    });
  }

  /** Resolves when relay and desk answer. */
  async #start(environment: Environment): Promise<Program> {
    const shop = this.#run(this.#scripts['start'] ?? '', environment);
    this.#scene.onEnd(() => shop.child.kill('SIGKILL'));
    await until('the shop and its desk to answer', async () => {
      if (shop.child.exitCode !== null) throw new Error(`the shop ended: ${shop.said().slice(-2000)}`);
      const asked = [`${this.#port}/healthz`, `${this.#deskPort}/sign-in`].map((place) =>
        fetch(`http://127.0.0.1:${place}`),
      );
      return Promise.all(asked).catch(() => null);
    });
    return shop;
  }

  async #order(count: number): Promise<void> {
    const { failures } = await post({ port: this.#port }, { from: this.#next, count, connections: 16 });
    if (failures > 0) throw new Error(`${failures} of ${count} orders were not accepted`);
    this.#next += count;
  }

  /** How often each order is in the database, by its reference. */
  #stored(): ReadonlyMap<string, number> {
    const database = new DatabaseSync(join(this.#folder, 'data/orders.db'), { readOnly: true });
    const rows = database.prepare('SELECT reference, count(*) AS n FROM orders GROUP BY reference').all();
    database.close();
    return new Map(rows.map(({ reference, n }) => [String(reference), Number(n)]));
  }
}

/** Each order at its time, whatever became of those before, and again until it is accepted, as the shop's outbox does. */
async function sendAtFixedTimes(port: number, bodies: readonly string[], first: number): Promise<readonly Sent[]> {
  const idle: HttpClient[] = [];
  const startedAt = performance.now();
  const send = async (body: string, index: number, plannedAt: number): Promise<Sent> => {
    const client = idle.pop() ?? new HttpClient(port, patienceMs);
    const waited = () => performance.now() - plannedAt;
    for (let attempts = 1; ; attempts += 1) {
      const { status } = await client.post(body).catch(() => ({ status: 0 }));
      const isAccepted = status === 200;
      if (isAccepted) idle.push(client);
      if (isAccepted || waited() > patienceMs)
        return { reference: referenceNumber(first + index), ms: waited(), attempts, isAccepted };
      await pause(50);
    }
  };
  const sent: Promise<Sent>[] = [];
  for (const [index, body] of bodies.entries()) {
    const plannedAt = startedAt + (index * 1000) / perSecond;
    const early = plannedAt - performance.now();
    if (early > 0) await pause(early);
    sent.push(send(body, index, plannedAt));
  }
  return Promise.all(sent);
}
