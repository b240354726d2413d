/**
 * A bare Debian in a folder, with a network, processes and users of its own. Only apt-get and npm reach the network of this machine,
 * with its configuration. No systemd runs there: `systemctl.sh` starts the programs of units.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deployTools } from './installed-programs.ts';
import { startCommand } from './processes.ts';
import { until } from './until.ts';

export interface BareDebian {
  readonly folder: string;
  /** Runs a line of the shell as root. `said`: both its outputs. */
  readonly run: (line: string) => { readonly status: number | null; readonly said: string };
  readonly remove: () => void;
}

const outside = `#!/bin/sh
nsenter --net=/run/outside "/usr/bin/\${0##*/}" "$@" || exit
[ ! -e /usr/bin/npm ] || [ -e /usr/local/bin/npm ] || cp "$0" /usr/local/bin/npm
`;

const enter = `
  ip link set lo up
  echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start
  touch "$0/run/outside"
  mount --bind "/proc/$1/ns/net" "$0/run/outside"
  mount --rbind /dev "$0/dev"
  mount -t proc proc "$0/proc"
  exec chroot "$0" sh -c 'sleep infinity & wait'`;

/** Fills a folder with the smallest Debian of this machine's release. `more`: further options of mmdebstrap. */
function debianRoot(folder: string, ...more: readonly string[]): void {
  const sources = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'].find((file) => existsSync(file));
  const [, release = ''] = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const options = [
    '--quiet',
    '--variant=minbase',
    '--dpkgopt=force-unsafe-io',
    '--aptopt=Acquire::Check-Valid-Until "false"',
    ...more,
  ];
  const made = spawnSync(deployTools.mmdebstrap(), [...options, release, folder, sources ?? ''], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  chmodSync(folder, 0o755);
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true });
}

export async function bareDebian(): Promise<BareDebian> {
  const folder = mkdtempSync(join(tmpdir(), 'panja-debian-'));
  debianRoot(folder, '--include=git');
  writeFileSync(join(folder, 'usr/local/bin/apt-get'), outside, { mode: 0o755 });
  writeFileSync(join(folder, 'usr/local/bin/systemctl'), readFileSync('test/support/systemctl.sh'), { mode: 0o755 });
  cpSync('/etc/hosts', join(folder, 'etc/hosts'), { dereference: true });
  const npmSettings = join(homedir(), '.npmrc');
  if (existsSync(npmSettings)) copyFileSync(npmSettings, join(folder, 'root/.npmrc'));
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities !== undefined) copyFileSync(authorities, join(folder, 'srv/authorities.pem'));

  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child'];
  const holder = spawn('unshare', [...namespaces, 'sh', '-ec', enter, folder, String(process.pid)], {
    stdio: 'inherit',
  });
  const children = `/proc/${holder.pid}/task/${holder.pid}/children`;
  const target = await until('the machine', () => {
    if (holder.exitCode !== null) throw new Error('it did not start');
    const pid = readFileSync(children, 'utf8').trim();
    return pid !== '' && existsSync(`/proc/${pid}/root/run/outside`) && pid;
  });
  const run = (line: string) => {
    const inside = ['--target', target, '--net', '--mount', '--pid', '--root', '--wdns=/'];
    const { status, stdout } = spawnSync('nsenter', [...inside, 'sh', '-c', `exec 2>&1; ${line}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * 1024 ** 2,
      env: {
        PATH: searchPath,
        HOME: '/root',
        MAIL: '/var/mail/root',
        CURL_CA_BUNDLE: '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt',
        ...(authorities !== undefined && { NODE_EXTRA_CA_CERTS: '/srv/authorities.pem' }),
      },
    });
    return { status, said: stdout };
  };
  const remove = () => {
    holder.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, run, remove };
}

type Environment = Readonly<Record<string, string>>;

/**
 * A container without an engine: a clean Debian in a folder, and a process that sees only this folder, read-only, and a volume, as
 * in compose.yaml. It shares the network with the test.
 */

/** This machine's certificate authorities, for a registry behind a proxy. */
const authorities = '/etc/ssl/certs/ca-certificates.crt';
const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

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
    env: { PATH: searchPath, HOME: '/root', DEBIAN_FRONTEND: 'noninteractive', ...environment },
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

interface ContainerStart {
  readonly root: string;
  /** A folder that is /var/lib/panja inside; it begins as a copy of that in the root. */
  readonly volume: string;
  readonly user: string;
  readonly command: string;
  readonly environment: Environment;
  readonly input?: string;
}

const insideContainer = `set -e
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
  const program = startCommand(
    ['unshare', ...options, 'sh', '-c', insideContainer, 'sh', root, volume, user, command],
    {
      environment: { PATH: searchPath, ...environment },
      input,
    },
  );
  const { child, said, exit } = program;
  const children = `/proc/${child.pid}/task/${child.pid}/children`;
  const pid = () => Number.parseInt(readFileSync(children, 'utf8'));
  return {
    pid,
    said,
    exit,
    hasEnded() {
      if (child.exitCode !== null) throw new Error(said());
      return false;
    },
    stop(signal = 'SIGTERM') {
      if (child.exitCode === null) process.kill(pid(), signal);
      return exit;
    },
  };
}
