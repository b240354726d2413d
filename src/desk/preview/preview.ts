/**
 * The shop with its unpublished changes, on an origin of its own, so that its pages can neither read the desk nor act there.
 * Only a signed-in owner may see it: a one-time link from the desk, valid for one minute, sets a cookie on the preview's
 * origin, which ends with the session. Everybody else gets the same answer, whether there is a preview or not.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { Session } from '#desk/account/sessions.ts';
import type { AccountStore } from '#desk/account/account-store.ts';
import { cookieNames } from '#desk/account/cookies.ts';
import { isSame, newToken } from '#desk/account/tokens.ts';
import { removePreview } from '#release/publish.ts';
import { previewFolder, ReleaseProblem } from '#release/releases.ts';
import type { Clock } from '#relay/process/clock.ts';
import type { App } from '#relay/serve/app.ts';
import { lastingFolders } from '#relay/serve/file-headers.ts';
import type { Listening } from '#relay/serve/listen.ts';
import { apiHeaders } from '#relay/serve/security-headers.ts';
import { minuteMs } from '#shop/durations.ts';
import { type PreviewSite, previewSite } from './preview-site.ts';

export interface PreviewDeps {
  /** The folder of releases. */
  readonly releases: string;
  /** The public one; `null` for the port that it opens. */
  readonly origin: string | null;
  readonly isDeskPublic: boolean;
  readonly open: (app: App) => Promise<Pick<Listening, 'port' | 'stop'>>;
  /** Name of this machine in addresses. */
  readonly host: string;
  /** Address of the desk's page from which a preview is opened. */
  readonly desk: () => string;
  /** The version of the content that would be published now. */
  readonly draftVersion: () => string;
  readonly access: Pick<AccountStore, 'isOpen'>;
  readonly clock: Clock;
}

export class Preview {
  readonly #deps: PreviewDeps;
  readonly #isHttps: boolean;
  readonly #secret = randomBytes(32).toString('base64url');
  /** The newest link. */
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
    return 'To see the shop before you publish, give the preview an address of its own on the server: PREVIEW_ORIGIN.';
  }

  /** Shows a release of the preview's folder. Opens the port when it is first needed; rejects if it can't be shown. */
  async show(release: string, version: string): Promise<void> {
    const folder = join(this.#deps.releases, previewFolder);
    const site = await previewSite(release, { folder, isHttps: this.#isHttps, desk: this.#deps.desk() });
    const app = this.#app();
    this.#listening ??= await this.#deps.open((request) => app.fetch(request));
    this.#shown = { site, version };
  }

  isOf(version: string): boolean {
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

  /** It is being published, so its files may be gone from now on. */
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
    const { access, clock } = this.#deps;
    const prefix = this.#isHttps ? 'host' : undefined;
    app.use(async (c, next) => {
      await next();
      c.res.headers.set('x-robots-tag', 'noindex');
    });
    app.get('/preview/:token', async (c, next) => {
      const link = this.#link;
      if (link === null || !isSame(c.req.param('token'), link.token) || clock.now() >= link.until) return next();
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
      if (!session || !(await access.isOpen(session, clock.now()))) return next();
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
    if (this.#shown && !isLasting && !this.isOf(this.#deps.draftVersion())) await this.end();
    return this.#shown?.site ?? null;
  }
}
