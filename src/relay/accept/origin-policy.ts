/** Which web pages may place orders (decision D43, contract R2, R9). */
export interface OriginFacts {
  readonly origin: string | null;
  readonly host: string | null;
  /** The browser's own word on where the page stands; not every browser sends it. */
  readonly fetchSite: string | null;
}

export type OriginPolicy = (facts: OriginFacts) => boolean;

/**
 * Same origin (the Origin's host is the request's own), or one of the listed origins, letter by letter. `null`, a
 * missing Origin and anything that is not a plain serialised origin are refused.
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
