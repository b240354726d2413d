/** Who gets in when all connections are taken, or all that one sender may have (RELIABILITY.md, HTTP). */
import type { IncomingMessage, Server } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { isTrusted, senderNetwork } from './client-address.ts';

export interface Room {
  /** Connections open at once, over all. */
  readonly most: number;
  /** … and from one sender. A proxy, and this machine itself, speak for many people and have no such limit. */
  readonly mostPerSender: number;
  readonly trusted: BlockList;
}

/**
 * Beyond either limit, a connection that keeps us waiting for its request is closed for the newcomer's sake: a thousand
 * clients that never come to an end do not shut a shopper out, and a sender over its share gives up one of its own.
 * Nobody whose request is here is cut off, as it may be an order; where all are such, the newcomer is closed.
 *
 * Two crowds wait: those who have never asked to an end, and those who were answered and may ask again. The larger one
 * gives up its longest waiting. So a rush of strangers does not cut off a shopper who rests between two requests, and
 * a thousand who asked once do not keep the newcomer out.
 */
export function makeRoom(server: Server, { most, mostPerSender, trusted }: Room): void {
  /** In each, who began to wait first stands first. */
  const strangers = new Set<Socket>();
  const answered = new Set<Socket>();
  /** How many each sender has open. */
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
    if (share > mostPerSender) {
      const isOwn = (other: Socket) => senders.get(other) === sender;
      longestOf(new Set([...strangers].filter(isOwn)), new Set([...answered].filter(isOwn)))?.destroy();
    } else if (open > most) longestOf(strangers, answered)?.destroy();
  });
  server.prependListener('request', (request: IncomingMessage, response) => {
    const { socket } = request;
    const isHere = () => strangers.delete(socket) || answered.delete(socket);
    if (hasBody(request)) request.once('end', isHere);
    else isHere();
    response.once('close', () => {
      if (socket.destroyed) return;
      request.off('end', isHere); // It may be answered before its body has come.
      strangers.delete(socket);
      answered.add(socket);
    });
  });
}

function longestOf(strangers: ReadonlySet<Socket>, answered: ReadonlySet<Socket>): Socket | undefined {
  const [longest] = strangers.size > answered.size ? strangers : answered;
  return longest;
}

/** Null where many people stand behind one address. */
function senderOf(socket: Socket, trusted: BlockList): string | null {
  const address = socket.remoteAddress ?? '';
  const sender = senderNetwork(address);
  const isThisMachine = sender.startsWith('127.') || sender === '0:0:0:0::/64';
  return isThisMachine || isTrusted(address, trusted) ? null : sender;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
