/**
 * The relay makes the writes of the desk and of the owner's commands, which send them through a socket in the data folder:
 * a process that freezes inside a transaction of its own would lock orders out. Only where no relay runs does whoever
 * wants to write open a transaction.
 */
import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import type { ConfirmationLimits } from '#order/confirmation.ts';
import { type Acceptance, type NewOrder, StoreError } from '#order/order-store.ts';
import { errorCode, errorMessage } from '#relay/process/start-problem.ts';
import type { Change } from '#relay/store/orders-database.ts';
import { sharedStatements } from '#relay/store/shared-statements.ts';
import type { Row } from '#relay/store/stored-row.ts';
import { secondMs } from '#shop/durations.ts';
import { acceptOrder } from './sqlite-accept.ts';
import { sqliteText } from './sqlite-statements.ts';

export interface SharedWrite {
  /** An order to take in first; where it is a repeat, the changes are not made. */
  readonly entry?: { readonly order: NewOrder; readonly limits: ConfirmationLimits };
  /** Without an order each of them must return a row, or none is made. */
  readonly changes: readonly Change[];
}

export interface Written {
  readonly acceptance: Acceptance | null;
  readonly isDone: boolean;
  /** Returned by the last change. */
  readonly rows: readonly Row[];
}

type Answer = { readonly written: Written } | { readonly problem: string };

const maxWaitMs = 10 * secondMs;

/** Within a transaction. `expectRoom` throws if an order would fill the disk. */
export function makeWrite(database: DatabaseSync, { entry, changes }: SharedWrite, expectRoom: () => void): Written {
  const sql = (statement: string) => database.prepare(sqliteText(statement));
  const acceptance = entry
    ? acceptOrder((name) => sql(sharedStatements[name]), entry.order, { limits: entry.limits, expectRoom })
    : null;
  if (acceptance?.kind === 'repeat') return { acceptance, isDone: false, rows: [] };
  let rows: readonly Row[] = [];
  database.exec('SAVEPOINT changes');
  const isDone = changes.every((change) => {
    rows = sql(change.text).all(...change.values);
    return acceptance !== null || rows.length > 0;
  });
  database.exec(isDone ? 'RELEASE changes' : 'ROLLBACK TO changes; RELEASE changes');
  return { acceptance, isDone, rows };
}

/** For the relay that owns the database. The returned function ends it. */
export function serveWrites(folder: string, write: (wanted: SharedWrite) => Promise<Written>): () => void {
  const answerTo = async (body: string): Promise<Answer> => {
    try {
      const wanted: SharedWrite = JSON.parse(body);
      return { written: await write(wanted) };
    } catch (error) {
      return { problem: errorMessage(error) };
    }
  };
  const server = createServer((asked, reply) => {
    void text(asked)
      .then(answerTo)
      .then((answer) => reply.end(JSON.stringify(answer)))
      .catch(() => reply.destroy());
  });
  // Where the folder's path is too long for a socket, the others write by themselves.
  server.on('error', () => {});
  rmSync(socketFile(folder), { force: true }); // A killed relay leaves it behind.
  server.listen(socketFile(folder));
  server.unref();
  return () => {
    server.close();
    server.closeIdleConnections();
  };
}

/** `null` if no relay runs. Rejects with a StoreError if the relay can't make the write, or doesn't answer. */
export async function writeThroughRelay(folder: string, write: SharedWrite): Promise<Written | null> {
  const body = await askRelay(folder, JSON.stringify(write));
  if (body === null) return null;
  const answer: Answer = JSON.parse(body);
  if ('problem' in answer) throw new StoreError('unavailable', answer.problem);
  return answer.written;
}

function askRelay(folder: string, body: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new StoreError('unavailable', errorMessage(error), { cause: error }));
    const signal = AbortSignal.timeout(maxWaitMs);
    const asked = request({ socketPath: socketFile(folder), method: 'POST', agent: false, signal }, (reply) => {
      text(reply).then(resolve, fail);
    });
    asked.once('error', (error) => {
      if (nobodyListens.includes(errorCode(error))) resolve(null);
      else fail(error);
    });
    asked.end(body);
  });
}

/** The last two: the path is too long for a socket. */
const nobodyListens: readonly string[] = ['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENAMETOOLONG'];

function socketFile(folder: string): string {
  return join(folder, 'writes.sock');
}
