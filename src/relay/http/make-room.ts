/** Who gets in when all connections are taken (RELIABILITY.md, HTTP). */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Beyond `most` connections, one that keeps us waiting for its request is closed for the newcomer's sake: a thousand
 * clients that never come to an end do not shut a shopper out. Nobody whose request is here is cut off; where all are
 * such, the newcomer is closed.
 *
 * Two crowds wait: those who have never asked to an end, and those who were answered and may ask again. The larger one
 * gives up its longest waiting. So a rush of strangers does not cut off a shopper who rests between two requests, and
 * a thousand who asked once do not keep the newcomer out.
 */
export function makeRoom(server: Server, most: number): void {
  /** In each, who began to wait first stands first. */
  const strangers = new Set<Socket>();
  const answered = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open += 1;
    strangers.add(socket);
    socket.once('close', () => {
      open -= 1;
      strangers.delete(socket);
      answered.delete(socket);
    });
    if (open <= most) return;
    const [longest] = strangers.size > answered.size ? strangers : answered;
    longest?.destroy();
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

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
