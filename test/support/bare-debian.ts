/**
 * A bare Debian in a folder, with a network, processes and users of its own. Only apt-get and npm reach the network of this machine,
 * with its configuration. No systemd runs there: `systemctl.sh` starts the programs of units.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployTools } from './installed-programs.ts';
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
export function debianRoot(folder: string, ...more: readonly string[]): void {
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
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
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
