/** Sends one push to its push service. Follows no redirects, and connects to no private address. */
import { lookup, type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { errorMessage } from '#relay/process/start-problem.ts';
import { secondMs } from '#shop/durations.ts';
import { isPublicAddress } from './push-services.ts';

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

/** Never rejects. Each push opens a new connection, because an idle one may have died unnoticed. */
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
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    return chosen(found, host, options.all ?? false, done);
  });

function chosen(
  found: readonly LookupAddress[],
  host: string,
  isAll: boolean,
  done: Parameters<LookupFunction>[2],
): void {
  const allowed = found.filter(({ address }) => isPublicAddress(address));
  const [first] = allowed;
  if (!first) done(new Error(`${host} is not a public internet address`), []);
  else if (isAll) done(null, allowed);
  else done(null, first.address, first.family);
}
