/** An HTTP/2 server before the shop, as a TLS proxy is, that can answer a page's request with early hints (103) first. */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portOf } from './slow-line.ts';

interface Behaviour {
  /** Values of `Link` for each page that is hinted. */
  readonly links: readonly string[];
  /** How long the front waits before it asks the shop for a page. */
  readonly answersAfterMs: number;
}

export async function hintingFront(shop: string) {
  let behaviour: Behaviour = { links: [], answersAfterMs: 0 };
  const { key, cert, keyHash } = selfSigned();
  const server = createSecureServer({ key, cert }, (asked, response) => {
    const isPage = asked.headers['sec-fetch-dest'] === 'document';
    if (isPage && behaviour.links.length > 0) response.writeEarlyHints({ link: [...behaviour.links] });
    const { accept, 'accept-encoding': encodings } = asked.headers;
    const pass = () =>
      request(shop + asked.url, { headers: { accept, 'accept-encoding': encodings } }, (answer) => {
        const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 500, headers);
        answer.pipe(response.stream);
      }).end();
    if (isPage) setTimeout(pass, behaviour.answersAfterMs);
    else pass();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server.address()),
    /** For Chromium's `--ignore-certificate-errors-spki-list`. */
    keyHash,
    behave(to: Behaviour) {
      behaviour = to;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A key and a certificate for one run. */
function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'panja-front-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...files, ...name], { stdio: 'ignore' });
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)];
  rmSync(folder, { recursive: true });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, keyHash: createHash('sha256').update(publicKey).digest('base64') };
}
