/** Which web pages may place orders (D43, C2, C9). */
export interface OriginFacts {
  readonly origin: string | null;
  readonly host: string | null;
  /** The page's relation to the shop, as some browsers tell it. */
  readonly fetchSite: string | null;
}

export type OriginPolicy = (facts: OriginFacts) => boolean;

/**
 * The same origin (the Origin's host is the request's own), or exactly one of the listed origins. `null`, a missing
 * Origin and anything but a plain serialised origin are refused.
 */
export function originPolicy(allowed: readonly string[]): OriginPolicy {
  return ({ origin, host, fetchSite }) => {
    if (origin === null || host === null) return false;
    if (allowed.includes(origin)) return true;
    const url = URL.parse(origin);
    if (!url || url.origin !== origin || !['http:', 'https:'].includes(url.protocol)) return false;
    return url.host === URL.parse(`${url.protocol}//${host}`)?.host && fetchSite !== 'cross-site';
  };
}
