/**
 * Orders as the owner's commands and the desk read them: each with its mails and the changes that were made at the
 * desk.
 */
import { whereOrder, readEvents, type StoredEvent, knownMail, orderColumns, storedOrder } from './stored-row.ts';
import { type Reading, integerOf, integerOrNull, type Row, sql, textOrNull } from './database.ts';
import { type DeskOrder, deskOrder } from '#order/desk-order.ts';
import type { StoredOrder } from '#order/stored-order.ts';
import type { JobState, MailKind } from '#order/mail-job.ts';

export interface MailRecord {
  readonly kind: MailKind;
  readonly state: JobState;
  readonly attempts: number;
  /** When it is tried next, or was to be tried last. */
  readonly dueAt: number;
  readonly sentAt: number | null;
  /** The mail server's answer when it took the mail. */
  readonly receipt: string | null;
  readonly lastProblem: string | null;
  /** True if it is sent together with others. */
  readonly isInDigest: boolean;
}

export interface OrderRecord extends StoredOrder {
  /** When its personal data was erased; null for not yet. */
  readonly erasedAt: number | null;
  /** The id of the unreadable message of which the owner made it; `null` for none. */
  readonly madeFrom: number | null;
  readonly mails: readonly MailRecord[];
  /** The owner's changes, the oldest first. */
  readonly events: readonly StoredEvent[];
}

type Reader = Pick<Reading, 'read' | 'dialect'>;

const pageSize = 200;
const columns = sql`${orderColumns}, o.erased_at, o.made_from`;

/** Those accepted since a time, in that order, read page by page. */
export async function* readOrders(database: Reader, since: number): AsyncGenerator<OrderRecord, void, undefined> {
  for (let last = 0; ;) {
    const rows = await database.read(sql`
      SELECT ${columns} FROM orders o
      WHERE o.id > ${last} AND o.accepted_at >= ${since} AND ${whereOrder}
      ORDER BY o.id LIMIT ${pageSize}`);
    yield* await recordsOf(database, rows);
    if (rows.length < pageSize) return;
    last = integerOf(rows.at(-1), 'order_id');
  }
}

/** The orders that exist, in the order of their ids. */
export async function ordersById(database: Reader, ids: readonly number[]): Promise<readonly OrderRecord[]> {
  const { read, dialect } = database;
  const rows = await read(
    sql`SELECT ${columns} FROM orders o WHERE o.id ${dialect.isOneOf(ids)} AND ${whereOrder} ORDER BY o.id`,
  );
  return recordsOf(database, rows);
}

async function recordsOf({ read, dialect }: Reader, rows: readonly Row[]): Promise<readonly OrderRecord[]> {
  if (rows.length === 0) return [];
  const orderOf = (row: Row) => integerOf(row, 'order_id');
  const areTheirs = dialect.isOneOf(rows.map(orderOf));
  const mails = await read(sql`
    SELECT order_id, kind, state, attempts, due_at, sent_at, receipt, last_problem, digest_id
    FROM mail_jobs WHERE order_id ${areTheirs} ORDER BY id`);
  const mailsOf = Map.groupBy(mails, orderOf);
  const events = await readEvents(read, areTheirs);
  return rows.map((row) => {
    const id = orderOf(row);
    return {
      ...storedOrder(row),
      erasedAt: integerOrNull(row, 'erased_at'),
      madeFrom: integerOrNull(row, 'made_from'),
      mails: (mailsOf.get(id) ?? []).flatMap(mailRecord),
      events: events.get(id) ?? [],
    };
  });
}

/** The order after all its events. */
export function orderNow({ check, events }: Pick<OrderRecord, 'check' | 'events'>): DeskOrder {
  return deskOrder(
    check,
    events.map(({ event }) => event),
  );
}

/** None for a mail that only a later version knows. */
function mailRecord(row: Row): readonly MailRecord[] {
  const mail = knownMail(row);
  if (!mail) return [];
  return [
    {
      ...mail,
      attempts: integerOf(row, 'attempts'),
      dueAt: integerOf(row, 'due_at'),
      sentAt: integerOrNull(row, 'sent_at'),
      receipt: textOrNull(row, 'receipt'),
      lastProblem: textOrNull(row, 'last_problem'),
      isInDigest: row['digest_id'] !== null,
    },
  ];
}
