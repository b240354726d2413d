/**
 * The layers of ARCHITECTURE.md: what may import what. TypeScript's project references hold the outer walls at compile
 * time; this test holds the inner ones too, and shows on planted violations that it can fail.
 */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Layer {
  /** Files whose path starts so belong to the layer; the first layer that fits counts. */
  readonly folder: string;
  /** What its files may import, beside their own folder: starts of `#…` specifiers, or names of packages. */
  readonly may: readonly string[];
  /** What its files may take types from, but no values. */
  readonly typesFrom?: readonly string[];
}

const layers: readonly Layer[] = [
  { folder: 'src/shop/', may: [] },
  {
    folder: 'src/catalogue/',
    may: ['#shop/', 'node:', 'yaml', 'zod', 'mdast-util-from-markdown'],
    typesFrom: ['mdast'],
  },
  { folder: 'src/wire/', may: ['#shop/'] },
  { folder: 'src/service-worker/', may: ['#storefront/browser/outbox/'] },
  { folder: 'src/storefront/router/', may: ['react', 'react-dom'] },
  {
    folder: 'src/storefront/ui/',
    may: [
      '#shop/',
      '#storefront/built-in.ts',
      '#storefront/browser/page-loader.ts',
      '#storefront/router/',
      'react',
      'react-toastify',
    ],
    typesFrom: ['#storefront/page-data.ts'],
  },
  {
    folder: 'src/storefront/browser/',
    may: ['#shop/', '#wire/', '#storefront/built-in.ts', 'react', 'idb'],
    typesFrom: ['#storefront/page-data.ts'],
  },
  {
    folder: 'src/storefront/features/',
    may: [
      '#shop/',
      '#wire/',
      '#storefront/ui/',
      '#storefront/browser/',
      '#storefront/built-in.ts',
      '#storefront/router/',
      'react',
      'canvas-confetti',
    ],
    typesFrom: ['#catalogue/menu.ts', '#storefront/page-data.ts'],
  },
  {
    folder: 'src/storefront/',
    may: ['#shop/', '#wire/', '#storefront/', 'react', 'react-dom'],
    typesFrom: ['#catalogue/menu.ts', '#config'],
  },
  {
    folder: 'src/prerender/',
    may: [
      '#shop/',
      '#catalogue/',
      '#config',
      '#relay/http/file-headers.ts',
      '#relay/http/security-headers.ts',
      'node:',
      'vite',
      '@vitejs/plugin-react',
      'postcss',
    ],
    typesFrom: ['#storefront/', '#service-worker/'],
  },
  { folder: 'src/owner/', may: ['#shop/', '#catalogue/', '#config', 'node:', 'sharp'] },
  {
    folder: 'src/gallery/',
    may: [
      '#shop/',
      '#storefront/',
      '#catalogue/read-catalogue.ts',
      '#prerender/page-data.ts',
      '#prerender/built-in.ts',
      '#config',
      'node:',
      'react',
      'react-dom',
      'vite',
      '@vitejs/plugin-react',
    ],
    typesFrom: ['postcss'],
  },
  {
    folder: 'src/relay/',
    may: [
      '#shop/',
      '#wire/',
      // What the build compiled: the relay reads neither YAML nor Markdown.
      '#catalogue/compiled.ts',
      '#config',
      '#relay/',
      'node:',
      'hono',
      '@hono/node-server',
      'nodemailer',
      'pg',
    ],
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
    if (isOtherFeature(file, specifier)) return [`${file} imports another feature: ${specifier}`];
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

function isOtherFeature(file: string, specifier: string): boolean {
  const [, own] = /^src\/storefront\/features\/([^/]+)\//.exec(file) ?? [];
  const [, other] = /^#storefront\/features\/([^/]+)\//.exec(specifier) ?? [];
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
    ['src/wire/order-message.ts', "import { shopConfig } from '#config';"],
    ['src/catalogue/menu.ts', "import type { PageData } from '#storefront/page-data.ts';"],
    ['src/storefront/ui/icon.tsx', "import { useCart } from '#storefront/browser/cart.ts';"],
    ['src/storefront/browser/cart.ts', "import { Icon } from '#storefront/ui/icon.tsx';"],
    ['src/storefront/features/home/hero.tsx', "import { pagesFrom } from '#catalogue/pages.ts';"],
    ['src/storefront/features/home/hero.tsx', "import { Header } from '#storefront/features/shell/header.tsx';"],
    ['src/storefront/routes/home.tsx', "import { productsFrom } from '#catalogue/products.ts';"],
    ['src/storefront/routes/home.tsx', "const products = await import('#catalogue/products.ts');"],
    ['src/relay/app.ts', "import type { PageData } from '#storefront/page-data.ts';"],
    ['src/relay/app.ts', "import { shopCatalogue } from '#catalogue/read-catalogue.ts';"],
    ['src/relay/app.ts', "import express from 'express';"],
    ['src/owner/catalogue.ts', "import { openOrderBook } from '#relay/store/open-order-book.ts';"],
    ['src/elsewhere/new.ts', ''],
  ])('sees a planted violation in %s: %s', (file, source) => {
    expect(violations(file, source)).toHaveLength(1);
  });
});
