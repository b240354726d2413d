/** The records in test/formats, which never change. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '#relay/store/database.ts';
import { storedEvent } from '#relay/store/order-events.ts';
import type { OrderRecord } from '#relay/store/orders-database.ts';
import { storedOrder } from '#relay/store/stored-row.ts';

export const frozenFolder = 'test/formats/2026-12';

export function frozenText(file: string): string {
  return readFileSync(join(frozenFolder, file), 'utf8');
}

export function frozenJson(file: string) {
  return JSON.parse(frozenText(file));
}

export const frozenMessages: readonly string[] = readdirSync(join(frozenFolder, 'order-messages'));

const rows: Readonly<Record<string, Row>> = frozenJson('order-rows.json');
export const frozenRows = Object.keys(rows);
/** Each kind of entry in the desk's log, with the sentence that shows it. */
export const frozenLog: readonly { readonly kind: string; readonly detail: string; readonly sentence: string }[] =
  frozenJson('log-entries.json');
export const frozenEvents: readonly Row[] = frozenJson('desk-events.json');

/** A stored order, with these of the desk's events. */
export function frozenOrder(row: string, events: readonly Row[] = []): OrderRecord {
  const order = storedOrder({ order_id: 1, ...rows[row] });
  return { ...order, erasedAt: null, mails: [], events: events.map(storedEvent) };
}
