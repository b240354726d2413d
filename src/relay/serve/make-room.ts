/** Chooses the connection to close when all connections, or all of one sender, are taken. */
import type { IncomingMessage, Server } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { isTrusted, senderNetwork } from './client-address.ts';

export interface Room {
  /** Open connections altogether. */
  readonly max: number;
  /** Open connections of one sender. Proxies and this machine, which many people share, have no such limit. */
  readonly maxPerSender: number;
  readonly trusted: BlockList;
}

/**
 * Beyond either limit, the connection that has waited longest for a request is closed: a thousand clients that never finish
 * can't lock out a shopper, and a sender above its limit loses one of its own. A connection whose request has arrived is
 * never cut off, as it may be an order; if all are such, the new one is closed.
 */
export function makeRoom(server: Server, { max, maxPerSender, trusted }: Room): void {
  /** All open connections; `null` for a sender without a limit. */
  const senders = new Map<Socket, string | null>();
  /** It begins with the connection that has waited longest. */
  const waiting = new Set<Socket>();

  const forget = (socket: Socket) => {
    senders.delete(socket);
    waiting.delete(socket);
  };
  const closeFirst = (sockets: Iterable<Socket>) => {
    for (const socket of sockets) {
      forget(socket);
      socket.destroy();
      return;
    }
  };

  server.on('connection', (socket: Socket) => {
    const sender = senderOf(socket, trusted);
    senders.set(socket, sender);
    waiting.add(socket);
    socket.once('close', () => forget(socket));
    const isOfSender = (other: Socket) => sender !== null && senders.get(other) === sender;
    const share = [...senders.keys()].filter(isOfSender).length;
    if (share > maxPerSender) closeFirst([...waiting].filter(isOfSender));
    else if (senders.size > max) closeFirst(waiting);
  });
  server.prependListener('request', (request: IncomingMessage, response) => {
    const { socket } = request;
    const stopWaiting = () => waiting.delete(socket);
    if (hasBody(request)) request.once('end', stopWaiting);
    else stopWaiting();
    response.once('close', () => {
      request.off('end', stopWaiting); // It may be answered before its body arrives.
      stopWaiting();
      if (!socket.destroyed) waiting.add(socket);
    });
  });
}

/** `null` for an address that many people share. */
function senderOf(socket: Socket, trusted: BlockList): string | null {
  const address = socket.remoteAddress ?? '';
  const sender = senderNetwork(address);
  const isThisMachine = sender.startsWith('127.') || sender === '0:0:0:0::/64';
  return isThisMachine || isTrusted(address, trusted) ? null : sender;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
