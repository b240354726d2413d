import { once } from 'node:events';
import type { Server } from 'node:http';

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
