/**
 * The layers of ARCHITECTURE.md: what may import what. TypeScript's project references hold the outer walls at compile
 * time; this test holds the inner ones too, and shows on planted violations that it can fail.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

interface Layer {
  /** Files whose path starts so belong to the layer; the first layer that fits counts. */
  readonly folder: string;
  /** What its files may import, beside their own folder: starts of `#…` specifiers, or names of packages. */
  readonly may: readonly string[];
  /** What its files may take types from, but no values. */
  readonly typesFrom?: readonly string[];
}

const relayFolder = (name: string, may: readonly string[]): Layer => ({
  folder: `src/relay/${name}/`,
  may: ['#shop/', '#order/', '#relay/process/', 'node:', ...may],
});

const layers: readonly Layer[] = [
  { folder: 'src/shop/', may: [] },
  { folder: 'src/order/', may: ['#shop/'] },
  {
    folder: 'src/catalogue/',
    may: ['#shop/', 'node:', 'yaml', 'zod', 'mdast-util-from-markdown'],
    typesFrom: ['mdast'],
  },
  { folder: 'src/release/', may: ['node:'], typesFrom: ['#config'] },
  { folder: 'src/service-worker/', may: ['#storefront/outbox/', '#storefront/browser/outdated-store.ts'] },
  { folder: 'src/storefront/router/', may: ['react', 'react-dom'] },
  {
    folder: 'src/storefront/browser/',
    may: ['#shop/', '#order/', '#storefront/shop-data.ts', 'react', 'idb'],
    typesFrom: ['#storefront/page-data.ts'],
  },
  {
    folder: 'src/storefront/outbox/',
    may: ['#shop/', '#order/', '#storefront/shop-data.ts', '#storefront/browser/', 'react', 'idb'],
  },
  {
    folder: 'src/storefront/ui/',
    may: [
      '#shop/',
      '#storefront/shop-data.ts',
      '#storefront/browser/page-loader.ts',
      '#storefront/browser/recently-viewed.ts',
      '#storefront/browser/use-hydrated.ts',
      '#storefront/browser/when-idle.ts',
      '#storefront/router/',
      'react',
      'react-toastify',
    ],
    typesFrom: ['#storefront/page-data.ts'],
  },
  {
    folder: 'src/storefront/shell/',
    may: [
      '#shop/',
      '#storefront/ui/',
      '#storefront/browser/',
      '#storefront/shop-data.ts',
      '#storefront/router/',
      'react',
    ],
    typesFrom: ['#catalogue/menu.ts', '#storefront/page-data.ts'],
  },
  {
    folder: 'src/storefront/pages/',
    may: [
      '#shop/',
      '#order/',
      '#storefront/ui/',
      '#storefront/browser/',
      '#storefront/outbox/',
      '#storefront/shop-data.ts',
      '#storefront/router/',
      'react',
      'canvas-confetti',
    ],
    typesFrom: ['#storefront/page-data.ts'],
  },
  {
    folder: 'src/storefront/',
    may: ['#shop/', '#order/', '#storefront/', 'react', 'react-dom'],
    typesFrom: ['#catalogue/menu.ts', '#config'],
  },
  {
    folder: 'src/build/',
    may: [
      '#shop/',
      '#catalogue/',
      '#owner/photographs/',
      '#config',
      '#relay/serve/file-headers.ts',
      '#relay/serve/security-headers.ts',
      '#release/',
      'node:',
      'vite',
      '@vitejs/plugin-react',
      'postcss',
    ],
    typesFrom: ['#storefront/', '#service-worker/'],
  },
  { folder: 'src/desk/pages/', may: ['#shop/', '#order/', '#desk/addresses.ts', 'react', 'react-dom'] },
  { folder: 'src/desk/browser/', may: [] },
  {
    folder: 'src/desk/',
    may: [
      '#shop/',
      '#order/',
      '#catalogue/',
      '#config',
      '#owner/doctor/',
      '#owner/photographs/',
      '#release/',
      '#desk/',
      '#relay/',
      'node:',
      'hono',
    ],
  },
  { folder: 'src/owner/', may: ['#shop/', '#catalogue/', '#release/', '#config', 'node:', 'sharp', 'zod'] },
  { folder: 'src/relay/process/', may: ['#shop/durations.ts', 'node:'] },
  relayFolder('receive', []),
  relayFolder('store', ['#release/disk-room.ts', 'pg']),
  relayFolder('send', ['nodemailer']),
  relayFolder('serve', ['#release/', 'hono', '@hono/node-server']),
  relayFolder('watch', ['#release/disk-room.ts', 'prom-client']),
  relayFolder('settings', [
    '#release/',
    '#config',
    'zod',
    '#relay/receive/',
    '#relay/send/',
    '#relay/serve/',
    '#relay/store/',
  ]),
  {
    folder: 'src/relay/',
    // What the build compiled: the relay reads neither YAML nor Markdown.
    may: ['#shop/', '#order/', '#catalogue/compiled.ts', '#config', '#release/', '#relay/', 'node:'],
  },
];

interface Import {
  readonly specifier: string;
  readonly isType: boolean;
}

/** Every import of a file, also those of types and those made at run time. */
function importsOf(source: string): readonly Import[] {
  const pattern = /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...source.matchAll(pattern)].map(([, type, from, bare, dynamic]) => ({
    specifier: from ?? bare ?? dynamic ?? '',
    isType: type !== undefined,
  }));
}

/** Why a file may not import what it imports, one sentence for each import. */
function violations(file: string, source: string): readonly string[] {
  const layer = layers.find(({ folder }) => file.startsWith(folder));
  if (!layer) return [`${file} belongs to no layer`];
  const { may, typesFrom = [], folder } = layer;
  return importsOf(source).flatMap(({ specifier, isType }) => {
    if (specifier.startsWith('../')) return [`${file} climbs out of its folder: ${specifier}`];
    if (specifier.startsWith('./') || specifier.endsWith('.css')) return [];
    if (isOtherPage(file, specifier)) return [`${file} imports another page: ${specifier}`];
    const target = specifier.replace(/^#(\w+)\//, 'src/$1/');
    const allowed = [...may, ...(isType ? typesFrom : [])];
    const isAllowed = target.startsWith(folder) || allowed.some((start) => isOrStartsWith(specifier, start));
    return isAllowed ? [] : [`${file} may not import ${specifier}${isType ? ' (a type)' : ''}`];
  });
}

function isOrStartsWith(specifier: string, start: string): boolean {
  const isFolder = start.endsWith('/') || start.endsWith(':');
  return specifier === start || specifier.startsWith(isFolder ? start : `${start}/`);
}

function isOtherPage(file: string, specifier: string): boolean {
  const [, own] = /^src\/storefront\/pages\/([^/]+)\//.exec(file) ?? [];
  const [, other] = /^#storefront\/pages\/([^/]+)\//.exec(specifier) ?? [];
  return own !== undefined && other !== undefined && own !== other;
}

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file));

describe('layers', () => {
  it('holds in every file', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => violations(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    ['src/shop/money.ts', "import { productsFrom } from '#catalogue/products.ts';"],
    ['src/shop/money.ts', "import { readFile } from 'node:fs/promises';"],
    ['src/shop/money.ts', "import { other } from '../wire/order-message.ts';"],
    ['src/order/order-message.ts', "import { shopConfig } from '#config';"],
    ['src/catalogue/menu.ts', "import type { PageData } from '#storefront/page-data.ts';"],
    ['src/storefront/ui/icon.tsx', "import { useCart } from '#storefront/browser/cart.ts';"],
    ['src/storefront/browser/cart.ts', "import { Icon } from '#storefront/ui/icon.tsx';"],
    ['src/storefront/pages/home/hero.tsx', "import { pagesFrom } from '#catalogue/pages.ts';"],
    ['src/storefront/pages/home/hero.tsx', "import { Header } from '#storefront/shell/header.tsx';"],
    ['src/storefront/pages/home/home-page.tsx', "import { productsFrom } from '#catalogue/products.ts';"],
    ['src/storefront/pages/home/home-page.tsx', "const products = await import('#catalogue/products.ts');"],
    ['src/relay/serve/app.ts', "import type { PageData } from '#storefront/page-data.ts';"],
    ['src/relay/serve/app.ts', "import { shopCatalogue } from '#catalogue/read-catalogue.ts';"],
    ['src/relay/serve/app.ts', "import express from 'express';"],
    ['src/relay/receive/accept-order.ts', "import { SqliteStore } from '#relay/store/sqlite/sqlite-store.ts';"],
    ['src/relay/store/stored-row.ts', "import { SendWorker } from '#relay/send/send-worker.ts';"],
    ['src/relay/process/log.ts', "import { relayApp } from '#relay/serve/app.ts';"],
    ['src/relay/main.ts', "import { startDesk } from '#desk/start-desk.ts';"],
    ['src/desk/desk.ts', "import { renderToStaticMarkup } from 'react-dom/server';"],
    ['src/desk/pages/list.tsx', "import type { DeskOrders } from '#relay/store/orders-database.ts';"],
    ['src/owner/catalogue.ts', "import { openStore } from '#relay/store/sqlite/open-sqlite-store.ts';"],
    ['src/elsewhere/new.ts', ''],
  ])('sees a planted violation in %s: %s', (file, source) => {
    expect(violations(file, source)).toHaveLength(1);
  });
});

describe('TypeScript', () => {
  it.each([
    ['src/order', '#relay/process/log.ts'],
    ['src/storefront', '#relay/serve/app.ts'],
    ['src/relay/receive', '#relay/store/sqlite/sqlite-store.ts'],
    ['src/relay/process', '#relay/settings/config.ts'],
  ])('does not compile %s with an import of %s', (project, specifier) => {
    const file = specifier.replace(/^#(\w+)/, 'src/$1');
    expect(compiled(project, specifier)).toContain(`${file}' is not listed within the file list of project`);
  });

  it('compiles an import that the layers allow', () => {
    expect(compiled('src/order', '#shop/money.ts')).not.toContain('is not listed');
  });
});

/** What the compiler says of a file with one import, under a project's own settings and references. */
function compiled(project: string, specifier: string): string {
  mkdirSync('node_modules/.cache', { recursive: true });
  const folder = mkdtempSync('node_modules/.cache/planted-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { references } = JSON.parse(readFileSync(join(project, 'tsconfig.json'), 'utf8'));
  writeFileSync(join(folder, 'planted.ts'), `import * as planted from '${specifier}';\nexport { planted };\n`);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: resolve(project, 'tsconfig.json'),
      compilerOptions: { tsBuildInfoFile: './planted.tsbuildinfo', outDir: './out' },
      include: [],
      files: ['planted.ts'],
      references: references.map(({ path }: { path: string }) => ({ path: resolve(project, path) })),
    }),
  );
  return spawnSync('node_modules/.bin/tsc', ['-p', folder], { encoding: 'utf8' }).stdout;
}
