import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '#relay/process/log.ts';
import { errorCode } from '#relay/process/start-problem.ts';
import type { Headers } from './security-headers.ts';

export interface Refusal {
  /** The headers of the API's answers. */
  readonly headers: Headers;
  readonly log: Log;
}

/**
 * Answers what is not a valid request, or is too slow, and closes the connection: with the headers of other answers, which
 * Node's own lack, and a line in the log. A connection with an answer under way is cut, as another one would corrupt it.
 * Browsers open connections in advance: one that never said a word is closed without one.
 */
export function refuseMalformed(server: Server, { headers, log }: Refusal): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answers.set(socket, response);
    response.once('close', () => answers.delete(socket));
  });
  server.on('clientError', (error: Error, socket: Socket) => {
    const isSilent = socket.bytesRead === 0;
    if (isSilent || !socket.writable || answers.get(socket)?.headersSent || errorCode(error) === 'ECONNRESET') {
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
