/**
 * The container image, built step by step as its Dockerfile says, in empty folders (no container engine is needed), and
 * then run as the image would be.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '#test/faults/support/relay-child.ts';
import { realBody } from '#test/relay/support/relay-process.ts';
import { until } from '#test/relay/support/until.ts';
import { parseDockerfile, type Stage } from './support/dockerfile.ts';
import { type BuiltStage, buildStages, contextFilter } from './support/image-build.ts';

// Two installations of packages and a build, on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 900_000 });

const stages = parseDockerfile(readFileSync('deploy/Dockerfile', 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'panja-image-'));
const isRoot = process.getuid?.() === 0;
/** Node where an image has it, so that any user may start it, wherever this checkout is; and the machine's npm. */
const programs = join(folder, 'usr/local/bin');
const path = `${programs}:${process.env['PATH'] ?? ''}`;
const runSettings = { PUBLIC_ORIGIN: 'https://panja.example', MAIL: 'files' };
let image: Stage;
let built: BuiltStage;
let app: string;

beforeAll(async () => {
  mkdirSync(programs, { recursive: true });
  copyFileSync(process.execPath, join(programs, 'node'));
  const all = await buildStages(stages, {
    folder,
    context: process.cwd(),
    // What compose passes for a shop that sets only what it must.
    buildArguments: { ...runSettings, SHOP_NAME: '', SHOP_FACEBOOK: '' },
    // Packages come from npm's cache where they are there: this checkout was installed by it.
    environment: {
      PATH: path,
      HOME: homedir(),
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
    },
  });
  const last = [stages.at(-1), all.at(-1)] as const;
  if (!last[0] || !last[1]) throw new Error('the Dockerfile has no stage');
  [image, built] = last;
  app = join(built.root, built.workdir);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the image', () => {
  it('has the Node of package.json, in every stage', () => {
    const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    );
    expect(new Set(stages.map(({ base }) => base))).toEqual(new Set([`node:${dependencies['node']}-bookworm-slim`]));
  });

  it('holds what runs and nothing else: no test, no tool, no front-end package, no source of pages', () => {
    expect(readdirSync(app).toSorted()).toEqual(
      ['build', 'data', 'node_modules', 'package.json', 'sbom.json', 'shop.config.ts', 'src'].toSorted(),
    );
    expect(readdirSync(join(app, 'src')).toSorted()).toEqual(['catalogue', 'relay', 'shop', 'wire']);
    expect(globSync('**/*.test.ts*', { cwd: join(app, 'src') })).toEqual([]);
    const direct = ['@hono', 'hono', 'nodemailer', 'pg'];
    expect(readdirSync(join(app, 'node_modules'))).toEqual(expect.arrayContaining(direct));
    for (const name of ['react', 'vite', 'node', 'typescript']) {
      expect(existsSync(join(app, 'node_modules', name))).toBe(false);
    }
  });

  it('carries the list of its components, each with its content’s hash (15.1.2)', () => {
    const list: {
      readonly specVersion: string;
      readonly components: readonly {
        readonly purl: string;
        readonly hashes: readonly { readonly content: string }[];
      }[];
    } = JSON.parse(readFileSync(join(app, 'sbom.json'), 'utf8'));
    expect(list.specVersion).toBe('1.5');
    const installed = globSync(['*/package.json', '@*/*/package.json'], { cwd: join(app, 'node_modules') }).map(
      (file) => {
        const { name, version }: { readonly name: string; readonly version: string } = JSON.parse(
          readFileSync(join(app, 'node_modules', file), 'utf8'),
        );
        return `pkg:npm/${name.replace('@', '%40')}@${version}`;
      },
    );
    // The runtime is in the list; its files are the base image's.
    const runtime = /^pkg:npm\/node(?:-bin-setup|-linux-\w+)?@/;
    const listed = list.components.map(({ purl }) => purl);
    expect(listed.filter((purl) => !runtime.test(purl)).toSorted()).toEqual(installed.toSorted());
    expect(listed.some((purl) => runtime.test(purl))).toBe(true);
    const hashes = list.components.filter(({ purl }) => !runtime.test(purl)).map((component) => component.hashes[0]);
    for (const hash of hashes) expect(hash?.content).toMatch(/^[0-9a-f]{128}$/);
  });

  it('is built with the settings of the shop, and still sends orders to its own relay', () => {
    const site = join(app, 'build/site');
    expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain('https://panja.example/');
    const scripts = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'));
    expect(scripts.map((name) => readFileSync(join(site, 'assets', name), 'utf8')).join('')).toContain('panja-relay');
  });

  it('runs as nobody in particular, is found healthy, takes an order and ends when it is told to', async () => {
    const [command = '', ...parameters] = image.command ?? [];
    const [check = '', ...checkParameters] = image.healthCheck ?? [];
    const user = Number(image.user?.split(':')[0]);
    expect(user).toBeGreaterThan(1000);
    if (isRoot) for (const place of [folder, built.root, app]) chmodSync(place, 0o755);
    const options = {
      cwd: app,
      // This machine's own address instead of all: else as the image sets it.
      env: { PATH: path, ...image.environment, ...runSettings, HOST: '127.0.0.1', PORT: String(await freePort()) },
      ...(isRoot && { uid: user, gid: user }),
    };
    const relay = spawn(command, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { text: '' };
    for (const stream of [relay.stdout, relay.stderr]) stream.on('data', (chunk) => (said.text += String(chunk)));
    const ended = once(relay, 'exit');
    try {
      const url = await until(`the relay to start`, () => /http:\/\/\S+/.exec(said.text)?.[0], 60_000).catch(() => {
        throw new Error(said.text);
      });
      await promisify(execFile)(check, checkParameters, options);
      const answer = await fetch(`${url}/api/v1.0/email/send`, {
        method: 'POST',
        headers: { origin: 'https://panja.example', 'content-type': 'application/json' },
        body: realBody(),
      });
      expect(answer.status).toBe(200);
      expect((await fetch(url)).status).toBe(200);
    } finally {
      relay.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
    await expect(promisify(execFile)(check, checkParameters, options)).rejects.toMatchObject({ code: 1 });
    expect(image.volumes).toEqual([`${built.workdir}/data`]);
    expect(existsSync(join(app, 'data/orders.db'))).toBe(true);
  });
});

describe('the reader of Dockerfiles', () => {
  it('refuses what it does not know', () => {
    expect(() => parseDockerfile('FROM a\nADD b c')).toThrow('ADD is not known here');
    expect(() => parseDockerfile('FROM a\nCOPY --chown=1 b c')).toThrow('is not known here');
    expect(() => parseDockerfile('RUN a')).toThrow('stands before FROM');
  });

  it('joins lines and keeps stages apart', () => {
    const text = 'FROM a AS one\n# no\nRUN b \\\n  && c\nFROM d\nCOPY --from=one /x y/\nCMD ["e", "f"]\n';
    expect(parseDockerfile(text)).toMatchObject([
      { base: 'a', name: 'one', steps: [{ kind: 'run', command: 'b && c' }] },
      {
        base: 'd',
        name: null,
        steps: [{ kind: 'copy', from: 'one', sources: ['/x'], target: 'y/' }],
        command: ['e', 'f'],
      },
    ]);
  });

  it('knows what is kept back from the builder', () => {
    const isSent = contextFilter('*\n!src\n!deploy/a.ts\n**/*.test.ts\n');
    expect(['src', 'src/a.ts', 'deploy', 'deploy/a.ts'].every(isSent)).toBe(true);
    expect(['src/a.test.ts', 'data', 'deploy/.env', '.git', 'srcs'].some(isSent)).toBe(false);
  });
});
