/** deploy/compose.yaml as compose itself reads it (`docker-compose config` needs no engine), beside the files it names. */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, readDeskConfig } from '#relay/settings/config.ts';
import { deployTools } from '#test/support/installed-programs.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

interface Service {
  readonly build?: {
    readonly context: string;
    readonly dockerfile: string;
    readonly target?: string;
  };
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks: { readonly shop: { readonly ipv4_address: string } };
  readonly ports?: readonly unknown[];
  readonly volumes?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly read_only?: boolean;
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
  readonly user?: string;
  readonly image?: string;
  readonly command?: readonly string[];
}

/** `releases:/app/releases:ro` → `/app/releases ro`. */
function mountOf(volume: string): string {
  const [, target = '', mode = 'rw'] = volume.split(':');
  return `${target} ${mode}`;
}

interface Compose {
  readonly services: Readonly<
    Record<'build' | 'relay-a' | 'relay-b' | 'desk' | 'database' | 'backup' | 'proxy', Service>
  >;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A copy of deploy/ with settings as an owner makes them. */
function composeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'panja-compose-'));
  folders.push(folder);
  cpSync('deploy', join(folder, 'deploy'), { recursive: true });
  copyFileSync('deploy/panja.env.example', join(folder, 'deploy/.env'));
  const own = { DATABASE_PASSWORD: 'hunter2', SMTP_URL: 'smtps://u:p@mail.myshop.com', ALERT_URL: 'https://ntfy.sh/x' };
  for (const [name, value] of Object.entries({ ...own, OWNER_EMAIL: 'me@myshop.com', MAIL_FROM: 'me@myshop.com' }))
    appendFileSync(join(folder, 'deploy/.env'), `${name}='${value}'\n`);
  return join(folder, 'deploy');
}

function composeConfig(folder: string) {
  const parameters = ['-f', join(folder, 'compose.yaml'), '--env-file', join(folder, '.env'), 'config'];
  return spawnSync(deployTools.dockerCompose(), parameters, { encoding: 'utf8', env: { PATH: process.env['PATH'] } });
}

/** The configuration as compose reads it. */
function composed(): Compose {
  const { status, stdout, stderr } = composeConfig(composeFolder());
  if (status !== 0) throw new Error(stderr);
  return readYaml(stdout);
}

/** The package that brings compose brings Python's YAML reader, too. */
function readYaml(input: string): Compose {
  const toJson = 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)';
  return JSON.parse(execFileSync('/usr/bin/python3', ['-c', toJson], { input, encoding: 'utf8' }));
}

describe('deploy/compose.yaml', () => {
  let services: Compose['services'];
  beforeAll(() => {
    services = composed().services;
  });

  it('is what compose understands', () => {
    expect(Object.keys(services).toSorted()).toEqual([
      'backup',
      'build',
      'database',
      'desk',
      'proxy',
      'relay-a',
      'relay-b',
    ]);
  });

  it('opens only the proxy to the world', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('gives relays valid settings, and trusts only the proxy', () => {
    for (const name of ['relay-a', 'relay-b'] as const) {
      const read = readConfig(services[name].environment ?? {}, shippedCatalogue.shop);
      if ('problems' in read) throw new Error(read.problems.join());
      expect(read.config).toMatchObject({
        postgres: { host: services.database.networks.shop.ipv4_address, password: 'hunter2' },
        drainSeconds: 2,
      });
      expect(read.warnings).toEqual([]);
      expect(read.config.trustedProxies.check(services.proxy.networks.shop.ipv4_address)).toBe(true);
      expect(read.config.trustedProxies.check('172.30.43.1')).toBe(false);
      expect([services[name].read_only, services[name].cap_drop]).toEqual([true, ['ALL']]);
    }
  });

  it('runs the desk of the relays’ image at the address that the proxy knows, closed to whom it doesn’t trust (D72)', () => {
    const { desk, proxy } = services;
    const config = readDeskConfig(desk.environment ?? {});
    if ('problems' in config) throw new Error(config.problems.join());
    expect(config).toMatchObject({ host: '0.0.0.0', port: 3001, origin: 'https://desk.panja.example' });
    expect(config.postgres).toMatchObject({ host: services.database.networks.shop.ipv4_address });
    expect(config.trustedProxies.check(proxy.networks.shop.ipv4_address)).toBe(true);
    const told = readFileSync('deploy/nginx/panja-desk-address.compose.conf', 'utf8');
    expect(told).toContain(`server ${desk.networks.shop.ipv4_address}:${config.port};`);
    expect([desk.image, desk.command]).toEqual([services['relay-a'].image, ['node', 'src/desk/main.ts']]);
    expect([desk.read_only, desk.cap_drop]).toEqual([true, ['ALL']]);
    expect(desk.volumes?.map(mountOf)).toEqual([
      '/app/data rw',
      '/app/build/releases ro',
      '/var/lib/panja ro',
      '/backups ro',
    ]);
    expect(desk.environment).toMatchObject({ CATALOGUE_DIR: services.build.environment?.['CATALOGUE_DIR'] });
  });

  it('backs up daily, as the relays’ user, into a folder that they check', () => {
    const { backup, database } = services;
    expect(backup).toMatchObject({
      image: database.image,
      command: ['sh', '/backup-postgres.sh', '--daily'],
      environment: { BACKUP_DIR: '/backups', PGHOST: database.networks.shop.ipv4_address, PGPASSWORD: 'hunter2' },
      read_only: true,
      cap_drop: ['ALL'],
    });
    const user = /^USER (\S+)$/m.exec(readFileSync('deploy/Dockerfile', 'utf8'))?.[1];
    expect(backup.user).toBe(user);
    expect(readFileSync('docs/deployment.md', 'utf8')).toContain(
      `install -d -m 700 -o ${user?.replace(':', ' -g ')} backups\n`,
    );
    for (const relay of [services['relay-a'], services['relay-b']]) {
      expect(relay.environment).toMatchObject({ BACKUP_DIR: '/backups' });
      expect(relay.volumes?.join()).toContain('backups:/backups:ro');
    }
    const mounted = (backup.volumes ?? []).flatMap((volume) => /deploy\/([^:]+):/.exec(volume)?.[1] ?? []);
    expect(mounted).toEqual(['backup-postgres.sh', 'backups']);
  });

  it('connects the proxy to both relays, and to nothing else', () => {
    const told = readFileSync('deploy/nginx/panja-relays.compose.conf', 'utf8').matchAll(/^server ([\d.]+):3000 /gm);
    expect([...told].map(([, address]) => address)).toEqual([
      services['relay-a'].networks.shop.ipv4_address,
      services['relay-b'].networks.shop.ipv4_address,
    ]);
  });

  it('builds the shop into the volume that the relays read, from the owner’s files outside of the checkout', () => {
    const { build } = services;
    expect([build.image, build.command]).toEqual([services['relay-a'].image, ['node', 'src/build/build.ts']]);
    expect(build.volumes).toEqual(['releases:/app/build/releases:rw', '/var/lib/panja:/var/lib/panja:rw']);
    // Below the mount, not the mount itself: the first build puts a whole catalogue there by renaming a folder.
    expect(build.environment).toMatchObject({ CATALOGUE_DIR: '/var/lib/panja/catalogue' });
    expect([build.cap_drop, build.environment?.['SMTP_URL']]).toEqual([['ALL'], undefined]);
    for (const relay of [services['relay-a'], services['relay-b']])
      expect(relay.volumes?.map(mountOf)).toContain('/app/build/releases ro');
  });
});
