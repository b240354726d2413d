/**
 * An ordinary static host for the journeys: files, addresses without `.html`, one page for unknown addresses, and the
 * headers of the site's `_headers` file, so that pages run under their real policy.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { serve, type Served } from './serve.ts';
import { text as textOf } from 'node:stream/consumers';

interface Rule {
  /** Prefix of the addresses that it applies to. */
  readonly start: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export function startStaticHost(siteFolder: string): Promise<Served> {
  // Not every served folder is a whole shop.
  const read = (name: string) =>
    existsSync(join(siteFolder, name)) ? readFileSync(join(siteFolder, name), 'utf8') : '';
  const notFound = read('404.html') || 'Not found';
  const rules = hostRules(read('_headers'));
  const files = sirv(siteFolder, {
    extensions: ['html'],
    onNoMatch(_, response) {
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(notFound);
    },
    setHeaders(response, path) {
      for (const [name, value] of rules.flatMap(({ start, headers }) => (path.startsWith(start) ? headers : []))) {
        response.setHeader(name, value);
      }
    },
  });
  return serve(createServer((request, response) => files(request, response)));
}

/** Parses `_headers` as hosts do: an address ending in `*`, and its headers below. */
function hostRules(text: string): readonly Rule[] {
  return text
    .split(/\n(?=\/)/)
    .filter(Boolean)
    .map((block) => {
      const [path = '', ...lines] = block.trim().split('\n');
      return {
        start: path.replace(/\*$/, ''),
        headers: lines.map((line) => {
          const [name = '', ...value] = line.trim().split(': ');
          return [name, value.join(': ')] as const;
        }),
      };
    });
}

/** Someone else's e-mail service: lets pages of other origins post to it, and keeps what arrives. */
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
    textOf(request)
      .then((body) => {
        received.push({ method, path, headers, body });
        if (method === 'OPTIONS') response.writeHead(204).end();
        else response.writeHead(200, { 'Content-Type': 'text/plain' }).end('OK');
      })
      .catch(() => response.destroy()); // The browser gave up: there is nobody to answer.
  });
  return { ...(await serve(server, onPort)), received };
}
