/** The records and databases in test/formats, which never change. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '#orders-db/database.ts';
import { storedEvent, storedOrder } from '#orders-db/stored-row.ts';
import type { OrderRecord } from '#orders-db/order-records.ts';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { type OpenedStore, openStore } from '#orders-db/open-store.ts';
import { systemClock } from '#server/clock.ts';
import type { StoreBackend } from '#settings/config.ts';
import { memoryLog } from './clock-and-log.ts';
import type { PostgresServer } from './postgres-server.ts';
import { settingsOf } from './order-stores.ts';
import { temporaryFolder } from './folders.ts';

export const frozenFolder = 'test/formats/1.0';

export function frozenText(file: string): string {
  return readFileSync(join(frozenFolder, file), 'utf8');
}

export function frozenJson(file: string) {
  return JSON.parse(frozenText(file));
}

export const frozenMessages: readonly string[] = readdirSync(join(frozenFolder, 'order-messages'));

const orderRows: Readonly<Record<string, Row>> = frozenJson('order-rows.json');
export const frozenRows = Object.keys(orderRows);
/** Each kind of entry in the desk's log, with the sentence that shows it. */
export const frozenLog: readonly { readonly kind: string; readonly detail: string; readonly sentence: string }[] = [
  ...frozenJson('log-entries.json'),
  ...frozenJson('../1.1/told-log-entries.json'),
  ...frozenJson('../1.1/desk-file-log-entries.json'),
];
export const frozenEvents: readonly Row[] = frozenJson('desk-events.json');

/** A stored order, with these of the desk's events. */
export function frozenOrder(row: string, events: readonly Row[] = []): OrderRecord {
  const order = storedOrder({ order_id: 1, ...orderRows[row] });
  return { ...order, erasedAt: null, madeFrom: null, mails: [], events: events.map(storedEvent) };
}

/** A new and empty orders database, and its own tools. */
export interface Place {
  readonly backend: StoreBackend;
  /** Runs a statement as somebody with a database's own tools. */
  readonly query: (statement: string) => Promise<readonly object[]>;
}

export function sqlitePlace(): Place {
  const folder = temporaryFolder();
  const query = async (statement: string) => {
    const database = new DatabaseSync(join(folder, 'orders.db'));
    const rows = database.prepare(statement).all();
    database.close();
    return rows.map((row) => ({ ...row }));
  };
  return { backend: { dataFolder: folder, postgres: null, backupFolder: null }, query };
}

export async function postgresPlace(server: PostgresServer): Promise<Place> {
  const url = await server.createDatabase();
  const backend = { dataFolder: temporaryFolder(), postgres: settingsOf(url), backupFolder: null };
  return { backend, query: (statement) => server.query(url, statement) };
}

export async function openThere({ backend }: Pick<Place, 'backend'>): Promise<OpenedStore> {
  const opened = await openStore(backend, { clock: systemClock, log: memoryLog().log, onBroken: () => {} });
  onTestFinished(() => opened.store.close());
  return opened;
}
