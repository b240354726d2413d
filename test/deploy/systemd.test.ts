/** The units of `deploy/systemd`, checked by systemd's own tools, and against the relay's real system calls. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { releasesFolder } from '#release/releases.ts';
import { orderBody } from '#test/support/sample-order.ts';
import { HttpClient } from '#test/support/shoppers.ts';
import { startChild, strace } from '#test/support/processes.ts';
import { freePort } from '#test/support/serve.ts';
import { copyCatalogue, inScene, temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { smtpPeer } from '#test/support/smtp-peer.ts';
import { fromPhone } from '#test/support/uploads.ts';
import { deployTools } from '#test/support/installed-programs.ts';

vi.setConfig({ testTimeout: 600_000 }); // A build under strace on a busy machine.

const units = ['panja.service', 'panja-backup.service'] as const;
const unit = readFileSync('deploy/systemd/panja.service', 'utf8');

function systemdAnalyze(...parameters: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(deployTools.systemdAnalyze(), parameters, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** A unit as it would stand if this checkout were /opt/panja. */
function unitFile(name: (typeof units)[number] = 'panja.service'): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, readFileSync(`deploy/systemd/${name}`, 'utf8').replaceAll('/opt/panja', process.cwd()));
  return file;
}

/** Names of system calls in a set of systemd's, the sets in it included. */
function systemCalls(set: string): readonly string[] {
  const lines = systemdAnalyze('syscall-filter', set).stdout.split('\n').slice(1);
  return lines.flatMap((line) => {
    const name = line.trim();
    if (name === '' || name.startsWith('#')) return [];
    return name.startsWith('@') ? systemCalls(name) : [name];
  });
}

/** Those that a process made, as strace tells them. */
function callsIn(trace: string): ReadonlySet<string> {
  return new Set([...readFileSync(trace, 'utf8').matchAll(/^\d+\s+([a-z]\w*)\(/gm)].map(([, name = '']) => name));
}

/** Those that a unit allows: each line of the filter adds to those before, or takes from them. */
function grantedBy(text: string): ReadonlySet<string> {
  const granted = new Set<string>();
  for (const [, sign, sets = ''] of text.matchAll(/^SystemCallFilter=(~?)(.*)$/gm)) {
    const named = sets.split(' ').flatMap((set) => (set.startsWith('@') ? systemCalls(set) : [set]));
    for (const name of named) {
      if (sign === '~') granted.delete(name);
      else granted.add(name);
    }
  }
  granted.add('fchown'); // SQLite gives its files to their folder's owner, but only where it runs as root, as tests may.
  return granted;
}

describe.each(units)('deploy/systemd/%s', (name) => {
  it('is valid for systemd', () => {
    expect(systemdAnalyze('verify', unitFile(name))).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('exposes at most 1.5 of 10', () => {
    const { status, stdout } = systemdAnalyze('security', '--offline=true', '--threshold=15', unitFile(name));
    expect([status, stdout]).toEqual([0, expect.stringMatching(/Overall exposure level for panja\S*: [01]\.\d/)]);
  });
});

describe('deploy/systemd/panja.service', () => {
  it('allows every system call that the relay makes while it accepts, stores, mails and backs up orders', async () => {
    const made = await inScene(async (scene) => {
      const trace = join(scene.folder, 'trace');
      const peer = await smtpPeer(scene);
      const backups = join(scene.folder, 'backups');
      mkdirSync(backups);
      const relay = await startChild(scene, {
        port: await freePort(),
        inside: strace(trace),
        isProduction: true,
        nodeOptions: ['--max-semi-space-size=8'],
        environment: { SMTP_URL: peer.url, BACKUP_DIR: backups },
      });
      const client = new HttpClient(relay.port);
      for (let number = 0; number < 5; number += 1) expect((await client.post(orderBody(number))).status).toBe(200);
      await until('the mails', () => peer.count() >= 10, 60_000);
      await until('the backup', () => relay.said().includes('"event":"backup"'), 60_000);
      client.close();
      expect(await relay.end('SIGTERM')).toBe(0);
      return callsIn(trace);
    });
    expect(made.size).toBeGreaterThan(40);
    const granted = grantedBy(unit);
    expect([...made].filter((name) => !granted.has(name))).toEqual([]);
    expect(granted.has('mount') || granted.has('ptrace')).toBe(false);
  });
});

describe('deploy/systemd/panja.service, for the desk', () => {
  it('lets Publish write the releases of a shop without RELEASES_DIR, and nothing else of the project (D75)', () => {
    const [, paths = ''] = /^ReadWritePaths=(.*)$/m.exec(unit) ?? [];
    expect(paths.replace('-/opt/panja', process.cwd())).toBe(dirname(releasesFolder({})));
  });

  it('allows every system call of a build with a photo, and that it steps back behind orders (D72)', async () => {
    const folder = temporaryFolder();
    const content = join(folder, 'catalogue');
    copyCatalogue('catalogue', content);
    mkdirSync(join(content, 'photographs/43'), { recursive: true });
    writeFileSync(join(content, 'photographs/43/1.jpg'), await fromPhone());
    const trace = join(folder, 'trace');
    const [program = '', ...options] = strace(trace);
    const build = [process.execPath, 'src/build/publish-for-desk.ts', 'preview'];
    const { status, stderr } = spawnSync(program, [...options, ...build], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], CATALOGUE_DIR: content, RELEASES_DIR: join(folder, 'releases') },
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(readdirSync(join(folder, 'releases/.photographs'))).not.toEqual([]);
    const granted = grantedBy(unit);
    expect([...callsIn(trace)].filter((name) => !granted.has(name))).toEqual([]);
    expect(granted.has('setpriority')).toBe(true);
  });
});

describe('the settings that deploy/panja writes', () => {
  it('exist, and read the same in systemd and a shell', () => {
    const [, lines = ''] = /# Settings of this shop[^\n]*\n([^"]*)"/.exec(readFileSync('deploy/panja', 'utf8')) ?? [];
    const names = lines.split('\n').map((line) => /^([A-Z_]+)='[^']*'$/.exec(line)?.[1]);
    expect(names).toContain('PUBLIC_ORIGIN');
    const settings = readFileSync('docs/settings.md', 'utf8');
    for (const name of names) expect(settings).toContain(`\`${name}\``);
  });
});
