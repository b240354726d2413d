/**
 * `deploy/panja upgrade` and `back`, with a power cut in place of each of their steps. The machine is a folder with the programs of
 * this one, and its shop a few files: `machine.test.ts` upgrades a real shop.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { quickFolder } from '#test/support/folders.ts';
import { strace } from '#test/support/processes.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

/** Their calls are the steps. */
const programs = 'git mv rm sync setsid systemctl curl runuser npm'.split(' ');
const panja = '/opt/panja/deploy/panja';
const isolated = ['--mount', '--pid', '--net', '--fork', '--kill-child'];
const enter = `
  mount --rbind /usr "$0/usr"
  mount --rbind /dev "$0/dev"
  mount -t proc proc "$0/proc"
  chroot "$0" env -i HOME=/root PATH=/programs:/usr/bin:/usr/sbin sh -c "$1"
  status=$?
  trap '' HUP INT TERM PIPE
  flock "$0/run/panja-deploy.lock" true
  exit $status`;

let root = '';

/** Runs a line of the shell as root, `inside` another program. `said`: both its outputs. */
function run(line: string, inside: readonly string[] = []) {
  const [program, ...parameters] = [...inside, 'unshare', ...isolated, 'sh', '-c', enter, root, `exec 2>&1; ${line}`];
  const { status, stdout } = spawnSync(program ?? '', parameters, { encoding: 'utf8' });
  return { status, said: stdout };
}

function said(line: string): string {
  const done = run(line);
  if (done.status !== 0) throw new Error(`${line}: ${done.said}`);
  return done.said;
}

/** Runs a line, and in place of its nth step, or before that, these signals reach all its processes. Returns whether it has so many. */
function isEndedAt(step: number, line: string, signals = 'KILL'): boolean {
  const file = join(root, 'state/srv/steps');
  writeFileSync(file, `${step}\n`);
  writeFileSync(join(root, 'state/srv/signals'), `${signals}\n`);
  run(line);
  return Number(readFileSync(file, 'utf8')) < 0;
}

function copy(from: string, to: string): void {
  execFileSync('rm', ['-rf', join(root, to)]);
  execFileSync('cp', ['-a', join(root, from), join(root, to)]);
}

const isDone = '[ ! -e /opt/panja/.exchange ]';

/** The code, packages, pages and proxy that run are of this version, and nothing is left over. */
function expectRunning(version: string): void {
  expect(
    said(
      `cd /opt/panja; git describe --tags; git status --porcelain; cat node_modules/version /srv/running /srv/loaded`,
    ),
  ).toBe([version, version, `${version} ${version} ${version} ${version}`, `# Version ${version}`, ''].join('\n'));
}

/** `pages`: what the shop's code makes of itself. */
function commitVersion(version: string, pages = version): void {
  said(`set -e; cd /work; echo ${pages} >shop; touch only-in-${version}
    printf '{ "version": "${version}" }\\n' | tee package.json >package-lock.json
    sed -i '1s/.*/# Version ${version}/' deploy/caddy/Caddyfile
    git add .; git commit --quiet --message ${version}; git tag ${version}
    git rm --quiet only-in-${version}`);
}

beforeAll(() => {
  root = quickFolder();
  const folders = ['opt', 'etc', 'var', 'srv'].map((name) => `state/${name}`);
  for (const folder of ['usr', 'dev', 'proc', 'tmp', 'run', 'root', 'programs', 'work', ...folders])
    mkdirSync(join(root, folder), { recursive: true });
  for (const folder of ['usr/bin', 'usr/sbin', 'usr/lib', 'usr/lib64', ...folders])
    symlinkSync(folder, join(root, folder.replace(/^\w+\//, '')));
  cpSync('deploy', join(root, 'work/deploy'), { recursive: true });
  cpSync('.gitignore', join(root, 'work/.gitignore'));
  for (const program of programs) cpSync('test/support/tiny-machine.sh', join(root, 'programs', program));
  writeFileSync(join(root, 'state/etc/passwd'), 'root:x:0:0::/root:/bin/sh\npanja:x:900:900::/:/bin/sh\n');
  writeFileSync(join(root, 'state/etc/nsswitch.conf'), 'hosts: files\n');
  said(`set -e; chmod +x /programs/*; echo -1 >/srv/steps
    mkdir -p /etc/panja /etc/caddy /etc/systemd/system /var/log /var/lib/panja/backups
    echo "PUBLIC_ORIGIN='https://shop.localhost'" >/etc/panja/panja.env; touch /etc/panja/smtp-url
    cd /work; git init --quiet --initial-branch main; git config user.name a; git config user.email a@b.example; printf 'build\\n' >>.gitignore; touch .npmrc`);
  for (const version of ['A', 'B']) commitVersion(version);
  commitVersion('C', 'broken');
  said(`set -e; git clone --quiet /work /opt/panja; cd /opt/panja; git reset --quiet --hard A
    sed 's/panja.example/shop.localhost/; /^www/,/^}/d' deploy/caddy/Caddyfile >/etc/caddy/Caddyfile
    npm ci; cp package-lock.json node_modules/.installed; ${panja} upgrade B; ${panja} back; rm -r .before`);
  expectRunning('A');
  copy('state', 'A');
  said(`${panja} upgrade B`);
  expectRunning('B');
  copy('state', 'B');
  copy('A', 'state');
  for (let step = 0; isEndedAt(step, `${panja} upgrade B`); step += 1) {
    if (run('cd /opt/panja; [ -e .exchange ] && [ -e .next/commit ]').status === 0) copy('state', 'nearly done');
    copy('A', 'state');
  }
});

describe.each([
  { start: 'A', command: 'upgrade B', upgraded: 'B' },
  { start: 'B', command: 'back', upgraded: 'B' },
  { start: 'A', command: 'upgrade C', upgraded: 'A' },
  { start: 'nearly done', command: 'upgrade B', upgraded: 'B' },
])('deploy/panja $command, from "$start", killed at any of its steps', ({ start, command, upgraded }) => {
  it('is mended by the next upgrade, and by the next return', () => {
    let steps = 0;
    for (; ; steps += 1) {
      copy(start, 'state');
      if (!isEndedAt(steps, `${panja} ${command}`)) break;
      copy('state', 'killed');
      expect(run(`${panja} ${command === 'back' ? 'upgrade B' : command}; ${isDone}`).status).toBe(0);
      expectRunning(upgraded);
      copy('killed', 'state');
      expect(run(`${panja} back; ${isDone}`).status).toBe(0);
      expectRunning('A');
    }
    expect(steps).toBeGreaterThan(15);
  });
});

describe('deploy/panja upgrade', () => {
  it('ends well although its connection breaks, once it has begun to exchange the versions', () => {
    let versions = '';
    for (let step = 0; ; step += 1) {
      copy('A', 'state');
      if (!isEndedAt(step, `${panja} upgrade B | :`, 'HUP INT TERM PIPE')) break;
      const version = said('git -C /opt/panja describe --tags').trim();
      expectRunning(version);
      versions += version;
    }
    expect(versions).toMatch(/^A+B+$/);
  });
});

describe('deploy/panja', () => {
  it('gives no program a setting or password as an argument, which others could read', () => {
    copy('A', 'state');
    const secret = 'pepper';
    said(`echo "DATABASE_URL='postgres://shop:${secret}@127.0.0.1/shop'" >>/etc/panja/panja.env
      echo smtps://shop:${secret}@mail.example >/etc/panja/smtp-url`);
    const trace = join(root, 'trace');
    const { said: told } = run(
      `for command in 'upgrade B' back check 'orders export' password; do ${panja} $command; done`,
      strace(trace, '-e', 'trace=execve', '-s', '9999'),
    );
    expect(told).toContain('The shop runs version A.');
    const started = readFileSync(trace, 'utf8');
    expect(started).toContain('"--run", "password"');
    expect(started).not.toContain(secret);
  });
});
