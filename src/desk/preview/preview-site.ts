/** The shop as a release has it, for its owner alone: marked as a preview, without service worker, analytics and orders. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emailPath } from '#order/email-request.ts';
import { inlineStyleHashes } from '#relay/serve/file-headers.ts';
import { type Headers, partHeaders, siteHeaders } from '#relay/serve/security-headers.ts';
import { staticSite } from '#relay/serve/static-site.ts';
import { onDisk, staticTable } from '#relay/serve/static-table.ts';
import { previewPage, previewScript } from './preview-page.ts';

export type PreviewSite = (request: Request) => Promise<Response>;

export interface PreviewPlace {
  /** The folder that the release is in. */
  readonly folder: string;
  readonly isHttps: boolean;
  /** The desk's page that the preview was opened from. */
  readonly desk: string;
}

const text = (words: string, status: number, headers: Headers) =>
  new Response(words, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });

/** Rejects with a ReleaseProblem where the release is damaged. */
export async function previewSite(release: string, { folder, isHttps, desk }: PreviewPlace): Promise<PreviewSite> {
  const settings = { emailOrigin: '', hasAnalytics: false, isHttps };
  const script = await readFile(join(folder, release, 'desk', previewScript), 'utf8');
  const site = staticSite(await staticTable(folder, release, settings, onDisk), siteHeaders(settings));
  const parts = { ...partHeaders(settings), 'cache-control': 'no-store' };

  const marked = async (request: Request): Promise<Response> => {
    const whole = site(new Request(request.url));
    const page = previewPage(await whole.text(), desk);
    return new Response(request.method === 'HEAD' ? null : page, {
      status: whole.status,
      headers: {
        ...siteHeaders(settings, inlineStyleHashes(page)),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      },
    });
  };
  return async (request) => {
    switch (new URL(request.url).pathname) {
      case emailPath:
        return text('This is a preview of the shop: nothing is ordered here.', 403, parts);
      case '/service-worker.js':
        return text('Not Found', 404, parts);
      case previewScript:
        return new Response(script, { headers: { ...parts, 'content-type': 'text/javascript; charset=utf-8' } });
    }
    const response = site(request);
    if (response.headers.get('content-type')?.startsWith('text/html')) return marked(request);
    const caching = response.headers.get('cache-control') ?? 'no-store';
    response.headers.set('cache-control', caching.replace('public', 'private'));
    return response;
  };
}
