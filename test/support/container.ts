/**
 * A container without an engine: a clean Debian in a folder, and a process that sees only this folder, read-only, and a volume, as
 * in compose.yaml. It shares the network with the test.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { debianRoot } from './bare-debian.ts';

type Environment = Readonly<Record<string, string>>;

/** This machine's certificate authorities, for a registry behind a proxy. */
const authorities = '/etc/ssl/certs/ca-certificates.crt';
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Fills a folder with Debian as the base image has it: with the Node of package.json, and npm. Returns what npm needs to know. */
export function cleanRoot(root: string): Environment {
  debianRoot(root);
  const local = join(root, 'usr/local');
  cpSync(process.execPath, join(local, 'bin/node'), { dereference: true });
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  cpSync(dirname(dirname(realpathSync(npm))), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  const registry = execFileSync(npm, ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  if (existsSync(authorities)) cpSync(authorities, join(root, authorities), { dereference: true, recursive: true });
  return { npm_config_registry: registry, NODE_EXTRA_CA_CERTS: authorities };
}

/** Runs a command in /app as root, as `RUN` does. Throws with its output if it fails. */
export function runInRoot(root: string, command: string, environment: Environment): void {
  execFileSync('chroot', [root, 'sh', '-c', `cd /app && ${command}`], {
    env: { PATH: path, HOME: '/root', DEBIAN_FRONTEND: 'noninteractive', ...environment },
    stdio: 'pipe',
  });
}

export interface Container {
  /** The main process's id, as the test's machine has it. */
  readonly pid: () => number;
  readonly said: () => string;
  readonly exit: Promise<number | null>;
  /** Throws what it said if it has. */
  readonly hasEnded: () => false;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export interface ContainerStart {
  readonly root: string;
  /** A folder that is /var/lib/panja inside; it begins as a copy of that in the root. */
  readonly volume: string;
  readonly user: string;
  readonly command: string;
  readonly environment: Environment;
  readonly input?: string;
}

const inside = `set -e
  root=$1 volume=$2 user=$3
  mount --bind "$root" "$root"
  mount -o remount,bind,ro "$root"
  mount -t tmpfs none "$root/tmp"
  mount -t proc none "$root/proc"
  mount --rbind /dev "$root/dev"
  mount --bind "$volume" "$root/var/lib/panja"
  exec chroot --userspec="$user" --groups= "$root" sh -c "cd /app; $4"`;

export function startContainer(start: ContainerStart): Container {
  const { root, volume, user, command, environment, input = '' } = start;
  if (!existsSync(volume)) execFileSync('cp', ['-a', join(root, 'var/lib/panja'), volume]);
  const options = ['--mount', '--pid', '--fork', '--kill-child'];
  const child = spawn('unshare', [...options, 'sh', '-c', inside, 'sh', root, volume, user, command], {
    env: { PATH: path, ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (more) => (text += String(more)));
  child.stdin.end(input);
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const children = `/proc/${child.pid}/task/${child.pid}/children`;
  const pid = () => Number.parseInt(readFileSync(children, 'utf8'));
  return {
    pid,
    said: () => text,
    exit,
    hasEnded() {
      if (child.exitCode !== null) throw new Error(text);
      return false;
    },
    stop(signal = 'SIGTERM') {
      if (child.exitCode === null) process.kill(pid(), signal);
      return exit;
    },
  };
}
