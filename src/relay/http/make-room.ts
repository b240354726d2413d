/** Who gets in when all connections are taken (RELIABILITY.md, HTTP). */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Beyond `most` connections, the one that has kept us waiting longest for its request is closed for the newcomer's sake:
 * a thousand clients that never come to an end do not shut a shopper out. Nobody whose request is here is cut off; where
 * all are such, the newcomer is closed.
 */
export function makeRoom(server: Server, most: number): void {
  /** Those whose request is not whole yet, or who have none; who began to wait first stands first. */
  const waiting = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open += 1;
    waiting.add(socket);
    socket.once('close', () => {
      open -= 1;
      waiting.delete(socket);
    });
    if (open <= most) return;
    const [longest] = waiting;
    longest?.destroy();
  });
  server.prependListener('request', (request: IncomingMessage, response) => {
    const { socket } = request;
    const isHere = () => waiting.delete(socket);
    if (hasBody(request)) request.once('end', isHere);
    else isHere();
    response.once('close', () => {
      if (!socket.destroyed) waiting.add(socket);
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
