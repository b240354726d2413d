/**
 * An ordinary static host for the journeys: files, `.html` left out of addresses, one page for what is not there, and the
 * headers of the site's `_headers` file, so that pages run under the policy they have there.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { serve, type Served } from './serve.ts';

interface Rule {
  /** Start of the addresses that it is for. */
  readonly start: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export function startStaticHost(siteFolder: string): Promise<Served> {
  // Not every folder that is served is a whole shop.
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

/** As hosts read `_headers`: an address with `*` at its end, and the headers below it. */
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
