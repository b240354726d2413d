/** Relays as processes on one PostgreSQL server, and what can happen to either. */
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  failedStart,
  mailFiles,
  type RelayProcess,
  relayProcess,
  unlimited,
  startProgram,
} from '#test/support/processes.ts';
import { confirmationLimits } from '#order/confirmation.ts';
import { postgresStore } from '#test/support/order-stores.ts';
import { PostgresServer } from '#test/support/postgres-server.ts';
import { realBody } from '#test/support/real-orders.ts';
import { referenceNumber } from '#test/support/sample-order.ts';
import { smtpSink } from '#test/support/smtp-sink.ts';
import { newStoredOrder } from '#test/support/stored-orders.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';

// Servers, processes and syncs on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const connectionsOfServer = 20;
const owner = 'owner@shop.example';
const server = new PostgresServer({ max_connections: String(connectionsOfServer) });
afterAll(() => server.remove());

function startRelay(url: string, environment: Record<string, string> = {}): Promise<RelayProcess> {
  // Its loads are far above what one address may order.
  return relayProcess({ DATA_DIR: temporaryFolder(), DATABASE_URL: url, ...unlimited, ...environment });
}

/** The status of an answer, 0 for none; how long it took; and when to come again. */
async function timed(ask: () => Promise<Response>) {
  const start = performance.now();
  const response = await ask().catch(() => null);
  const retryAfter = response?.headers.get('retry-after') ?? null;
  return { status: response?.status ?? 0, ms: performance.now() - start, retryAfter };
}

/** Posts as the shop's outbox does: again until it is answered with 200. Notes each answer. */
async function postUntilTaken(
  relays: readonly RelayProcess[],
  body: string,
  note: (status: number) => void = () => {},
): Promise<void> {
  let tries = 0;
  await until(
    'an order to be taken',
    async () => {
      const relay = relays[tries % relays.length];
      const { status } = await timed(async () => (await relay?.post(body)) ?? Response.error());
      tries += 1;
      note(status);
      return status === 200;
    },
    60_000,
  );
}

function bodies(count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => realBody({ reference: referenceNumber(number) }));
}

/** Works through a list, several items at a time. */
async function concurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, worker: number) => Promise<void>,
) {
  const rest = [...items];
  const worker = async (number: number) => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item, number);
  };
  await Promise.all(Array.from({ length: concurrency }, (_, number) => worker(number)));
}

describe('one relay on PostgreSQL', () => {
  it('keeps orders there, says so, and still writes mail files', async () => {
    const data = temporaryFolder();
    const relay = await startRelay((await server.createDatabase()).replace('shop@', 'shop:hunter2@'), {
      DATA_DIR: data,
    });
    expect(relay.output()).toMatch(
      /\nOrders are stored in PostgreSQL, database shop\d+ at \/\S+\nMails are only written to files in /,
    );
    expect(relay.output() + relay.errors()).not.toContain('hunter2');
    const responses = await Promise.all(Array.from({ length: 50 }, () => relay.post(realBody())));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    await until('two mails', () => mailFiles(data).length === 2);
    expect(await (await fetch(`${relay.url}/healthz`)).json()).toMatchObject({ status: 'ok', acceptsOrders: true });
    expect(await relay.end('SIGTERM')).toBe(0);
  });

  it('says one sentence when the database can’t be used', async () => {
    const { code, said } = await failedStart({ DATA_DIR: temporaryFolder(), DATABASE_URL: server.url('nowhere') });
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(
        /^The orders database in PostgreSQL, database nowhere at .* does not exist\. Nothing was changed\.\n$/,
      ),
    ]);
  });
});

describe('a relay whose orders are in PostgreSQL', () => {
  it('refuses to start without DATABASE_URL', async () => {
    const data = temporaryFolder();
    await (await startRelay(await server.createDatabase(), { DATA_DIR: data })).end('SIGTERM');
    const { code, said } = await failedStart({ DATA_DIR: data });
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^Orders are stored in PostgreSQL, but DATABASE_URL is not set: .*orders-in-postgres\.\n$/),
    ]);
  });
});

describe('two relays on one database', () => {
  it('mail each of 500 orders once between them', async () => {
    const url = await server.createDatabase();
    const sink = await smtpSink();
    const environment = { SMTP_URL: sink.url, OWNER_EMAIL: owner };
    const relays = [await startRelay(url, environment), await startRelay(url, environment)];
    await concurrently(bodies(500), 20, async (body, worker) => {
      const response = await relays[worker % 2]?.post(body);
      expect(response?.status).toBe(200);
    });
    const ownersMails = () => sink.mails.filter((mail) => mail.to.includes(owner));
    await until('500 mails', () => ownersMails().length >= 500, 90_000);
    for (const relay of relays) expect(await relay.end('SIGTERM')).toBe(0);
    const mails = await Promise.all(sink.mails.map((mail) => PostalMime.parse(mail.raw)));
    expect(ownersMails()).toHaveLength(500);
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(502);
    expect(await server.ask(url, 'SELECT state, count(*)::int AS jobs FROM mail_jobs GROUP BY state')).toEqual([
      { state: 'sent', jobs: 502 },
    ]);
    for (const relay of relays) expect(relay.errors()).toContain('"event":"mail"');
  });

  it('lose nothing and go on when the server crashes in mid-run and comes back', async () => {
    const url = await server.createDatabase();
    const sink = await smtpSink();
    const environment = { SMTP_URL: sink.url, OWNER_EMAIL: owner };
    const relays = [await startRelay(url, environment), await startRelay(url, environment)];
    const acknowledged: number[] = [];
    const statuses = new Set<number>();
    const orders = Array.from({ length: 200 }, (_, number) => number);
    const down = Promise.withResolvers<void>();
    const run = concurrently(orders, 10, async (number) => {
      if (number >= 190) await down.promise; // However fast the machine is, some come while the server is down.
      const body = realBody({ reference: referenceNumber(number) });
      await postUntilTaken(relays, body, (status) => statuses.add(status));
      acknowledged.push(number);
    });
    await until('some orders', () => acknowledged.length >= 60, 60_000);
    await server.stop('immediate');
    down.resolve();
    const health = await timed(() => fetch(`${relays[0]?.url}/healthz`));
    expect(health.status).toBe(503);
    expect(health.ms).toBeLessThan(10_000);
    await until('an order to be refused', () => statuses.has(503));
    const answeredBefore = [...acknowledged];
    await server.start();
    const rows = await server.ask(url, 'SELECT reference FROM orders');
    const kept = new Set(rows.map((row) => row['reference']));
    expect(answeredBefore.filter((number) => !kept.has(referenceNumber(number)))).toEqual([]);
    await run;
    expect(statuses).toEqual(new Set([200, 503]));
    const all = await server.ask(url, 'SELECT reference FROM orders');
    expect([all.length, new Set(all.map((row) => row['reference'])).size]).toEqual([200, 200]);
    const ownersMails = () => sink.mails.filter((mail) => mail.to.includes(owner));
    const idOf = (raw: Buffer) => /^Message-ID: (.*)$/im.exec(raw.toString())?.[1];
    await until('a mail for each', () => new Set(ownersMails().map((mail) => idOf(mail.raw))).size === 200, 90_000);
    const flagged = sink.mails.filter((mail) => /^X-Possible-Duplicate: yes$/im.test(mail.raw.toString()));
    const distinct = new Set(sink.mails.map((mail) => idOf(mail.raw)));
    expect(sink.mails.length - distinct.size).toBeLessThanOrEqual(flagged.length);
    expect((await fetch(`${relays[1]?.url}/healthz`)).status).toBe(200);
  });
});

describe('a worker that is paused past its lease', () => {
  /** Starts a delivering process, and returns it once it is at work. */
  async function shortLeaseRelay(url: string, smtpUrl: string) {
    const script = new URL('short-lease-relay.ts', import.meta.url).pathname;
    const relay = startProgram(script, { environment: {}, parameters: [url, temporaryFolder(), smtpUrl] });
    onTestFinished(() => void relay.child.kill('SIGKILL'));
    await until('a relay', () => relay.said().includes('"ready"'));
    return relay;
  }

  async function databaseWithOneOrder() {
    const url = await server.createDatabase();
    const store = await postgresStore(url);
    await store.accept(newStoredOrder({ acceptedAt: Date.now() }), confirmationLimits);
    const job = async () => {
      const [row = {}] = await server.ask(url, 'SELECT state, token, is_ambiguous FROM mail_jobs');
      return row;
    };
    return { url, job };
  }

  it('does not send a message whose bytes had not left', async () => {
    const { url, job } = await databaseWithOneOrder();
    const gate = { hasCome: false, open: () => {} };
    const slow = await smtpSink({
      onRcptTo(_address, _session, callback) {
        gate.hasCome = true;
        gate.open = () => callback();
      },
    });
    const paused = await shortLeaseRelay(url, slow.url);
    await until('the first to wait for its recipient', () => gate.hasCome);
    paused.child.kill('SIGSTOP');
    const sink = await smtpSink();
    await shortLeaseRelay(url, sink.url);
    await until('the second to send', async () => (await job())['state'] === 'sent');
    gate.open();
    paused.child.kill('SIGCONT');
    await until('the first to notice', () => paused.said().includes('"outcome":"lease lost"'));
    expect([slow.mails.length, sink.mails.length]).toEqual([0, 1]);
    expect(await job()).toEqual({ state: 'sent', token: 2, is_ambiguous: 0 });
  });

  it('can’t mark a mail as sent that another took over, and the one duplicate says that it may be one', async () => {
    const { url, job } = await databaseWithOneOrder();
    const gate = { hasCome: false, open: () => {} };
    const received: string[] = [];
    const slow = await smtpSink({
      onData(stream, _session, callback) {
        stream.on('data', (chunk: Buffer) => received.push(chunk.toString()));
        stream.on('end', () => {
          gate.hasCome = true;
          gate.open = () => callback();
        });
      },
    });
    const paused = await shortLeaseRelay(url, slow.url);
    await until('the first to wait for an answer', () => gate.hasCome);
    paused.child.kill('SIGSTOP');
    const sink = await smtpSink();
    await shortLeaseRelay(url, sink.url);
    await until('the second to send', async () => (await job())['state'] === 'sent');
    const [before] = await server.ask(url, 'SELECT * FROM mail_jobs');
    gate.open();
    paused.child.kill('SIGCONT');
    await until('the first to hear of its success', () => paused.said().includes('"outcome":"sent"'));
    await new Promise((resolve) => setTimeout(resolve, 500)); // Its word to the database is on the way.
    expect(await server.ask(url, 'SELECT * FROM mail_jobs')).toEqual([before]);
    expect(await job()).toEqual({ state: 'sent', token: 2, is_ambiguous: 1 });
    expect(received.join('')).not.toContain('X-Possible-Duplicate');
    expect(sink.mails.map((mail) => /^X-Possible-Duplicate: yes$/im.test(mail.raw.toString()))).toEqual([true]);
  });
});

describe('a database in trouble', () => {
  /** The health check's answer once it is another than before: those of one second share one look at the database. */
  function noticedByHealth(url: string) {
    return until('health to notice', async () => {
      const answer = await timed(() => fetch(`${url}/healthz`));
      return answer.status !== 200 && answer;
    });
  }

  /** A relay's answers to two orders and a health check while the trouble lasts, and once it is over. */
  async function courseOf(trouble: (url: string) => Promise<() => Promise<void>>) {
    const url = await server.createDatabase();
    const relay = await startRelay(url);
    const [first = '', second = '', third = ''] = bodies(3);
    const before = (await relay.post(first)).status;
    const end = await trouble(url);
    const during = await Promise.all([
      timed(() => relay.post(second)),
      timed(() => relay.post(third)),
      noticedByHealth(relay.url),
    ]).finally(end);
    await postUntilTaken([relay], second);
    const isHealthy = async () => (await fetch(`${relay.url}/healthz`)).status === 200;
    return {
      before,
      during: during.map((answer) => answer.status),
      retryAfter: during.map((answer) => answer.retryAfter),
      isInTime: during.every((answer) => answer.ms < 10_000),
      isHealthyAfter: await until('health', isHealthy),
      hasCrashed: relay.errors().includes('"event":"crash"'),
      repeated: await server.ask(url, 'SELECT key FROM orders WHERE copy > 0'),
    };
  }

  const refusedThenWell = {
    before: 200,
    during: [503, 503, 503],
    retryAfter: ['10', '10', null],
    isInTime: true,
    isHealthyAfter: true,
    hasCrashed: false,
    repeated: [],
  };

  it('that has no connection left', async () => {
    const course = await courseOf(async () => {
      // Its admin may take even the last ones.
      const admin = await server.connect('postgres');
      const clients = [admin];
      const takeAll = async (): Promise<void> => {
        const client = await server.connect('postgres').catch(() => null); // None is left.
        if (!client) return;
        clients.push(client);
        await takeAll();
      };
      // A relay may come back between the cut and the taking.
      const ofRelays = `FROM pg_stat_activity WHERE application_name LIKE 'panja-relay%'`;
      await until('no relay to be connected', async () => {
        await admin.query(`SELECT pg_terminate_backend(pid, 5000) ${ofRelays}`);
        await takeAll();
        return (await admin.query(`SELECT 1 ${ofRelays}`)).rowCount === 0;
      });
      return async () => void (await Promise.all(clients.map((client) => client.end())));
    });
    expect(course).toEqual(refusedThenWell);
  });

  it('that may only be read', async () => {
    const course = await courseOf(async (url) => {
      const name = new URL(url).pathname.slice(1);
      await server.ask('postgres', `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
      await server.cutRelays();
      return async () => {
        await server.ask('postgres', `ALTER DATABASE ${name} RESET default_transaction_read_only`);
        await server.cutRelays();
      };
    });
    expect(course).toEqual(refusedThenWell);
  });

  it.each(['orders', 'mail_jobs'])('that keeps %s locked', async (table) => {
    const course = await courseOf(async (url) => {
      const client = await server.connect(url);
      await client.query('BEGIN');
      await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      return () => client.end();
    });
    expect(course).toEqual(refusedThenWell);
  });

  it('that is slow', async () => {
    const course = await courseOf(async (url) => {
      const client = await server.connect(url);
      await client.query(
        `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(7); RETURN NEW; END $$;
         CREATE TRIGGER wait BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION wait();
         CREATE TRIGGER wait BEFORE UPDATE ON this_database FOR EACH ROW EXECUTE FUNCTION wait()`,
      );
      return async () => {
        await client.query('DROP FUNCTION wait() CASCADE');
        await client.end();
      };
    });
    expect(course).toEqual(refusedThenWell);
  });

  it('that is frozen', async () => {
    const course = await courseOf(async () => {
      server.signal('SIGSTOP');
      return async () => server.signal('SIGCONT');
    });
    expect(course).toEqual(refusedThenWell);
  });
});
