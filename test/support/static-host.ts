/** An ordinary static host for the journeys: files, `.html` left out of addresses, one page for what is not there. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { serve, type Served } from './serve.ts';

export function startStaticHost(siteFolder: string): Promise<Served> {
  const page404 = join(siteFolder, '404.html');
  const notFound = existsSync(page404) ? readFileSync(page404) : 'Not found';
  const files = sirv(siteFolder, {
    extensions: ['html'],
    onNoMatch(_, response) {
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(notFound);
    },
  });
  return serve(createServer((request, response) => files(request, response)));
}
