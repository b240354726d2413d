import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '#relay/log.ts';
import { errorCode } from '#relay/start-problem.ts';
import type { Headers } from './security-headers.ts';

export interface Refusal {
  /** Those that every answer without a page carries. */
  readonly headers: Headers;
  readonly log: Log;
}

/**
 * Answers what can't be read as a request, or comes too slowly, and closes: with the headers of every other answer,
 * which Node's own words lack, and with a line in the log. A connection on which an answer has begun is cut, as nothing
 * may come between.
 */
export function refuseMalformed(server: Server, { headers, log }: Refusal): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answers.set(socket, response);
    response.once('close', () => answers.delete(socket));
  });
  server.on('clientError', (error: Error, socket: Socket) => {
    if (!socket.writable || answers.get(socket)?.headersSent || errorCode(error) === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = statusOf(errorCode(error));
    log('request-refused', { status, problem: errorCode(error) });
    const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' });
    socket.end(
      [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join(
        '\r\n',
      ),
    );
  });
}

function statusOf(code: string): number {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 431;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408;
    default:
      return 400;
  }
}
