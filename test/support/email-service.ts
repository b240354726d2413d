/** Someone else's e-mail service: lets pages of other origins post to it, and keeps what arrives. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve, type Served } from './serve.ts';

export interface ReceivedPost {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface EmailService extends Served {
  /** Every request so far, including the browser's preflights. */
  readonly received: readonly ReceivedPost[];
}

export async function startEmailService(onPort: number): Promise<EmailService> {
  const received: ReceivedPost[] = [];
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    text(request)
      .then((body) => {
        received.push({ method, path, headers, body });
        if (method === 'OPTIONS') response.writeHead(204).end();
        else response.writeHead(200, { 'Content-Type': 'text/plain' }).end('OK');
      })
      .catch(() => response.destroy()); // The browser gave up: there is nobody to answer.
  });
  return { ...(await serve(server, onPort)), received };
}
