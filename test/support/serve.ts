import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { randomInt } from 'node:crypto';

export interface Served {
  /** The server's address, without a trailing slash. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a server on a port of this machine, a free one unless told. */
export async function serve(server: Server, port = 0): Promise<Served> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
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
