/** Asks an HTTPS server of the tests, over HTTP/1.1 with connections of its own, or over HTTP/2. */
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { SecureVersion } from 'node:tls';
import { emailPath } from '#order/email-request.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Asked {
  readonly origin: string;
  readonly authority: Buffer;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Another of this machine's addresses, as another shopper. */
  readonly from?: string;
  /** The newest TLS that the client knows. */
  readonly newestTls?: SecureVersion;
}

export function ask(asked: Asked): Promise<Reply> {
  const { origin, authority, path = '/', method = 'GET', headers = {}, body, from = '127.0.0.1', newestTls } = asked;
  // Tests may speak what this machine's OpenSSL would not offer by itself.
  const old = newestTls && { maxVersion: newestTls, minVersion: 'TLSv1' as const, ciphers: 'DEFAULT@SECLEVEL=0' };
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + path,
      { method, headers, ca: authority, agent: false, servername: 'localhost', family: 4, localAddress: from, ...old },
      (response) => {
        text(response)
          .then((answer) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }))
          .catch(reject);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/** An order, as the shop's page at this origin would send it. */
export function order(
  proxy: Pick<Asked, 'origin' | 'authority'>,
  body: string,
  { from = '127.0.0.1', headers = {} }: Pick<Asked, 'from' | 'headers'> = {},
): Promise<Reply> {
  return ask({
    ...proxy,
    from,
    path: emailPath,
    method: 'POST',
    headers: { origin: proxy.origin, 'content-type': 'application/json', ...headers },
    body,
  });
}

/** Fails where the server does not choose HTTP/2. */
export async function askHttp2({ origin, authority, path = '/' }: Asked): Promise<Reply> {
  const session = connect(origin, { ca: authority, servername: 'localhost' });
  try {
    return await new Promise((resolve, reject) => {
      session.once('error', reject);
      const stream = session.request({ ':path': path });
      stream.once('error', reject);
      stream.once('response', (headers) => {
        text(stream)
          .then((body) => resolve({ status: Number(headers[':status']), headers, body }))
          .catch(reject);
      });
    });
  } finally {
    session.close();
  }
}
