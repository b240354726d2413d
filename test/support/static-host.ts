/**
 * Static hosts for the journeys: files, addresses without `.html`, one page for unknown addresses, and the headers of the
 * site's `_headers` file, so that pages run under their real policy.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { serve, type Served } from './serve.ts';
import { text as textOf } from 'node:stream/consumers';

interface Rule {
  /** Prefix of the addresses that it applies to. */
  readonly start: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Static hosts of which the deployment guide speaks; each does what its documentation says. */
export const hosts = ['Netlify', 'Cloudflare Pages', 'GitHub Pages'] as const;
type Host = (typeof hosts)[number];

export function startStaticHost(siteFolder: string, kind: Host = 'Netlify'): Promise<Served> {
  // Not every served folder is a whole shop.
  const read = (name: string) =>
    existsSync(join(siteFolder, name)) ? readFileSync(join(siteFolder, name), 'utf8') : '';
  const notFound = read('404.html') || 'Not found';
  const rules = kind === 'GitHub Pages' ? [] : hostRules(read('_headers'));
  const setHeaders = (response: ServerResponse, path: string) => {
    if (kind === 'GitHub Pages') response.setHeader('cache-control', 'max-age=600');
    for (const [name, value] of rules.flatMap(({ start, headers }) => (path.startsWith(start) ? headers : [])))
      response.setHeader(name, value);
  };
  const missing = (path: string, response: ServerResponse) => {
    setHeaders(response, path);
    response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(notFound);
  };
  const files = sirv(siteFolder, {
    extensions: ['html'],
    onNoMatch: ({ url = '/' }, response) => missing(url, response),
    setHeaders,
  });
  const server = createServer((request, response) => {
    const [path = '/', query] = (request.url ?? '/').split('?');
    const plain = path.replace(/(?<=.)\/$|(?:index)?\.html$/, '');
    if (kind === 'Cloudflare Pages' && plain !== path && existsSync(join(siteFolder, `${plain}.html`)))
      response.writeHead(308, { Location: [plain, query].filter(Boolean).join('?') }).end();
    else if (kind === 'GitHub Pages' && /.\/$/.test(path)) missing(path, response);
    else files(request, response);
  });
  return serve(server);
}

/** Parses `_headers` as hosts do: an address ending in `*`, and its headers below. Cloudflare ignores lines above this length. */
const maxLine = 2000;
function hostRules(text: string): readonly Rule[] {
  return text
    .split(/\n(?=\/)/)
    .filter(Boolean)
    .map((block) => {
      const [path = '', ...lines] = block.trim().split('\n');
      return {
        start: path.replace(/\*$/, ''),
        headers: lines.flatMap((line) => {
          const [name = '', ...value] = line.trim().split(': ');
          return line.length > maxLine ? [] : [[name, value.join(': ')] as const];
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
