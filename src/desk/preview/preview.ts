/**
 * The shop with what is not published yet, on an origin of its own. It opens its port when it is first needed; whoever comes
 * without a link from the desk is answered alike, whether there is a preview or not.
 */
import { join } from 'node:path';
import type { Session } from '#desk/account/auth.ts';
import type { AccountStore } from '#desk/account/account-store.ts';
import { removePreview } from '#release/publish.ts';
import { previewFolder, ReleaseProblem } from '#release/releases.ts';
import type { Clock } from '#relay/process/clock.ts';
import { lastingFolders } from '#relay/serve/file-headers.ts';
import type { App } from '#relay/serve/app.ts';
import type { Listening } from '#relay/serve/listen.ts';
import { apiHeaders } from '#relay/serve/security-headers.ts';
import { PreviewDoor } from './preview-door.ts';
import { type PreviewSite, previewSite } from './preview-site.ts';

export interface PreviewParts {
  /** The folder of releases. */
  readonly releases: string;
  /** As the browser knows it; null for the port that it opens. */
  readonly origin: string | null;
  /** Whether the desk is reached by an address on the web. */
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

interface Shown {
  readonly site: PreviewSite;
  /** The version of its content. */
  readonly version: string;
}

export class Preview {
  readonly #parts: PreviewParts;
  readonly #door: PreviewDoor;
  readonly #isHttps: boolean;
  #listening: Pick<Listening, 'port' | 'stop'> | null = null;
  #shown: Shown | null = null;

  constructor(parts: PreviewParts) {
    this.#parts = parts;
    this.#isHttps = parts.origin?.startsWith('https:') ?? false;
    this.#door = new PreviewDoor({ ...parts, isHttps: this.#isHttps });
  }

  /** What to do instead, where there is no origin for it; null where there is. */
  whyNot(): string | null {
    const { origin, isDeskPublic } = this.#parts;
    if (origin !== null || !isDeskPublic) return null;
    return 'To see the shop before you publish, give the preview an address of its own on the server: PREVIEW_ORIGIN.';
  }

  /** Shows a release that was built aside, from content of this version. Rejects if it can't be shown. */
  async show(release: string, version: string): Promise<void> {
    const folder = join(this.#parts.releases, previewFolder);
    const site = await previewSite(release, { folder, isHttps: this.#isHttps, desk: this.#parts.desk() });
    this.#listening ??= await this.#parts.open((request) => this.#answer(request));
    this.#shown = { site, version };
  }

  /** Whether it shows content of this version. */
  isOf(version: string): boolean {
    return this.#shown?.version === version;
  }

  /** An address that opens the page at `path` once; `null` without a preview. */
  link({ id }: Session, path: string): string | null {
    const { origin, host } = this.#parts;
    if (!this.#shown) return null;
    return (origin ?? `http://${host}:${this.#listening?.port ?? 0}`) + this.#door.link(id, path);
  }

  /** It is being published: from now on its files may be gone. */
  hide(): void {
    this.#shown = null;
  }

  /** Something was changed since. */
  async end(): Promise<void> {
    if (!this.#shown) return;
    this.hide();
    try {
      await removePreview(this.#parts.releases);
    } catch (error) {
      if (!(error instanceof ReleaseProblem)) throw error; // A build is under way: the next one removes it.
    }
  }

  async stop(drainMs: number): Promise<void> {
    await this.#listening?.stop(drainMs);
  }

  /** Null once something was changed: a page must not show what would not be published. */
  async #siteFor(request: Request): Promise<PreviewSite | null> {
    const file = new URL(request.url).pathname.slice(1);
    const isLasting = lastingFolders.some((folder) => file.startsWith(folder));
    if (this.#shown && !isLasting && !this.isOf(this.#parts.draftVersion())) await this.end();
    return this.#shown?.site ?? null;
  }

  async #answer(request: Request): Promise<Response> {
    const response = await this.#answered(request);
    response.headers.set('x-robots-tag', 'noindex');
    return response;
  }

  async #answered(request: Request): Promise<Response> {
    const headers = apiHeaders({ isHttps: this.#isHttps });
    const entered = request.method === 'GET' ? this.#door.enter(new URL(request.url).pathname) : null;
    if (entered !== null)
      return new Response(null, {
        status: 303,
        headers: { ...headers, location: entered.path, 'set-cookie': entered.cookie },
      });
    const site = (await this.#door.isIn(request)) ? await this.#siteFor(request) : null;
    if (site) return site(request);
    const words = 'There is no preview here now. Open one from the desk’s page Publish.';
    return new Response(words, { status: 403, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
  }
}
