import type { BlockList, Server, Socket } from 'node:net';
import { isTrusted, senderNetwork } from './client-address.ts';

export interface ConnectionLimit {
  readonly trusted: BlockList;
  /** Open at once from one sender. */
  readonly most: number;
}

/** Closes what one sender opens beyond its share. A proxy, and this machine itself, speak for many people and have none. */
export function limitConnections(server: Server, { trusted, most }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const peer = senderNetwork(address);
    if (peer.startsWith('127.') || peer === '0:0:0:0::/64' || isTrusted(address, trusted)) return;
    const count = (open.get(peer) ?? 0) + 1;
    open.set(peer, count);
    socket.once('close', () => {
      const left = (open.get(peer) ?? 1) - 1;
      if (left > 0) open.set(peer, left);
      else open.delete(peer);
    });
    if (count > most) socket.destroy();
  });
}
