import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StoreError } from '#order/store-error.ts';
import { errorCode, errorMessage, asStartProblem } from '#server/start-problem.ts';
import { secondMs } from '#shop/time.ts';
import type { Database } from './database.ts';
import { type ChangeName, type Facts, isChangeName, makeChange, type Result } from './shared-changes.ts';

const maxWaitMs = 10 * secondMs;

/**
 * The relay makes the changes of the desk and of the owner's commands, which ask for them through a socket in the data
 * folder: a process that freezes inside a transaction of its own would lock orders out. The returned function ends it.
 * Rejects with a StartProblem if there can be no socket.
 */
export async function serveChanges(folder: string, database: Database): Promise<() => void> {
  const answerTo = async (body: string): Promise<object> => {
    try {
      const { name, facts } = JSON.parse(body);
      if (!isChangeName(name)) return { problem: 'the relay, which is of another version, knows no such change' };
      return { result: await makeChange(database, name, facts) };
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
  rmSync(socketFile(folder), { force: true }); // A killed relay leaves it behind.
  server.listen(socketFile(folder));
  await asStartProblem(
    () => once(server, 'listening'),
    (message) =>
      `The relay can't make the socket for the desk's changes (${message}); set DATA_DIR to a folder on a local disk whose ` +
      'path is at most 90 bytes long, and move its files there.',
  );
  server.on('error', () => {}); // A connection that can't be accepted, for want of file descriptors, ends nothing.
  server.unref();
  return () => {
    server.close();
    server.closeIdleConnections();
  };
}

/** `null` if no relay runs. Rejects with a StoreError if the relay can't make the change, or doesn't answer. */
export async function askRelay<Name extends ChangeName>(
  folder: string,
  name: Name,
  facts: Facts<Name>,
): Promise<{ readonly result: Result<Name> } | null> {
  const body = await post(folder, JSON.stringify({ name, facts }));
  if (body === null) return null;
  const answer: { readonly result: Result<Name> } | { readonly problem: string } = JSON.parse(body);
  if ('problem' in answer) throw new StoreError('unavailable', answer.problem);
  return answer;
}

function post(folder: string, body: string): Promise<string | null> {
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

const nobodyListens: readonly string[] = ['ENOENT', 'ECONNREFUSED'];

function socketFile(folder: string): string {
  return join(folder, 'writes.sock');
}
