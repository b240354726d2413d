/**
 * The bundles, by Vite: the client, the renderer of its pages, the service worker and the desk. React's development half
 * never gets into one, even if the shell's NODE_ENV says so.
 */
import react from '@vitejs/plugin-react';
import { globSync, readFileSync, realpathSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Manifest, type Plugin } from 'vite';
import { type Colours, darkShadesOf, type Shades, shadesOf } from '#shop/colours.ts';
import { tints } from '#shop/species.ts';
import type { renderPage } from '#storefront/entry-server.tsx';
import type { ShopData } from '#storefront/shop-data.ts';
import type { PageAssets } from './html/document.ts';
import { inlineTokens } from './html/inline-tokens.ts';

// oxlint-disable-next-line node/no-process-env -- Vite reads it there.
Object.assign(process.env, { NODE_ENV: 'production' });

/** Browsers of the last few years; a phone of 2021 with an up-to-date browser has all features. */
const browsers = ['chrome103', 'safari16', 'ios16', 'firefox103'];

/** Bundles into `outDir`; `config` adds to what all bundles share. */
async function bundle(root: string, outDir: string, config: InlineConfig): Promise<void> {
  const { rolldownOptions, ...options } = config.build ?? {};
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ...config,
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      cssCodeSplit: false,
      target: browsers,
      ...options,
      // On a slow machine the bundler would report to the owner how long its plugins took.
      rolldownOptions: { ...rolldownOptions, checks: { bundlerTimings: false } },
    },
  });
}

/** For Node, with all packages, and for production, which the bundler leaves to run time otherwise. */
const forNode = {
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies InlineConfig;

function storefront(root: string, colours: Colours, ...plugins: readonly Plugin[]): InlineConfig {
  const tokens = tokensOf(shadesOf(colours)) + readFileSync(join(root, 'src/storefront/styles/tokens.css'), 'utf8');
  return {
    plugins: [stylesheetsStay, tintStyles, react(), ...plugins],
    css: {
      modules: { generateScopedName: classNames(root) },
      postcss: { plugins: [inlineTokens(tokens)] },
    },
  };
}

/**
 * Names the classes of the CSS modules by numbers, the same in each bundle: hashes hardly compress, and cost 0.3 KiB a
 * page. A name begins with an underscore: filter lists hide what is called `ad` or `ads`.
 */
function classNames(root: string): (name: string, file: string) => string {
  const folder = realpathSync(join(root, 'src/storefront'));
  const files = globSync('**/*.module.css', { cwd: folder }).map((file) => join(folder, file));
  const names = files.toSorted().flatMap((file) => {
    const written = readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi);
    return [...written].map(([, name]) => `${file} ${name}`);
  });
  const numbers = new Map([...new Set(names)].map((name, number) => [name, `_${number.toString(36)}`]));
  return (name, file) => {
    const number = numbers.get(`${file} ${name}`);
    if (number === undefined) throw new Error(`${file}: no number for the class ${name}`);
    return number;
  };
}

/** Keeps the stylesheet of a CSS module once the bundler has put its class names into the code and dropped the module. */
const stylesheetsStay: Plugin = {
  name: 'stylesheets-stay',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
};

const tintsFile = 'virtual:tints.css';

/** The stylesheet with the colour of each animal: in its badge, tile and heading. */
const tintStyles: Plugin = {
  name: 'tint-styles',
  resolveId: (id) => (id === tintsFile ? tintsFile : null),
  load(id) {
    if (id !== tintsFile) return null;
    const rules = Object.entries(tints).map(([name, colour]) => `[data-tint='${name}'] { background: ${colour}; }`);
    return `@layer components { ${rules.join(' ')} }`;
  },
};

function tokensOf({ main, mainDeep, mainSoft, accent, accentDeep }: Shades): string {
  return `:root{--main:${main};--main-deep:${mainDeep};--main-soft:${mainSoft};--accent:${accent};--accent-deep:${accentDeep}}`;
}

/** On paper the desk is always light. */
function deskTokens(colours: Colours): string {
  const dark = tokensOf(darkShadesOf(colours));
  return `@layer tokens{${tokensOf(shadesOf(colours))}@media screen and (prefers-color-scheme:dark){${dark}}}`;
}

/** Without Vite's preloading of what a late module imports: only checkout does, and `screen.tsx` asks for both. */
const plainImports: Plugin = {
  name: 'plain-imports',
  load: {
    order: 'pre',
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/**
 * React makes the errors that it throws to itself in advance. Where a program watches the console, Chromium then parses
 * the whole script again, to know where each was made. Nobody sees these, so they need no stack.
 */
const signalsWithoutStack: Plugin = {
  name: 'signals-without-stack',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) =>
      code.replaceAll(/(?<=\w+Exception = )Error\(formatProdErrorMessage\(\d+\)\)/g, 'Object.create(Error.prototype)'),
  },
};

/**
 * Tells Chromium to compile a script's functions while it is fetched, in another thread, and not each when it is first
 * called, such as by a tap. For other browsers it is a comment.
 */
const compileHint = '//# allFunctionsCalledOnLoad';

/** Bundles the client into `outDir/assets`, and returns the files that a page must load. */
export async function buildClient(root: string, outDir: string, colours: Colours): Promise<PageAssets> {
  const entry = 'src/storefront/entry-client.tsx';
  await bundle(root, outDir, {
    ...storefront(root, colours, plainImports, signalsWithoutStack),
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }, // No React DevTools in a release, which saves 0.2 KB.
    build: {
      manifest: 'manifest.json',
      rolldownOptions: {
        input: join(root, entry),
        optimization: { inlineConst: { mode: 'all' } },
        output: { postBanner: compileHint, hashCharacters: 'hex' },
        onwarn(warning, warn) {
          // A class that its stylesheet doesn't have stops the build.
          if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message);
          warn(warning);
        },
      },
    },
  });
  const manifestFile = join(outDir, 'manifest.json');
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  await rm(manifestFile);
  const chunk = manifest[entry];
  if (!chunk) throw new Error(`the bundler's manifest does not name ${entry}`);
  const chunks = Object.values(manifest);
  const all = [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))].map((file) => `/${file}`);
  return {
    script: `/${chunk.file}`,
    preloads: (chunk.imports ?? []).flatMap((name) => (manifest[name] ? [`/${manifest[name].file}`] : [])),
    styles: all.filter((file) => file.endsWith('.css')),
    all,
  };
}

/** Bundles the service worker into one file, and returns its code. What it caches comes with the pages: `__PRECACHE__` stays open. */
export async function buildServiceWorker(root: string, outDir: string): Promise<string> {
  const input = join(root, 'src/service-worker/service-worker.ts');
  const name = 'service-worker.js';
  await bundle(root, outDir, { build: { rolldownOptions: { input, output: { entryFileNames: name } } } });
  return readFile(join(outDir, name), 'utf8');
}

/** Bundles the renderer into `outDir`, and loads it for pages with this data. */
export async function buildRenderer(
  root: string,
  outDir: string,
  { colours, shopData }: { readonly colours: Colours; readonly shopData: ShopData },
): Promise<typeof renderPage> {
  const name = 'entry-server.js';
  await bundle(root, outDir, {
    ...storefront(root, colours),
    ...forNode,
    build: {
      ssr: 'src/storefront/entry-server.tsx',
      target: 'esnext',
      minify: true,
      rolldownOptions: { output: { entryFileNames: name } },
    },
  });
  globalThis.shopDataOfBuild = shopData;
  const loaded: { readonly renderPage: typeof renderPage } = await import(pathToFileURL(join(outDir, name)).href);
  return loaded.renderPage;
}

/** Bundles what browsers get of the owner's desk (`src/desk/desk-files.ts`): its stylesheet and its scripts. */
export async function buildDesk(root: string, folder: string, colours: Colours): Promise<void> {
  const scripts = ['live', 'print', 'copy', 'ring', 'ring-worker', 'preview', 'unsaved', 'download', 'tell', 'inquiry'];
  const input = [
    join(root, 'src/desk/page/styles.css'),
    ...scripts.map((name) => join(root, `src/desk/browser/${name}.ts`)),
  ];
  await bundle(root, folder, {
    css: { postcss: {} }, // Else Vite looks for a configuration of PostCSS in the folders above.
    build: {
      cssCodeSplit: true,
      rolldownOptions: { input, output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' } },
    },
  });
  const sheet = (await readdir(folder)).find((name) => name.endsWith('.css'));
  if (sheet === undefined) throw new Error('the bundler made no stylesheet for the desk');
  const rules = await readFile(join(folder, sheet), 'utf8');
  await rm(join(folder, sheet));
  await writeFile(join(folder, 'desk.css'), deskTokens(colours) + rules);
}
