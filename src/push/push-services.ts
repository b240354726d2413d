/**
 * The allowed addresses of push services (D89, OWASP ASVS 13.2.4). The relay posts to an address that a browser names,
 * so it must belong to a browser maker, or to an origin that the operator allowed.
 */
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { lookup, type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { errorMessage } from '#server/start-problem.ts';
import { secondMs } from '#shop/time.ts';

const makers = /^fcm\.googleapis\.com$|\.push\.services\.mozilla\.com$|\.push\.apple\.com$|\.notify\.windows\.com$/;
const maxLength = 1000;

/** The address of a subscription; `null` if it is not allowed. `services` are additional origins (PUSH_SERVICES). */
export function pushAddress(endpoint: string, services: readonly string[]): URL | null {
  const url = endpoint.length <= maxLength ? URL.parse(endpoint) : null;
  if (!url || url.username !== '' || url.password !== '') return null;
  if (services.includes(url.origin)) return url;
  return url.protocol === 'https:' && url.port === '' && makers.test(url.hostname) ? url : null;
}

const notPublic = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
]) {
  const [address = '', bits] = network.split('/');
  notPublic.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** True for an IP address of the public internet: not this machine, not its network, not reserved. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !notPublic.check(address, 'ipv4');
  // Of IPv6 only 2000::/3 is assigned to the public internet so far.
  return /^[23][\da-f]{3}:/i.test(address) && !notPublic.check(address, 'ipv6');
}

export interface PushRequest {
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type PushAnswer =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs: number | null }
  /** The request was not sent. */
  | { readonly kind: 'not reached'; readonly problem: string }
  /** The request was sent, at least in part, but not answered. */
  | { readonly kind: 'unanswered'; readonly problem: string };

/**
 * Sends one push; never rejects. Follows no redirects, and connects to no private address. Each push opens a new
 * connection, because an idle one may have died unnoticed.
 */
export function postPush({ address, headers, body }: PushRequest, timeoutMs: number): Promise<PushAnswer> {
  return new Promise((resolve) => {
    const isHttps = address.protocol === 'https:';
    const request = (isHttps ? httpsRequest : httpRequest)(address, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      lookup: publicLookup, // Not called for an IP address, which only the operator can allow.
    });
    let isConnected = false;
    request.once('socket', (socket) =>
      socket.once(isHttps ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      }),
    );
    request.once('error', (error) =>
      resolve({ kind: isConnected ? 'unanswered' : 'not reached', problem: errorMessage(error) }),
    );
    request.once('response', (response) => {
      resolve({
        kind: 'status',
        status: response.statusCode ?? 0,
        retryAfterMs: retryAfter(response.headers['retry-after']),
      });
      request.destroy(); // The body is not needed.
    });
    request.end(body);
  });
}

function retryAfter(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,5}$/.test(header) ? Number(header) * secondMs : null;
}

/** Checks the very addresses used for the connection, so that a name can't change its address after the check. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) =>
    error ? done(error, []) : done(...lookupAnswer(host, found, options.all ?? false)),
  );

/** The public addresses of a host, all or the first, as Node asks for them; an error if there is none. */
export function lookupAnswer(
  host: string,
  found: readonly LookupAddress[],
  isAll: boolean,
): Parameters<Parameters<LookupFunction>[2]> {
  const allowed = found.filter(({ address }) => isPublicAddress(address));
  const [first] = allowed;
  if (!first) return [new Error(`${host} is not a public internet address`), []];
  return isAll ? [null, allowed] : [null, first.address, first.family];
}
