/** The shop of a release as a preview: each page says so, and there are no service worker, no analytics and no orders. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emailPath } from '#order/email-request.ts';
import { inlineStyleHashes } from '#relay/serve/file-headers.ts';
import { partHeaders, siteHeaders } from '#relay/serve/security-headers.ts';
import { staticSite } from '#relay/serve/static-site.ts';
import { onDisk, staticTable } from '#relay/serve/static-table.ts';
import { escapeHtml } from '#shop/escape-html.ts';

export type PreviewSite = (request: Request) => Promise<Response>;

export interface PreviewPlace {
  /** The folder that the release is in. */
  readonly folder: string;
  readonly isHttps: boolean;
  /** The desk's page from which the preview was opened. */
  readonly desk: string;
}

const previewScript = '/preview.js';

/** Rejects with a ReleaseProblem if the release is damaged. */
export async function previewSite(release: string, { folder, isHttps, desk }: PreviewPlace): Promise<PreviewSite> {
  const settings = { emailOrigin: '', hasAnalytics: false, isHttps };
  const script = await readFile(join(folder, release, 'desk', previewScript), 'utf8');
  const site = staticSite(await staticTable(folder, release, settings, onDisk), siteHeaders(settings));
  const answer = (body: string | null, type: string, status = 200) => {
    const headers = { ...partHeaders(settings), 'cache-control': 'no-store', 'content-type': `${type}; charset=utf-8` };
    return new Response(body, { status, headers });
  };
  return async (request) => {
    switch (new URL(request.url).pathname) {
      case emailPath:
        return answer('This is a preview of the shop: nothing is ordered here.', 'text/plain', 403);
      case '/service-worker.js':
        return answer('Not Found', 'text/plain', 404);
      case previewScript:
        return answer(script, 'text/javascript');
    }
    const response = site(request);
    if (!response.headers.get('content-type')?.startsWith('text/html')) {
      const caching = response.headers.get('cache-control') ?? 'no-store';
      response.headers.set('cache-control', caching.replace('public', 'private'));
      return response;
    }
    const { status, body } = site(new Request(request.url)); // A HEAD request and a 304 have no body.
    const page = previewPage(await new Response(body).text(), desk);
    const marked = answer(request.method === 'HEAD' ? null : page, 'text/html', status);
    const policies = siteHeaders(settings, inlineStyleHashes(page));
    for (const [name, value] of Object.entries(policies)) marked.headers.set(name, value);
    return marked;
  };
}

/** A line above the page leads back to the desk, and a script prevents orders. */
function previewPage(html: string, desk: string): string {
  const line = `<aside class="preview-line" aria-label="Preview"><p>Preview: not published</p><a href="${escapeHtml(desk)}">Back to the desk</a></aside>`;
  return html
    .replace('<meta charset="utf-8">', (meta) => `${meta}<script type="module" src="${previewScript}"></script>`)
    .replace('</head>', `<style>${style}</style></head>`)
    .replace('</body>', () => `${line}</body>`)
    .replace(/(?<="analyticsId":)"(?:[^"\\]|\\.)*"/, '""');
}

/** The line is last in the page, whose first link leads to the content, and shown above the shop's header. */
const style = [
  'body{display:flex;flex-direction:column}#root{min-width:0}',
  '.preview-line{order:-1;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 8px;padding:0 16px;background:#f7a823;color:#1d2b24;font-size:14px;line-height:1.4}',
  '.preview-line p{margin:6px 0;font-weight:700}',
  '.preview-line a{display:inline-flex;align-items:center;min-height:44px;color:inherit;font-weight:600}',
  '.preview-note{margin:8px 0 0;padding:12px 16px;border-radius:8px;background:#f7a823;color:#1d2b24;font-weight:600}',
].join('');
