/** The walls between folders, in one table, and between browser and Node, as the compiler holds them. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';

/**
 * The imports that each folder may have besides its own files: starts of specifiers and names of packages; after
 * `types` only types. A file belongs to the first folder that fits.
 */
const walls: Readonly<Record<string, string>> = {
  'src/shop/': 'minisearch',
  'src/order/': '#shop/',
  'src/catalogue/': '#shop/ #files/ node: yaml zod mdast-util-from-markdown types mdast',
  'src/files/': 'node:',
  'src/release/': '#files/ node: types #settings/shop-config.ts',
  'src/service-worker/': '#order/order-reference.ts #storefront/outbox/ #storefront/browser/fetch-data.ts',
  'src/storefront/router/': 'react react-dom',
  'src/storefront/browser/': '#shop/ #order/ #storefront/shop-data.ts react types #storefront/page-data.ts',
  'src/storefront/outbox/': '#shop/ #order/ #storefront/shop-data.ts #storefront/browser/ react idb',
  'src/storefront/ui/': `#shop/ #storefront/shop-data.ts #storefront/browser/page-loader.ts
    #storefront/browser/stored-values.ts #storefront/browser/moments.ts
    #storefront/router/ react types #storefront/page-data.ts`,
  'src/storefront/shell/': `#shop/ #storefront/ui/ #storefront/browser/ #storefront/shop-data.ts #storefront/router/ react
    types #storefront/page-data.ts`,
  'src/storefront/pages/': `#shop/ #order/ #storefront/ui/ #storefront/browser/ #storefront/outbox/
    #storefront/shop-data.ts #storefront/router/ react canvas-confetti types #storefront/page-data.ts`,
  'src/storefront/': '#shop/ #order/ react react-dom types #settings/shop-config.ts',
  'src/build/': `#shop/ #files/ #catalogue/ #photos/ #settings/shop-config.ts #server/http/file-headers.ts
    #server/http/security-headers.ts #release/ #settings/unknown-settings.ts node: vite @vitejs/plugin-react postcss sharp
    fontkit types #storefront/ #service-worker/`,
  'src/desk/browser/': '',
  // Of sending, only the test mail.
  'src/desk/': `#shop/ #order/ #files/ #catalogue/ #photos/ #release/ #server/ #orders-db/ #settings/
    #mail/test-mail.ts #push/ node: hono zod react react-dom @fastify/busboy csv-parse fflate numfmt saxen write-excel-file
    mdast-util-from-markdown types mdast`,
  'src/photos/': `#shop/ #catalogue/ #release/ #server/bounded-process.ts node: sharp zod`,
  // A relay reads the compiled catalogue, neither YAML nor Markdown.
  'src/server/': '#shop/ #order/ #catalogue/compiled.ts #release/ node: @hono/node-server',
  'src/push/': '#shop/ #order/ #orders-db/database.ts #orders-db/desk-log.ts #server/ node: web-push',
  'src/orders-db/': '#shop/ #order/ #server/ #files/ node: pg sql-template-tag',
  'src/mail/': '#shop/ #order/ #files/ #server/ node: nodemailer hono',
  'src/settings/': `#shop/ #order/ #server/ #orders-db/postgres-settings.ts #release/ node: zod
    types #mail/smtp-transport.ts`,
  'src/relay/receive/': '#shop/ #order/ #server/ #relay/origin.ts node: types #orders-db/relay-store.ts',
  'src/relay/order-page/': '#shop/ #order/ #server/ #relay/origin.ts hono zod types #orders-db/relay-store.ts',
  'src/relay/watch/': '#shop/ #order/ #server/ #files/ node: prom-client types #orders-db/relay-store.ts',
  'src/relay/':
    '#shop/ #order/ #server/ #orders-db/ #mail/ #settings/ #release/ #push/ #desk/isolation.ts #desk/desk.ts #desk/account-store.ts #desk/account/ node: hono rolldown web-push #catalogue/desk-schema.ts types #catalogue/compiled.ts',
};

/** The files that talk to SQLite or PostgreSQL themselves: the engines, what brings orders into them, and locks. */
const drivers = {
  packages: ['node:sqlite', 'pg'],
  users: [
    'src/orders-db/sqlite.ts',
    'src/orders-db/postgres.ts',
    'src/orders-db/back-up.ts',
    'src/orders-db/data-folder.ts',
    'src/orders-db/move-orders.ts',
    'src/files/file-lock.ts',
  ],
};

interface Import {
  readonly specifier: string;
  readonly isType: boolean;
}

/** Every import of a file, also of types, by `export … from`, and by `import()`. */
function importsOf(file: string, source: string): readonly Import[] {
  const { module } = parseSync(file, source);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ specifier: moduleRequest.value, isType }] : [])),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, specifier] = /^'(.*)'$/.exec(source.slice(start, end)) ?? []; // Else it is computed.
    return specifier === undefined ? [] : [{ specifier, isType: false }];
  });
  return [...imports, ...exports, ...dynamic];
}

/** Why a file may not import what it imports, one sentence for each import. */
function violations(file: string, source: string): readonly string[] {
  const [folder, row = ''] = Object.entries(walls).find(([start]) => file.startsWith(start)) ?? [];
  if (folder === undefined) return [`${file} belongs to no folder of the table`];
  const [values = [], types = []] = row.split(/\btypes\b/).map((part) => part.split(/\s+/).filter(Boolean));
  return importsOf(file, source).flatMap(({ specifier, isType }) => {
    if (drivers.packages.includes(specifier) && !drivers.users.some((start) => file.startsWith(start)))
      return [`${file} may not import ${specifier}: write statements with sql of #orders-db/database.ts`];
    if (specifier.startsWith('./') || specifier.endsWith('.css')) return [];
    if (isOtherPage(file, specifier)) return [`${file} imports another page: ${specifier}`];
    const allowed = [folder.replace(/^src\//, '#'), ...values, ...(isType ? types : [])];
    const isAllowed = allowed.some((start) => isOrStartsWith(specifier, start));
    return isAllowed ? [] : [`${file} may not import ${specifier}${isType ? ' (a type)' : ''}`];
  });
}

/** Imports that are written neither as `./…` in the file's own folder nor as `#…` beyond it. */
function wronglyWritten(file: string, source: string): readonly string[] {
  const ownFolder = `#${dirname(file).replace(/^src\//, '')}/`;
  return importsOf(file, source).flatMap(({ specifier }) =>
    specifier.startsWith('../') || specifier.startsWith(ownFolder) ? [`${file} imports ${specifier}`] : [],
  );
}

function isOrStartsWith(specifier: string, start: string): boolean {
  return specifier === start || specifier.startsWith(/[/:]$/.test(start) ? start : `${start}/`);
}

function isOtherPage(file: string, specifier: string): boolean {
  const [, page] = /^src\/storefront\/pages\/([^/]+)\//.exec(file) ?? [];
  const [, other] = /^#storefront\/pages\/([^/]+)\//.exec(specifier) ?? [];
  return page !== undefined && other !== undefined && page !== other;
}

describe('imports', () => {
  it('are written in one way', () => {
    const files = globSync(['{src,test,tools}/**/*.{ts,tsx}', '*.ts']);
    expect(files.flatMap((file) => wronglyWritten(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    ['src/relay/relay.ts', "import { watch } from '#relay/watch/watch.ts';"],
    ['src/shop/money.ts', "import type { Cart } from '../shop/cart.ts';"],
    ['test/motion.test.ts', "await import('#test/support/folders.ts');"],
  ])('that are not, are seen in %s: %s', (file, source) => {
    expect(wronglyWritten(file, source)).toHaveLength(1);
  });
});

describe('the walls between folders', () => {
  it('hold in every file', () => {
    const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => violations(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    ['src/shop/money.ts', "import { readFile } from 'node:fs/promises';"],
    ['src/catalogue/pages.ts', "import type { PageData } from '#storefront/page-data.ts';"],
    ['src/storefront/pages/home/hero.tsx', "import { Billing } from '#storefront/pages/checkout/billing.tsx';"],
    ['src/storefront/pages/home/home-page.tsx', "const catalogue = await import('#catalogue/catalogue.ts');"],
    ['src/relay/main.ts', "import { deskRoutes } from '#desk/app.ts';"],
    ['src/desk/desk.ts', "import { startRelay } from '#relay/relay.ts';"],
    ['src/orders-db/erase-orders.ts', "import { DatabaseSync } from 'node:sqlite';"],
    ['src/elsewhere/new.ts', ''],
  ])('see a planted violation in %s: %s', (file, source) => {
    expect(violations(file, source)).toHaveLength(1);
  });
});

/** The nodes that import each other in a circle, one list for each circle. `imports`: what each one imports. */
function circles(imports: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const reached = (from: string) => {
    const found = new Set<string>();
    const next = [...(imports.get(from) ?? [])];
    for (let node = next.pop(); node !== undefined; node = next.pop()) {
      if (found.has(node)) continue;
      found.add(node);
      next.push(...(imports.get(node) ?? []));
    }
    return found;
  };
  const all = new Map([...imports.keys()].map((node) => [node, reached(node)]));
  const mutual = [...all].map(([node, found]) => [...found].filter((other) => all.get(other)?.has(node)).toSorted());
  return [...new Set(mutual.filter((circle) => circle.length > 0).map((circle) => circle.join()))].map((circle) =>
    circle.split(','),
  );
}

/** What the files of `src` import of each other, types included, as nodes that `nodeOf` names; `null` leaves a file out. */
function importsAmong(
  sources: ReadonlyMap<string, string>,
  nodeOf: (file: string) => string | null = (file) => file,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    const node = nodeOf(file);
    if (node === null) continue;
    const others = found.get(node) ?? new Set();
    found.set(node, others);
    for (const { specifier } of importsOf(file, source)) {
      const imported = specifier.startsWith('./') ? join(dirname(file), specifier) : specifier.replace(/^#/, 'src/');
      const other = sources.has(imported) ? nodeOf(imported) : null;
      if (other !== null && other !== node) others.add(other);
    }
  }
  return found;
}

/** A folder of `src/desk`, or a file beside them. */
const deskPart = (file: string) => /^src\/desk\/([^/]+)/.exec(file)?.[1] ?? null;

/** The floors of the desk, from the top, as ARCHITECTURE.md draws them. All other parts stand below. */
const deskFloors = [
  ['desk.ts', 'app.ts', 'middleware.ts'],
  ['account', 'cash', 'couriers', 'devices', 'first-steps', 'guide', 'photos', 'products', 'publish', 'sales', 'shop'],
  ['orders', 'tables'],
];

/** What a part imports from its own floor, tables apart, or from above. */
function wrongFloors(imports: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const floorOf = (part: string) => deskFloors.findIndex((floor) => floor.includes(part));
  return [...imports].flatMap(([part, others]) =>
    [...others].flatMap((other) => {
      const [from, to] = [floorOf(part), floorOf(other)];
      const isBelow = to === -1 || (from !== -1 && to > from);
      const isBeside = from === to && from !== 1;
      return isBelow || isBeside ? [] : [`${part} imports ${other}`];
    }),
  );
}

describe('imports within src', () => {
  const sources = () =>
    new Map(
      globSync('src/**/*.{ts,tsx}')
        .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
        .map((file) => [file, readFileSync(file, 'utf8')]),
    );

  it('join no files, types included', () => {
    expect(circles(importsAmong(sources()))).toEqual([]);
  });

  it('join no parts of the desk', () => {
    expect(circles(importsAmong(sources(), deskPart))).toEqual([]);
  });

  it('lead downwards in the desk, and join no two resources', () => {
    expect(wrongFloors(importsAmong(sources(), deskPart))).toEqual([]);
    const planted = new Map([
      ['src/desk/cash/screen.ts', "import { price } from '#desk/shop/price.ts';"],
      ['src/desk/shop/price.ts', "import { Form } from '#desk/page/form.tsx';"],
      ['src/desk/page/form.tsx', "import type { Order } from '#desk/orders/order.ts';"],
      ['src/desk/orders/order.ts', ''],
    ]);
    expect(wrongFloors(importsAmong(planted, deskPart))).toEqual(['cash imports shop', 'page imports orders']);
  });

  it('are seen among files, of a type too, and among folders whose files are in none', () => {
    const planted = new Map([
      ['src/desk/page/form.tsx', "import type { Order } from '#desk/orders/order.ts';"],
      ['src/desk/orders/order.ts', "import { price } from './price.ts';"],
      ['src/desk/orders/price.ts', "import type { Order } from './order.ts';"],
      ['src/desk/orders/screen.tsx', "import { Form } from '#desk/page/form.tsx';"],
    ]);
    expect(circles(importsAmong(planted))).toEqual([['src/desk/orders/order.ts', 'src/desk/orders/price.ts']]);
    expect(circles(importsAmong(planted, deskPart))).toEqual([['orders', 'page']]);
  });
});

it.each([
  ['tsconfig.base.json', 'neither a browser nor Node', ['document', 'process', 'fetch', 'setTimeout']],
  ['tsconfig.browser.json', 'no Node', ['process', 'Buffer']],
  ['tsconfig.node.json', 'no browser', ['document', 'window', 'HTMLElement']],
])('the compiler knows by %s %s', (config, _, names) => {
  mkdirSync('node_modules/.cache', { recursive: true });
  const folder = mkdtempSync('node_modules/.cache/planted-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'planted.ts'), names.map((name) => `${name};\n`).join(''));
  const compilerOptions = { noEmit: true, composite: false };
  const project = { extends: resolve(config), compilerOptions, include: [], references: [], files: ['planted.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', folder], { encoding: 'utf8' });
  for (const name of names) expect(stdout).toContain(`Cannot find name '${name}'`);
});
