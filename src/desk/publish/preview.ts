/**
 * The shop with its unpublished changes, on an origin of its own, so that its pages can neither read the desk nor act
 * there. Only a signed-in owner may see it: a one-time link from the desk, valid for one minute, sets a cookie on the
 * preview's origin, which ends with the session. Everybody else gets the same answer, whether there is a preview or
 * not.
 */
import { type Session, cookieNames, isSameSecret, newToken } from '#desk/session.ts';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { AccountStore } from '#desk/account-store.ts';
import { removePreview } from '#release/publish.ts';
import { ReleaseProblem, previewFolder } from '#release/releases.ts';
import type { Clock } from '#server/clock.ts';
import type { App, Listening } from '#server/http/listen.ts';
import { inlineStyleHashes, lastingFolders } from '#server/http/file-headers.ts';
import { apiHeaders, partHeaders, siteHeaders } from '#server/http/security-headers.ts';
import { minuteMs } from '#shop/time.ts';
import { readFile } from 'node:fs/promises';
import { emailPath } from '#order/email-request.ts';
import { staticSite } from '#server/http/static-site.ts';
import { staticTable } from '#server/http/static-table.ts';
import { escapeHtml } from '#shop/text.ts';

interface PreviewDeps {
  readonly releases: string;
  /** The public one; `null` for the port that it opens. */
  readonly origin: string | null;
  readonly isDeskPublic: boolean;
  readonly open: (app: App) => Promise<Pick<Listening, 'port' | 'stop'>>;
  readonly host: string;
  readonly desk: () => string;
  /** The version of the content that would be published now. */
  readonly draftVersion: () => string;
  readonly account: Pick<AccountStore, 'isOpen'>;
  readonly clock: Clock;
}

export class Preview {
  readonly #deps: PreviewDeps;
  readonly #isHttps: boolean;
  readonly #secret = randomBytes(32).toString('base64url');
  #link: { readonly token: string; readonly session: string; readonly path: string; readonly until: number } | null =
    null;
  #listening: Pick<Listening, 'port' | 'stop'> | null = null;
  /** `version`: of its content. */
  #shown: { readonly site: PreviewSite; readonly version: string } | null = null;

  constructor(deps: PreviewDeps) {
    this.#deps = deps;
    this.#isHttps = deps.origin?.startsWith('https:') ?? false;
  }

  /** The reason why there can't be a preview; `null` if there can. */
  whyNot(): string | null {
    const { origin, isDeskPublic } = this.#deps;
    if (origin !== null || !isDeskPublic) return null;
    return 'The preview needs an address of its own. Ask whoever runs the server to set it up (PREVIEW_ORIGIN).';
  }

  /** Shows a release of the preview's folder. Opens the port when it is first needed; rejects if it can't be shown. */
  async show(release: string, version: string): Promise<void> {
    this.hide(); // A site is held in memory, so one at a time.
    const folder = join(this.#deps.releases, previewFolder);
    const site = await previewSite(release, { folder, isHttps: this.#isHttps, desk: this.#deps.desk() });
    const app = this.#app();
    this.#listening ??= await this.#deps.open((request) => app.fetch(request));
    this.#shown = { site, version };
  }

  shows(version: string): boolean {
    return this.#shown?.version === version;
  }

  /** An address that opens the page at `path` once; `null` without a preview. */
  link({ id: session }: Session, path: string): string | null {
    const { origin, host, clock } = this.#deps;
    if (!this.#shown) return null;
    const token = newToken();
    this.#link = { token, session, path, until: clock.now() + minuteMs };
    return `${origin ?? `http://${host}:${this.#listening?.port ?? 0}`}/preview/${token}`;
  }

  /** Stops showing it; from now on its files may be removed. */
  hide(): void {
    this.#shown = null;
  }

  async end(): Promise<void> {
    if (!this.#shown) return;
    this.hide();
    try {
      await removePreview(this.#deps.releases);
    } catch (error) {
      if (!(error instanceof ReleaseProblem)) throw error; // A build is under way: the next one removes it.
    }
  }

  async stop(drainMs: number): Promise<void> {
    await this.#listening?.stop(drainMs);
  }

  #app(): Hono {
    const app = new Hono();
    const { account, clock } = this.#deps;
    const prefix = this.#isHttps ? 'host' : undefined;
    app.use(async (c, next) => {
      await next();
      c.res.headers.set('x-robots-tag', 'noindex');
    });
    app.get('/preview/:token', async (c, next) => {
      const link = this.#link;
      if (link === null || !isSameSecret(c.req.param('token'), link.token) || clock.now() >= link.until) return next();
      this.#link = null;
      await setSignedCookie(c, cookieNames.preview, link.session, this.#secret, {
        httpOnly: true,
        sameSite: 'Lax', // It is entered from the desk's origin.
        ...(prefix && { prefix }),
      });
      return c.body(null, 303, { ...apiHeaders({ isHttps: this.#isHttps }), location: link.path });
    });
    app.all('*', async (c, next) => {
      const session = await getSignedCookie(c, this.#secret, cookieNames.preview, prefix);
      if (!session || !(await account.isOpen(session, clock.now()))) return next();
      return (await this.#siteFor(c.req.path))?.(c.req.raw) ?? next();
    });
    app.notFound((c) => {
      const text = 'There is no preview here now. Open one from the desk’s page Publish.';
      return c.text(text, 403, apiHeaders({ isHttps: this.#isHttps }));
    });
    return app;
  }

  /** Ends the preview once something else was changed, so that no page shows what would not be published. */
  async #siteFor(path: string): Promise<PreviewSite | null> {
    const isLasting = lastingFolders.some((folder) => path.startsWith(`/${folder}`));
    if (this.#shown && !isLasting && !this.shows(this.#deps.draftVersion())) await this.end();
    return this.#shown?.site ?? null;
  }
}

type PreviewSite = (request: Request) => Promise<Response>;

const previewScript = '/preview.js';

/** Rejects with a ReleaseProblem if the release is damaged. */
async function previewSite(
  release: string,
  { folder, isHttps, desk }: { readonly folder: string; readonly isHttps: boolean; readonly desk: string },
): Promise<PreviewSite> {
  const settings = { emailOrigin: '', hasAnalytics: false, isHttps };
  const script = await readFile(join(folder, release, 'desk', previewScript), 'utf8');
  const site = staticSite(await staticTable(folder, release, settings), siteHeaders(settings));
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
  '.preview-line{order:-1;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 8px;padding:0 16px;background:#1d2b24;color:#fff;font-size:14px;line-height:1.4}',
  '.preview-line p{margin:6px 0;font-weight:700}',
  '.preview-line a{display:inline-flex;align-items:center;min-height:44px;color:inherit;font-weight:600}',
  '.preview-note{margin:8px 0 0;padding:12px 16px;border-radius:8px;background:#1d2b24;color:#fff;font-weight:600}',
].join('');
