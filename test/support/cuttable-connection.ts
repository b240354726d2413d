/** A connection to the shop that a test cuts and restores, for any browser. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

export interface CuttableConnection {
  /** The shop's address through it, without a trailing slash. */
  readonly url: string;
  /** Breaks every connection, and refuses new ones. */
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
}

/** Forwards bytes to a server of this machine. */
export async function startConnection(serverUrl: string): Promise<CuttableConnection> {
  const { hostname, port: serverPort } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Either end may break off.
    pipeline(socket, connect(Number(serverPort), hostname), socket, () => sockets.delete(socket));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the connection has no port');
  const { port } = address;
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: () => listen(port),
  };
}
