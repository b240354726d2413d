/** The real nginx and the real Caddy with the files of `deploy/`, on free ports, with certificates made for the test. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2';
import { request } from 'node:https';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { SecureVersion } from 'node:tls';
import { emailPath } from '#order/email-request.ts';
import { deployTools } from './installed-programs.ts';
import type { Scene } from './folders.ts';
import { freePort } from './serve.ts';
import { until } from './until.ts';

const names = ['localhost', 'www.localhost', 'desk.localhost', 'preview.localhost'];

export interface Proxy {
  /** `https://localhost:…`, the shop's address on the web. */
  readonly origin: string;
  /** The certificate of the authority that signed the server's. */
  readonly authority: Buffer;
  readonly accesses: () => string;
  /** Its other messages. */
  readonly problems: () => string;
}

export interface Ports {
  readonly http: number;
  readonly https: number;
}

export interface Served {
  readonly ports: Ports;
  readonly relays: readonly number[];
  /** The preview has the port after it. */
  readonly desk?: number;
}

export async function freePorts(): Promise<Ports> {
  return { http: await freePort(), https: await freePort() };
}

/** Starts Caddy in front of a relay and a desk on these ports of this machine. */
export async function startCaddy(served: Served, scene: Scene): Promise<Proxy> {
  const { http, https } = served.ports;
  const folder = join(scene.folder, 'caddy');
  mkdirSync(folder);
  const options = [`http_port ${http}`, `https_port ${https}`, 'admin off', 'local_certs', 'skip_install_trust'];
  const file = join(folder, 'Caddyfile');
  const text = installed('deploy/caddy/Caddyfile', [
    ['{$DOMAIN:panja.example}{uri}', `{$DOMAIN:panja.example}:${https}{uri}`],
    ['}:3000', `}:${served.relays[0]}`],
    ...deskPorts(served, '}:'),
    ['\tservers {', `\t${options.join('\n\t')}\n\tservers {`],
  ]);
  writeFileSync(file, text);
  const child = spawn(deployTools.caddy(), ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, DOMAIN: 'localhost' },
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => (log += more));
  endWith(scene, child);
  const root = join(folder, 'caddy/pki/authorities/local/root.crt');
  const origin = `https://localhost:${https}`;
  await until('Caddy to have its certificates', async () => {
    if (child.exitCode !== null) throw new Error(log);
    if (!existsSync(root)) return false;
    const asked = names.map((name) => ask({ origin, authority: readFileSync(root), path: '/healthz', name }));
    return Promise.all(asked).catch(() => false);
  });
  const isAccess = (line: string) => line.includes('"http.log.access');
  return {
    origin,
    authority: readFileSync(root),
    accesses: () => log.split('\n').filter(isAccess).join('\n'),
    problems: () => log,
  };
}

/** Starts nginx in front of relays and a desk on these ports of this machine. */
export async function startNginx(served: Served, scene: Scene): Promise<Proxy> {
  const { http, https } = served.ports;
  const nginx = deployTools.nginx();
  const folder = join(scene.folder, 'nginx');
  const challenges = join(folder, 'acme/.well-known/acme-challenge');
  mkdirSync(challenges, { recursive: true });
  writeFileSync(join(challenges, 'token'), 'proof');
  const site = installed('deploy/nginx.conf', [
    ['panja.example', 'localhost'],
    ['listen 80', `listen 127.0.0.1:${http}`],
    ['listen [::]:80', `listen [::1]:${http}`],
    ['listen 443', `listen 127.0.0.1:${https}`],
    ['listen [::]:443', `listen [::1]:${https}`],
    ['$panja_host$request_uri', `$panja_host:${https}$request_uri`],
    ['proxy_set_header Host $host;', `proxy_set_header Host $host:${https};`],
    [
      'server 127.0.0.1:3000 max_fails=0;',
      served.relays.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(''),
    ],
    ...deskPorts(served, '127.0.0.1:'),
    ['/var/log/nginx/access.log', 'access.log'],
    ['/var/www/acme', 'acme'],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off; worker_processes 1; pid nginx.pid; error_log error.log info;',
    'events { worker_connections 1024; }',
    'http {',
    'ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;', // As Debian's file has it.
    ...temporary.map((name) => `${name}_temp_path ${name};`),
    `${site}}`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'));
  mkdirSync(join(folder, 'panja-certificate'));
  const authority = makeCertificate(join(folder, 'panja-certificate'));
  const parameters = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  const test = spawnSync(nginx, ['-t', ...parameters], { encoding: 'utf8' });
  if (test.status !== 0) throw new Error(test.stderr);
  endWith(scene, spawn(nginx, parameters, { stdio: 'ignore' }));
  const origin = `https://localhost:${https}`;
  await until('nginx to answer', () => ask({ origin, authority, path: '/healthz' }).catch(() => false));
  const log = (name: string) => () => readFileSync(join(folder, name), 'utf8');
  return { origin, authority, accesses: log('access.log'), problems: log('error.log') };
}

/** The file as it is installed, but for names, ports and places. Each of these must be in it. */
function installed(file: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
      return text.replaceAll(from, to);
    },
    readFileSync(file, 'utf8'),
  );
}

function deskPorts({ desk = 9 }: Served, before: string) {
  return [3001, 3002].map((port, index) => [`${before}${port}`, `${before}${desk + index}`] as const);
}

function endWith(scene: Scene, child: ReturnType<typeof spawn>): void {
  const ended = once(child, 'exit');
  scene.onEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
}

function makeCertificate(folder: string): Buffer {
  const file = join(folder, 'fullchain.pem');
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', file];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names.map((each) => `DNS:${each}`).join()}`];
  execFileSync('openssl', ['req', '-x509', ...key, ...name, '-days', '30', ...files], { stdio: 'ignore' });
  return readFileSync(file);
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Asked {
  readonly origin: string;
  readonly authority: Buffer;
  /** The server's name; the port is the origin's. */
  readonly name?: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Another of this machine's addresses, as another shopper. */
  readonly from?: string;
  /** The newest TLS that the client knows. */
  readonly newestTls?: SecureVersion;
}

/** Asks over HTTP/1.1, with a connection of its own. */
export function ask(asked: Asked): Promise<Reply> {
  const { origin, authority, name = 'localhost', path = '/', method = 'GET', headers = {}, body, newestTls } = asked;
  // Tests may speak what this machine's OpenSSL would not offer by itself.
  const old = newestTls && { maxVersion: newestTls, minVersion: 'TLSv1' as const, ciphers: 'DEFAULT@SECLEVEL=0' };
  const connection = { ca: authority, agent: false, servername: name, family: 4, localAddress: asked.from, ...old };
  const host = `${name}:${new URL(origin).port}`;
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, headers: { host, ...headers }, ...connection }, (response) => {
      textOf(response)
        .then((answer) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }))
        .catch(reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** An order, as the shop's page at this origin would send it. */
export function order(
  proxy: Pick<Asked, 'origin' | 'authority'>,
  body: string,
  { from, headers = {} }: Pick<Asked, 'from' | 'headers'> = {},
): Promise<Reply> {
  return ask({
    ...proxy,
    ...(from !== undefined && { from }),
    path: emailPath,
    method: 'POST',
    headers: { origin: proxy.origin, 'content-type': 'application/json', ...headers },
    body,
  });
}

/** Asks as browsers do. Fails if the server does not choose HTTP/2. */
export async function askHttp2(asked: Asked): Promise<Reply> {
  const { origin, authority, name = 'localhost', path = '/', method = 'GET', headers: sent = {}, body } = asked;
  const session = connectHttp2(origin, { ca: authority, servername: name });
  try {
    return await new Promise((resolve, reject) => {
      session.once('error', reject);
      const host = `${name}:${new URL(origin).port}`;
      const stream = session.request({ ...sent, ':authority': host, ':path': path, ':method': method });
      stream.once('error', reject);
      stream.once('response', (headers) => {
        textOf(stream)
          .then((answer) => resolve({ status: Number(headers[':status']), headers, body: answer }))
          .catch(reject);
      });
      stream.end(body);
    });
  } finally {
    session.close();
  }
}
