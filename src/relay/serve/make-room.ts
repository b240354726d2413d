/** Which connection is closed when all connections, or all of one sender, are taken. */
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
 * Beyond either limit, a connection that is waiting for its request is closed to make room: a thousand clients that
 * never finish can't lock out a shopper, and a sender above its limit loses one of its own. A connection whose request
 * has arrived is never cut off, as it may be an order; if all are such, the new one is closed.
 *
 * Two groups wait: those that have never finished a request, and those that were answered and may ask again. The larger
 * group gives up the one that has waited longest. So a rush of strangers doesn't cut off a shopper who pauses between
 * two requests, and a thousand clients that asked once don't keep out a new one.
 */
export function makeRoom(server: Server, { max, maxPerSender, trusted }: Room): void {
  /** Each set begins with the connection that has waited for the longest time. */
  const strangers = new Set<Socket>();
  const answered = new Set<Socket>();
  /** Open connections of each sender. */
  const shares = new Map<string, number>();
  const senders = new WeakMap<Socket, string>();
  let open = 0;

  const countShare = (socket: Socket, sender: string, change: 1 | -1) => {
    const share = (shares.get(sender) ?? 0) + change;
    senders.set(socket, sender);
    if (share > 0) shares.set(sender, share);
    else shares.delete(sender);
    return share;
  };

  server.on('connection', (socket: Socket) => {
    const sender = senderOf(socket, trusted);
    const share = sender === null ? 0 : countShare(socket, sender, 1);
    open += 1;
    strangers.add(socket);
    socket.once('close', () => {
      open -= 1;
      if (sender !== null) countShare(socket, sender, -1);
      strangers.delete(socket);
      answered.delete(socket);
    });
    if (share > maxPerSender) {
      const isSame = (other: Socket) => senders.get(other) === sender;
      firstWaiting(new Set([...strangers].filter(isSame)), new Set([...answered].filter(isSame)))?.destroy();
    } else if (open > max) firstWaiting(strangers, answered)?.destroy();
  });
  server.prependListener('request', (request: IncomingMessage, response) => {
    const { socket } = request;
    const stopWaiting = () => strangers.delete(socket) || answered.delete(socket);
    if (hasBody(request)) request.once('end', stopWaiting);
    else stopWaiting();
    response.once('close', () => {
      if (socket.destroyed) return;
      request.off('end', stopWaiting); // It may be answered before its body arrives.
      strangers.delete(socket);
      answered.add(socket);
    });
  });
}

function firstWaiting(strangers: ReadonlySet<Socket>, answered: ReadonlySet<Socket>): Socket | undefined {
  const [first] = strangers.size > answered.size ? strangers : answered;
  return first;
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
