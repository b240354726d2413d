/** The real nginx with the configuration of `deploy/nginx`, on free ports, with a certificate made for the test. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './serve.ts';
import type { Scene } from './scene.ts';
import { until } from './until.ts';
import { deployTools } from './installed-programs.ts';
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2';
import { request } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import type { SecureVersion } from 'node:tls';
import { emailPath } from '#order/email-request.ts';

export interface Proxy {
  readonly httpPort: number;
  /** `https://localhost:…`, the shop's address on the web. */
  readonly origin: string;
  /** The certificate of the authority that signed the server's. */
  readonly authority: Buffer;
  readonly pid: number;
  /** The logs of requests and of errors. */
  readonly accesses: () => string;
  readonly problems: () => string;
}

export interface Ports {
  readonly http: number;
  readonly https: number;
}

export async function freePorts(): Promise<Ports> {
  return { http: await freePort(), https: await freePort() };
}

/** Starts nginx before relays on these ports of this machine, and before a desk where there is one. */
export async function startNginx(
  ports: Ports,
  relayPorts: readonly number[],
  scene: Scene,
  deskPort: number | null = null,
): Promise<Proxy> {
  const nginx = deployTools.nginx();
  const folder = join(scene.folder, 'nginx');
  mkdirSync(folder);
  writeFolder(folder, { ports, relayPorts, deskPort });
  const parameters = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  const test = spawnSync(nginx, ['-t', ...parameters], { encoding: 'utf8' });
  if (test.status !== 0) throw new Error(test.stderr);
  const child = spawn(nginx, parameters, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  scene.onEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await until('nginx to listen', () => isOpen(ports.https));
  const log = (name: string) => () => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
  return {
    httpPort: ports.http,
    pid: child.pid ?? 0,
    origin: `https://localhost:${ports.https}`,
    authority: readFileSync(join(folder, 'panja-certificate/fullchain.pem')),
    accesses: log('access.log'),
    problems: log('error.log'),
  };
}

/** The files that docs/deployment.md copies into the folder that Debian's nginx reads in alphabetical order. */
export function installedFiles(): readonly string[] {
  const copies = readFileSync('docs/deployment.md', 'utf8').matchAll(
    /cp deploy\/nginx\/(\S+) \/etc\/nginx\/conf\.d\/ /g,
  );
  return [...copies].flatMap(([, name = '']) => {
    const [start = '', choices, end = ''] = name.split(/[{}]/);
    return choices === undefined ? [name] : choices.split(',').map((choice) => start + choice + end);
  });
}

/** The file as an owner installs it, but for name, ports and places. Each of these must stand in it. */
export function configuration({ http, https }: Ports, name = 'panja.conf'): string {
  const changes: readonly (readonly [from: string, to: string])[] = [
    ['panja.example', 'localhost'],
    ['listen 80', `listen 127.0.0.1:${http}`],
    ['listen [::]:80', `listen [::1]:${http}`],
    ['listen 443 ssl http2', `listen 127.0.0.1:${https} ssl http2`],
    ['listen [::]:443 ssl http2', `listen [::1]:${https} ssl http2`],
    ['https://$server_name$request_uri', `https://$server_name:${https}$request_uri`],
    ['proxy_set_header Host $host;', `proxy_set_header Host $host:${https};`],
    ['/var/log/nginx/access.log', 'access.log'],
    ['/var/www/acme', 'acme'],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx/${name} has no "${from}"`);
      return text.replaceAll(from, to);
    },
    readFileSync(join('deploy/nginx', name), 'utf8'),
  );
}

interface Before {
  readonly ports: Ports;
  readonly relayPorts: readonly number[];
  readonly deskPort: number | null;
}

function writeFolder(folder: string, { ports, relayPorts, deskPort }: Before): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  mkdirSync(join(folder, 'panja-certificate'));
  mkdirSync(join(folder, 'acme/.well-known/acme-challenge'), { recursive: true });
  write('acme/.well-known/acme-challenge/token', 'proof');
  mkdirSync(join(folder, 'conf.d'));
  for (const name of installedFiles()) {
    if (deskPort === null && name !== 'panja.conf') continue;
    const text = configuration(ports, name);
    write(`conf.d/${name}`, text.replace('127.0.0.1:3002', `127.0.0.1:${(deskPort ?? 0) + 1}`));
  }
  write('panja-relays.conf', relayPorts.map((port) => `server 127.0.0.1:${port} max_fails=0;\n`).join(''));
  write('panja-desk-address.conf', `server 127.0.0.1:${deskPort};`);
  write(
    'nginx.conf',
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off; worker_processes 1; pid nginx.pid; error_log error.log info;',
      'events { worker_connections 1024; }',
      'http {',
      ...temporary.map((name) => `${name}_temp_path ${name};`),
      'include conf.d/*.conf;',
      '}',
    ].join('\n'),
  );
  makeCertificate(join(folder, 'panja-certificate'));
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...key, ...name, '-days', '30', ...files], { stdio: 'ignore' });
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false; // Not yet.
  } finally {
    socket.destroy();
  }
}

/** Asks an HTTPS server of the tests, over HTTP/1.1 with connections of its own, or over HTTP/2. */
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
        textOf(response)
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
  const session = connectHttp2(origin, { ca: authority, servername: 'localhost' });
  try {
    return await new Promise((resolve, reject) => {
      session.once('error', reject);
      const stream = session.request({ ':path': path });
      stream.once('error', reject);
      stream.once('response', (headers) => {
        textOf(stream)
          .then((body) => resolve({ status: Number(headers[':status']), headers, body }))
          .catch(reject);
      });
    });
  } finally {
    session.close();
  }
}
