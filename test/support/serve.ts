import { once } from 'node:events';
import type { Server } from 'node:http';

export interface Served {
  /** Where the server is, without a slash at the end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Lets a server listen on a free port of this machine. */
export async function serve(server: Server): Promise<Served> {
  server.listen(0, '127.0.0.1');
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
