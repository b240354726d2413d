/**
 * A new release without a failed order: two relays on one PostgreSQL orders database behind nginx, restarted in turn while
 * shoppers order. No answer but 200, each order once in the database, each mail once.
 */
import { describe, expect, it, vi } from 'vitest';
import { type RelayProcess, relayProcess, unlimited } from '#test/support/processes.ts';
import { freePort } from '#test/support/serve.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { referenceNumber, realBody } from '#test/support/sample-order.ts';
import { mayBeRepeat, messageId, smtpSink } from '#test/support/smtp-peer.ts';
import { temporaryFolder, testScene } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { freePorts, startNginx, order } from '#test/support/proxy.ts';

// Servers and processes on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const owner = 'owner@shop.example';
const server = postgresServer();

/** A relay at a place of its own: port and folder stay when the process is another. */
async function place(environment: Record<string, string>) {
  const settings = { PORT: String(await freePort()), DATA_DIR: temporaryFolder(), ...environment };
  let relay: RelayProcess = await relayProcess(settings);
  return {
    port: Number(settings.PORT),
    /** Ends the process, expects that exit code, and starts another in its place. */
    async replace(signal: NodeJS.Signals, code: number | null): Promise<void> {
      expect(await relay.end(signal)).toBe(code);
      relay = await relayProcess(settings);
      await until('the new relay to be ready', async () => (await fetch(`${relay.url}/healthz`)).status === 200);
    },
  };
}

async function runningShop() {
  const ports = await freePorts();
  const database = await server.createDatabase();
  const sink = await smtpSink();
  const environment = {
    DATABASE_URL: database,
    SMTP_URL: sink.url,
    OWNER_EMAIL: owner,
    PUBLIC_ORIGIN: `https://localhost:${ports.https}`,
    TRUSTED_PROXIES: '127.0.0.1',
    ...unlimited,
    DRAIN_SECONDS: '1',
  };
  const relays = [await place(environment), await place({ ...environment, DESK: 'off' })];
  const proxy = await startNginx({ ports, relays: relays.map(({ port }) => port) }, testScene());
  return { database, sink, relays, proxy };
}

/** Orders without a pause from several shoppers until told to stop; nobody comes again after a failure. */
function shoppers(proxy: Parameters<typeof order>[0]) {
  const statuses: number[] = [];
  const closing = new AbortController();
  let number = 0;
  const hand = async () => {
    while (!closing.signal.aborted) {
      number += 1;
      const { status } = await order(proxy, realBody({ reference: referenceNumber(number) })).catch(() => ({
        status: 0,
      }));
      statuses.push(status);
    }
  };
  const placing = Promise.all(Array.from({ length: 6 }, hand));
  return {
    statuses,
    stop: async () => {
      closing.abort();
      await placing;
    },
  };
}

type Shop = Awaited<ReturnType<typeof runningShop>>;

/** Restarts both relays in turn under orders; returns how many were placed. */
async function roll({ proxy, relays }: Shop, signal: NodeJS.Signals, code: number | null): Promise<number> {
  const { statuses, stop } = shoppers(proxy);
  const more = async () => {
    const before = statuses.length;
    await until('more orders', () => statuses.length >= before + 20, 60_000);
  };
  await more();
  for (const relay of relays) {
    await relay.replace(signal, code);
    await more();
  }
  await stop();
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  return statuses.length;
}

/** Message-IDs of the mails to the owner, as often as they came. */
async function ownersMails({ sink, database }: Shop, placed: number) {
  await until(
    'every mail',
    async () => {
      const [row] = await server.query(database, `SELECT count(*)::int AS n FROM mail_jobs WHERE state <> 'sent'`);
      return row?.['n'] === 0;
    },
    120_000,
  );
  const rows = await server.query(database, 'SELECT reference FROM orders');
  expect([rows.length, new Set(rows.map((row) => row['reference'])).size]).toEqual([placed, placed]);
  const mails = sink.mails.filter(({ to }) => to.includes(owner)).map(({ raw }) => raw);
  const distinct = new Set(mails.map(messageId)).size;
  return { mails: mails.length, distinct, marked: mails.filter(mayBeRepeat).length };
}

describe('two relays behind nginx, restarted in turn while orders come', () => {
  it('fail no order, store each once and mail each once', async () => {
    const shop = await runningShop();
    const placed = await roll(shop, 'SIGTERM', 0);
    expect(await ownersMails(shop, placed)).toEqual({ mails: placed, distinct: placed, marked: 0 });
  });

  it('fail no order even if they are killed; a mail that may have been sent twice says so', async () => {
    const shop = await runningShop();
    const placed = await roll(shop, 'SIGKILL', null);
    const { mails, distinct, marked } = await ownersMails(shop, placed);
    expect(distinct).toBe(placed);
    expect(mails - distinct).toBeLessThanOrEqual(marked);
  });
});
