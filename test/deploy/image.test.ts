/**
 * The container image, built step by step as its Dockerfile says, in empty folders (no container engine is needed), and
 * then run as the image would be.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
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
import { freePort } from '#test/support/free-port.ts';
import { realBody } from '#test/support/relay-process.ts';
import { currentSite } from '#test/support/built-site.ts';
import { until } from '#test/support/until.ts';
import { parseDockerfile, type Stage } from '#test/support/dockerfile.ts';
import { type BuiltStage, buildStages, contextFilter } from '#test/support/image-build.ts';

// Two installations of packages and a build, on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 900_000 });

const stages = parseDockerfile(readFileSync('deploy/Dockerfile', 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'panja-image-'));
const releases = join(folder, 'releases');
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
    // Packages come from npm's cache where they are there: this checkout was installed by it.
    environment: {
      PATH: path,
      HOME: homedir(),
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
    },
  });
  const last = [stages.at(-1), all.at(-1)] as const;
  const builder = stages.findIndex(({ name }) => name === 'build');
  const builderRoot = all[builder];
  if (!last[0] || !last[1] || !builderRoot) throw new Error('the Dockerfile lacks a stage');
  [image, built] = last;
  app = join(built.root, built.workdir);
  const [command = '', ...parameters] = stages[builder]?.command ?? [];
  await promisify(execFile)(command, parameters, {
    cwd: join(builderRoot.root, builderRoot.workdir),
    // What compose passes for a shop that sets only what it must.
    env: { PATH: path, HOME: homedir(), RELEASES_DIR: releases, ...runSettings, SHOP_NAME: '', SHOP_FACEBOOK: '' },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How a program of the image runs: as its user, in its folder, with its environment, but on this machine's own address. */
function asInImage(settings: Readonly<Record<string, string>>) {
  const user = Number(image.user?.split(':')[0]);
  expect(user).toBeGreaterThan(1000);
  if (isRoot) for (const place of [folder, built.root, app]) chmodSync(place, 0o755);
  const env = {
    PATH: path,
    ...image.environment,
    ...runSettings,
    RELEASES_DIR: releases,
    HOST: '127.0.0.1',
    ...settings,
  };
  return { cwd: app, env, ...(isRoot && { uid: user, gid: user }) };
}

/** What a program says of itself, once it says it. */
async function announced({ stdout, stderr }: ChildProcess, words: RegExp): Promise<string> {
  let said = '';
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  return until('the program to start', () => words.exec(said)?.[0], 60_000).catch(() => {
    throw new Error(said);
  });
}

describe('the image', () => {
  it('has the Node of package.json, in every stage', () => {
    const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    );
    expect(new Set(stages.map(({ base }) => base))).toEqual(new Set([`node:${dependencies['node']}-bookworm-slim`]));
  });

  it('has only what runs: no test, no tool, no front-end package, no source of the shop’s pages', () => {
    expect(readdirSync(app).toSorted()).toEqual(
      ['data', 'node_modules', 'package.json', 'sbom.json', 'shop.config.ts', 'src'].toSorted(),
    );
    expect(readdirSync(join(app, 'src')).toSorted()).toEqual([
      'catalogue',
      'desk',
      'order',
      'relay',
      'release',
      'shop',
    ]);
    expect(globSync('**/*.test.ts*', { cwd: join(app, 'src') })).toEqual([]);
    const direct = ['@hono', 'hono', 'nodemailer', 'pg'];
    expect(readdirSync(join(app, 'node_modules'))).toEqual(expect.arrayContaining(direct));
    for (const name of ['react', 'vite', 'node', 'typescript']) {
      expect(existsSync(join(app, 'node_modules', name))).toBe(false);
    }
  });

  it('has the list of its components, each with its content’s hash (15.1.2)', () => {
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

  it('has a sister that builds the shop with its settings, which still sends orders to its own relay', () => {
    const home = readFileSync(join(currentSite(releases), 'index.html'), 'utf8');
    expect(home).toContain('https://panja.example/');
    expect(home).toContain('panja-relay');
  });

  it('runs as an unprivileged user, is healthy, takes an order and ends when told to', async () => {
    const [command = '', ...parameters] = image.command ?? [];
    const [check = '', ...checkParameters] = image.healthCheck ?? [];
    const options = asInImage({ PORT: String(await freePort()) });
    const relay = spawn(command, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(relay, 'exit');
    try {
      const url = await announced(relay, /http:\/\/\S+/);
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

  it('runs the desk as well, which is off until it has a password (D72, D73)', async () => {
    const port = String(await freePort());
    const options = asInImage({ DESK_PORT: port, DESK_ORIGIN: 'https://desk.panja.example' });
    const desk = spawn('node', ['src/desk/main.ts'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(desk, 'exit');
    try {
      await announced(desk, /It is off until it has a password/);
      expect((await fetch(`http://127.0.0.1:${port}/icon.svg`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${port}/sign-in`)).status).toBe(503);
    } finally {
      desk.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
  });
});

describe('the reader of Dockerfiles', () => {
  it('refuses unknown instructions', () => {
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

  it('knows what is excluded from the builder', () => {
    const isSent = contextFilter('*\n!src\n!deploy/a.ts\n**/*.test.ts\n');
    expect(['src', 'src/a.ts', 'deploy', 'deploy/a.ts'].every(isSent)).toBe(true);
    expect(['src/a.test.ts', 'data', 'deploy/.env', '.git', 'srcs'].some(isSent)).toBe(false);
  });
});
