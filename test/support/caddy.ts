/** Runs the real Caddy with the file in `deploy/caddy`, on free ports, with certificates from its own authority. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployTools } from './installed-programs.ts';
import { ask, type Ports, type Proxy } from './nginx.ts';
import type { Scene } from './scene.ts';
import { until } from './until.ts';

/** Starts Caddy in front of a local relay and, if there is one, a desk. */
export async function startCaddy(
  { http, https }: Ports,
  relayPort: number,
  scene: Scene,
  deskPort: number | null = null,
): Promise<Proxy> {
  const folder = join(scene.folder, 'caddy');
  mkdirSync(folder);
  const options = [
    `http_port ${http}`,
    `https_port ${https}`,
    `storage file_system ${folder}`,
    'admin off',
    'local_certs',
  ];
  const changes: readonly (readonly [from: string, to: string])[] = [
    ['panja.example', 'localhost'],
    ['https://localhost{uri}', `https://localhost:${https}{uri}`],
    ['127.0.0.1:3000', `127.0.0.1:${relayPort}`],
    ['127.0.0.1:3001', `127.0.0.1:${deskPort}`],
    ['127.0.0.1:3002', `127.0.0.1:${(deskPort ?? 0) + 1}`],
    ['\tservers {', `${options.join('\n')}\nskip_install_trust\n\tservers {`],
  ];
  const file = join(folder, 'Caddyfile');
  const shipped = readFileSync('deploy/caddy/Caddyfile', 'utf8');
  writeFileSync(
    file,
    changes.reduce((text, [from, to]) => text.replaceAll(from, to), shipped),
  );
  const child = spawn(deployTools.caddy(), ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder },
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'exit');
  scene.onEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const origin = `https://localhost:${https}`;
  const root = join(folder, 'pki/authorities/local/root.crt');
  const authority = await until('Caddy to answer', async () => {
    if (child.exitCode !== null) throw new Error(log);
    if (!existsSync(root)) return null;
    const certificate = readFileSync(root);
    // Caddy issues its certificates one by one.
    return ask({ origin, authority: certificate, path: '/healthz' }).then(
      () => certificate,
      () => null,
    );
  }).catch((error: unknown) => {
    throw new Error(log, { cause: error });
  });
  return {
    httpPort: http,
    pid: child.pid ?? 0,
    origin,
    authority,
    accesses: () =>
      log
        .split('\n')
        .filter((line) => line.includes('"http.log.access'))
        .join('\n'),
    problems: () => log,
  };
}
