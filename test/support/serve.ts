import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { Server as AnyServer } from 'node:net';
import { randomInt } from 'node:crypto';
import { endWithTest } from './folders.ts';

export interface Served {
  /** The server's address, without a trailing slash. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Makes a server listen on a port of this machine, a free one unless told; resolves to the port. */
export async function listening(server: AnyServer, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** Starts a web server, which ends with its test. */
export async function serve(server: Server, port = 0): Promise<Served> {
  const url = `http://127.0.0.1:${await listening(server, port)}`;
  const stop = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  endWithTest(stop);
  return { url, stop };
}

/** The relay and its proxy ask one after the other, and neither listens yet. */
const given = new Set<number>();

/**
 * A free port, never the same twice, below those that systems use for outgoing connections, which could take the port while its server
 * restarts. Test files that run at once have a thousand ports each, for the same reason. Even: a
 * desk shows its preview on the port above its own.
 */
export async function freePort(): Promise<number> {
  const port = 15_000 + 1_000 * (Number(process.env['VITEST_POOL_ID'] ?? 0) % 17) + 2 * randomInt(500);
  if (given.has(port)) return freePort();
  try {
    const { stop } = await serve(createServer(), port);
    await stop();
    given.add(port);
    return port;
  } catch {
    return freePort(); // Taken.
  }
}
