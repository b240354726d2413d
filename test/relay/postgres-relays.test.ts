/** Relays on one PostgreSQL server, and what can happen to that. Two as processes: `rolling-restart.test.ts`. */
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { unlimited } from '#test/support/processes.ts';
import { referenceNumber, realBody } from '#test/support/sample-order.ts';
import { mayBeRepeat, messageId, smtpSink } from '#test/support/smtp-peer.ts';
import { until } from '#test/support/until.ts';
import { wholeRelay } from '#test/support/test-relay.ts';

// Servers, processes and syncs on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const connectionsOfServer = 20;
const owner = 'owner@shop.example';
const server = postgresServer({ max_connections: String(connectionsOfServer) });

type Relay = Awaited<ReturnType<typeof wholeRelay>>;

function startRelay(url: string, environment: Record<string, string> = {}): Promise<Relay> {
  return wholeRelay({ DATA_DIR: temporaryFolder(), DATABASE_URL: url, ...unlimited, ...environment });
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
  relays: readonly Relay[],
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

it('two relays on one database lose nothing and go on when the server crashes in mid-run and comes back', async () => {
  const url = await server.createDatabase();
  const sink = await smtpSink();
  const environment = { SMTP_URL: sink.url, OWNER_EMAIL: owner };
  const secret = url.replace('shop@', 'shop:hunter2@');
  const relays = [await startRelay(secret, environment), await startRelay(url, { ...environment, DESK: 'off' })];
  expect(relays[0]?.greeting).toMatch(/\nOrders are stored in PostgreSQL, database shop\d+ at \/\S+\n/);
  expect(relays[0]?.greeting).not.toContain('hunter2');
  const acknowledged: number[] = [];
  const statuses = new Set<number>();
  let next = 0;
  const down = Promise.withResolvers<void>();
  const shopper = async () => {
    for (let number = next++; number < 200; number = next++) {
      if (number >= 190) await down.promise; // However fast the machine is, some come while the server is down.
      const body = realBody({ reference: referenceNumber(number) });
      await postUntilTaken(relays, body, (status) => statuses.add(status));
      acknowledged.push(number);
    }
  };
  const run = Promise.all(Array.from({ length: 10 }, shopper));
  await until('some orders', () => acknowledged.length >= 60, 60_000);
  await server.stop('immediate');
  down.resolve();
  const health = await timed(() => fetch(`${relays[0]?.url}/healthz`));
  expect(health.status).toBe(503);
  expect(health.ms).toBeLessThan(10_000);
  await until('an order to be refused', () => statuses.has(503));
  const answeredBefore = [...acknowledged];
  await server.start();
  const rows = await server.query(url, 'SELECT reference FROM orders');
  const kept = new Set(rows.map((row) => row['reference']));
  expect(answeredBefore.filter((number) => !kept.has(referenceNumber(number)))).toEqual([]);
  await run;
  expect(statuses).toEqual(new Set([200, 503]));
  const all = await server.query(url, 'SELECT reference FROM orders');
  expect([all.length, new Set(all.map((row) => row['reference'])).size]).toEqual([200, 200]);
  const ownersMails = () => sink.mails.filter((mail) => mail.to.includes(owner));
  await until('a mail for each', () => new Set(ownersMails().map((mail) => messageId(mail.raw))).size === 200, 90_000);
  const flagged = sink.mails.filter((mail) => mayBeRepeat(mail.raw));
  const distinct = new Set(sink.mails.map((mail) => messageId(mail.raw)));
  expect(sink.mails.length - distinct.size).toBeLessThanOrEqual(flagged.length);
  expect((await fetch(`${relays[1]?.url}/healthz`)).status).toBe(200);
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
      repeated: await server.query(url, 'SELECT key FROM orders WHERE copy > 0'),
    };
  }

  const refusedThenWell = {
    before: 200,
    during: [503, 503, 503],
    retryAfter: ['10', '10', null],
    isInTime: true,
    isHealthyAfter: true,
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
      await server.query('postgres', `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
      await server.cutRelays();
      return async () => {
        await server.query('postgres', `ALTER DATABASE ${name} RESET default_transaction_read_only`);
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
