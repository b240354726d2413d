/**
 * The containers of docs/deployment.md without an engine: compose.yaml as compose reads it, and the image as deploy/image.sh
 * makes it in a clean Debian, whose shop is then run as there. Docker itself and the Caddy image are not tried.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { parse } from 'yaml';
import { readConfig } from '#settings/config.ts';
import { emailPath } from '#order/email-request.ts';
import { catalogueForm } from '#test/support/test-desk.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { cleanRoot, runInRoot, startContainer } from '#test/support/debian.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { deployTools } from '#test/support/installed-programs.ts';
import { deskPassword, referenceNumber, realBody } from '#test/support/sample-order.ts';
import { freePort } from '#test/support/serve.ts';
import { until } from '#test/support/until.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 });

interface Compose {
  readonly services: Readonly<
    Record<
      'shop' | 'proxy',
      {
        readonly environment: Readonly<Record<string, string>>;
        readonly networks: { readonly default: { readonly ipv4_address: string } };
      }
    >
  >;
}

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
/** Everything after that word at the beginning of a line. */
const instructions = (name: string) =>
  [...dockerfile.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, text = '']) => text);
const [user = ''] = instructions('USER');
const folder = temporaryFolder();

/** `docker-compose config` needs no engine. */
function compose(settings: readonly string[]) {
  const cwd = mkdtempSync(join(folder, 'compose-'));
  cpSync('compose.yaml', join(cwd, 'compose.yaml'));
  writeFileSync(join(cwd, '.env'), settings.join('\n'));
  const env = { PATH: process.env['PATH'] };
  return spawnSync(deployTools.dockerCompose(), ['config'], { cwd, encoding: 'utf8', env });
}

function composed(...more: readonly string[]): Compose {
  const { stdout, stderr } = compose(['DOMAIN=shop.pk', 'OWNER_EMAIL=owner@shop.pk', ...more]);
  expect(stderr).toBe('');
  return parse(stdout);
}

describe('compose.yaml', () => {
  it('needs the domain and the owner’s address, and nothing else', () => {
    for (const [only, missing] of [
      ['DOMAIN=shop.pk', 'OWNER_EMAIL'],
      ['OWNER_EMAIL=owner@shop.pk', 'DOMAIN'],
    ] as const) {
      const { status, stderr } = compose([only]);
      expect([status, stderr]).toEqual([1, expect.stringMatching(`${missing}.*write it into .env`)]);
    }
    expect(Object.keys(composed().services).toSorted()).toEqual(['proxy', 'shop']);
  });

  it('opens the proxy’s ports alone, keeps all data in named volumes, and lets the shop write only there', () => {
    const { services, volumes } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
    expect([services.shop.ports, services.proxy.ports]).toEqual([undefined, ['80:80', '443:443', '443:443/udp']]);
    expect(Object.keys(volumes)).toEqual(['shop', 'certificates']);
    expect(services.shop).toMatchObject({ volumes: ['shop:/var/lib/panja'], read_only: true, cap_drop: ['ALL'] });
    const caddyfile = './deploy/caddy/Caddyfile';
    expect(services.proxy.volumes).toEqual([`${caddyfile}:/etc/caddy/Caddyfile:ro`, 'certificates:/data']);
    expect(existsSync(caddyfile)).toBe(true);
  });

  it('gives relay and desk valid settings without and with a mail server, and trusts the proxy alone', () => {
    const mail = "SMTP_URL='smtps://shop:secret@mail.shop.pk'";
    for (const [settings, more] of [
      [[], { MAIL: 'files' }],
      [[mail, "MAIL_FROM='orders@shop.pk'", "ALERT_URL='https://alerts.shop.pk/'"], {}],
    ] as const) {
      const { shop, proxy } = composed(...settings).services;
      const environment = { ...shop.environment, ...imageEnvironment(), ...more };
      const relay = readConfig(environment, shippedCatalogue.shop);
      if ('problems' in relay) throw new Error(JSON.stringify(relay));
      const { desk, trustedProxies } = relay.config;
      expect(relay.warnings).toEqual([]);
      expect([relay.config.ownerEmail, relay.config.mailServer === null]).toEqual([
        'owner@shop.pk',
        settings.length === 0,
      ]);
      expect([desk?.origin, desk?.previewOrigin]).toEqual(['https://desk.shop.pk', 'https://preview.shop.pk']);
      expect(proxy.environment).toEqual({ DOMAIN: 'shop.pk', SHOP: 'shop' });
      expect(trustedProxies.check(proxy.networks.default.ipv4_address)).toBe(true);
      expect(trustedProxies.check('172.30.43.1')).toBe(false);
    }
  });
});

/** The lines `ENV` of the Dockerfile. */
function imageEnvironment(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    instructions('ENV').flatMap((line) =>
      line.split(' ').map((setting): [string, string] => {
        const [name = '', value = ''] = setting.split('=');
        return [name, value];
      }),
    ),
  );
}

describe('the image, made in a clean Debian', () => {
  const root = join(folder, 'root');
  const volume = join(folder, 'volume');
  let environment: Readonly<Record<string, string>>;
  let ports: readonly [shop: number, desk: number];
  beforeAll(async () => {
    const npm = cleanRoot(root);
    mkdirSync(join(root, 'app'));
    for (const line of readFileSync('.dockerignore', 'utf8').split('\n')) {
      if (line.startsWith('!')) cpSync(line.slice(1), join(root, 'app', line.slice(1)), { recursive: true });
      if (/^\w/.test(line)) rmSync(join(root, 'app', line), { recursive: true, force: true });
    }
    for (const command of instructions('RUN')) runInRoot(root, command, npm);
    ports = [await freePort(), await freePort()];
    environment = {
      ...imageEnvironment(),
      ...composed().services.shop.environment,
      HOST: '127.0.0.1',
      DESK_HOST: '127.0.0.1',
      PORT: String(ports[0]),
      DESK_PORT: String(ports[1]),
    };
  });

  const [shopUrl, deskUrl] = [() => `http://127.0.0.1:${ports[0]}`, () => `http://127.0.0.1:${ports[1]}`];
  const container = (command: string, input = '') =>
    startContainer({ root, volume, user, command, environment, input });
  /** As `docker compose exec` does: what it said. */
  const run = async (command: string, input = '') => {
    const ran = container(command, input);
    const code = await ran.exit;
    expect([code, code === 0 || ran.said()]).toEqual([0, true]);
    return ran.said();
  };
  /** `up`, until shop and desk answer. */
  const start = async () => {
    const started = container(instructions('CMD')[0] ?? '');
    onTestFinished(async () => void (await started.stop('SIGKILL')));
    const isUp = () =>
      Promise.all([shopUrl(), deskUrl()].map((url) => fetch(`${url}/icon.svg`))).then(
        () => true,
        () => started.hasEnded(),
      );
    await until('shop and desk', isUp, 300_000);
    return started;
  };

  it('has the Node of package.json', () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(instructions('FROM')).toEqual([`node:${dependencies['node']}-bookworm-slim`]);
  });

  it('sells, publishes from the desk, and keeps all data over a restart, as a user with no rights', async () => {
    const shop = await start();
    expect(readFileSync(`/proc/${shop.pid()}/status`, 'utf8')).toMatch(/^Uid:\t10001\t[^]*^CapEff:\t0+$/m);
    await run(/ CMD (.*)$/.exec(instructions('HEALTHCHECK')[0] ?? '')?.[1] ?? '');
    const headers = { origin: 'https://shop.pk', 'content-type': 'application/json' };
    const reference = referenceNumber(1);
    const body = realBody({ reference });
    const order = await fetch(`${shopUrl()}${emailPath}`, { method: 'POST', headers, body });
    expect([order.status, await order.text()]).toEqual([200, 'OK']);
    await until('a backup', () => readdirSync(join(volume, 'backups')).some((name) => name.endsWith('.db')));

    expect(await run('node src/relay/cli/password.ts', `${deskPassword}\n`)).toContain('The desk has its password.');
    const phone = await DeskPhone.signIn(deskUrl(), 'https://desk.shop.pk');
    const list = '/products?search=d-swing';
    const form = catalogueForm(await phone.page(list))
      .fill('products.43.sizes.3.price', '1950')
      .sent();
    await phone.submit('/products', { ...Object.fromEntries(form), do: 'save 43' });
    const [, version = ''] = /name="version" value="(\w+)"/.exec(await phone.page('/publish')) ?? [];
    await phone.submit('/publish', { do: 'publish', version });
    const publishPage = () => phone.page('/publish');
    await until('the publish', async () => (await publishPage()).includes('Live in the shop.'), 300_000);
    const isInShop = async () => /"price":1950/.test(await (await fetch(`${shopUrl()}/product/43`)).text());
    await until('the price in the shop', isInShop);

    expect(await shop.stop()).toBe(0);
    await start();
    expect(await isInShop()).toBe(true);
    expect(await phone.list('confirm')).toHaveLength(1);
    expect(await run('node src/relay/cli/orders.ts export')).toContain(reference.slice(0, 8));
    const strangers = ['find', [volume, '!', '-user', user.split(':')[0] ?? '']] as const;
    expect(execFileSync(...strangers, { encoding: 'utf8' })).toBe('');
  });
});
