/**
 * Only a signed-in owner may see the preview. A one-time link from the desk, valid for one minute, sets a cookie on the
 * preview's origin, which ends with the session.
 */
import { cookie, cookieValue, previewCookieName } from '#desk/account/cookies.ts';
import { newToken, tokenHash } from '#desk/account/tokens.ts';
import type { AccountStore } from '#desk/account/account-store.ts';
import type { Clock } from '#relay/process/clock.ts';
import { minuteMs } from '#shop/durations.ts';

/** How many links and visits are known at once; the oldest end first. */
const mostKnown = 20;

export interface PreviewDoorParts {
  readonly access: Pick<AccountStore, 'isOpen'>;
  readonly clock: Clock;
  readonly isHttps: boolean;
}

export class PreviewDoor {
  readonly #parts: PreviewDoorParts;
  /** By the hash of the token. */
  readonly #links = new Map<string, { readonly session: string; readonly path: string; readonly until: number }>();
  readonly #visits = new Map<string, string>();

  constructor(parts: PreviewDoorParts) {
    this.#parts = parts;
  }

  /** A new link's path, for a session of the desk; it opens the page at `path`. */
  link(session: string, path: string): string {
    const token = newToken();
    know(this.#links, tokenHash(token), { session, path, until: this.#parts.clock.now() + minuteMs });
    return `/preview/${token}`;
  }

  /** The page that a link opens, and its cookie; `null` if it isn't a link, or no longer. */
  enter(path: string): { readonly path: string; readonly cookie: string } | null {
    const { clock, isHttps } = this.#parts;
    const name = tokenHash(/^\/preview\/(.+)$/.exec(path)?.[1] ?? '');
    const link = this.#links.get(name);
    this.#links.delete(name);
    if (!link || clock.now() >= link.until) return null;
    const token = newToken();
    know(this.#visits, tokenHash(token), link.session);
    return { path: link.path, cookie: cookie(previewCookieName({ isHttps }), token, { isHttps, sameSite: 'Lax' }) };
  }

  async isIn(request: Request): Promise<boolean> {
    const { access, clock, isHttps } = this.#parts;
    const token = cookieValue(request.headers.get('cookie'), previewCookieName({ isHttps }));
    const session = this.#visits.get(tokenHash(token));
    return session !== undefined && access.isOpen(session, clock.now());
  }
}

function know<Value>(known: Map<string, Value>, name: string, value: Value): void {
  const [oldest] = known.keys();
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
  known.set(name, value);
}
