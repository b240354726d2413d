/**
 * Decides by a request's headers which web pages may place orders (D43, C2, C9): those of the same origin (the Origin's
 * host is the request's), or of exactly one of the listed origins. `null`, a missing Origin and anything but a plain
 * serialised origin are refused, and so is a page that the browser itself calls cross-site.
 */
export function originPolicy(allowed: readonly string[]): (headers: Headers) => boolean {
  return (headers) => {
    const [origin, host] = [headers.get('origin'), headers.get('host')];
    if (origin === null || host === null) return false;
    if (allowed.includes(origin)) return true;
    const url = URL.parse(origin);
    if (!url || url.origin !== origin || !['http:', 'https:'].includes(url.protocol)) return false;
    const isOwn = url.host === URL.parse(`${url.protocol}//${host}`)?.host;
    return isOwn && headers.get('sec-fetch-site') !== 'cross-site';
  };
}
