import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Manifest, type Plugin } from 'vite';
import { readFileSync } from 'node:fs';
import { readFile, rm, readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { settleTokens } from './html/settle-tokens.ts';
import type { PageAssets } from './html/document.ts';
import { tints } from '#shop/species.ts';

/** Browsers of the last few years; a phone of 2021 with an up-to-date browser has all features. */
export const targets = ['chrome103', 'safari16', 'firefox103'];

/** On a slow machine the bundler would report to the owner how long its plugins took. */
export const checks = { bundlerTimings: false };

// React's development half never gets into a release, whatever the shell says.
// oxlint-disable-next-line node/no-process-env -- Vite reads it there.
Object.assign(process.env, { NODE_ENV: 'production' });

/** For Node, outside the project: with its packages, and for production, which the bundler leaves to run time otherwise. */
export const selfContained = {
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies InlineConfig;

/** Keeps the stylesheet of a CSS module once the bundler has put its class names into the code and dropped the module. */
const stylesheetsStay: Plugin = {
  name: 'stylesheets-stay',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
};

function common(root: string): InlineConfig {
  const storefront = join(root, 'src/storefront');
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [stylesheetsStay, tintStyles, react()],
    css: {
      // A class begins with an underscore: filter lists hide what is called `ad` or `ads`.
      modules: { generateScopedName: '_[hash:base64:4]' },
      postcss: { plugins: [settleTokens(readFileSync(join(storefront, 'styles/tokens.css'), 'utf8'))] },
    },
  };
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
 * React makes the errors that it throws to itself in advance. Where a program watches the console, Chromium then parses the
 * whole script again, to know where each was made. Nobody sees these, so they need no stack.
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
export async function buildClient(root: string, outDir: string): Promise<PageAssets> {
  const entry = 'src/storefront/entry-client.tsx';
  const shared = common(root);
  await build({
    ...shared,
    plugins: [...(shared.plugins ?? []), plainImports, signalsWithoutStack],
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }, // No React DevTools in a release, which saves 0.2 KB.
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: 'manifest.json',
      target: targets,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        checks,
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
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) => [
    ...css,
    ...(file.endsWith('.css') ? [file] : []),
  ]);
  return {
    script: `/${chunk.file}`,
    preloads: (chunk.imports ?? []).flatMap((name) => (manifest[name] ? [`/${manifest[name].file}`] : [])),
    styles: [...new Set(styles)].map((file) => `/${file}`),
    all: [...new Set([...Object.values(manifest).map(({ file }) => file), ...styles])].map((file) => `/${file}`),
  };
}

/** Bundles the service worker into one file. What it caches comes with the pages: `__PRECACHE__` stays open. */
export async function buildServiceWorker(root: string, file: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: dirname(file),
      emptyOutDir: false,
      copyPublicDir: false,
      target: targets,
      rolldownOptions: {
        checks,
        input: join(root, 'src/service-worker/service-worker.ts'),
        output: { entryFileNames: basename(file) },
      },
    },
  });
}

/** Bundles the renderer of the pages into `outDir`. */
export async function buildRenderer(root: string, outDir: string): Promise<void> {
  await build({
    ...common(root),
    ...selfContained,
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      ssr: 'src/storefront/entry-server.tsx',
      target: 'esnext',
      minify: true,
      rolldownOptions: { checks, output: { entryFileNames: 'entry-server.js' } },
    },
  });
}

const tintsFile = 'virtual:tints.css';

/** The stylesheet with the colour of each animal: in its badge, tile and heading, and behind a loading or missing picture. */
const tintStyles: Plugin = {
  name: 'tint-styles',
  resolveId: (id) => (id === tintsFile ? tintsFile : null),
  load: (id) => (id === tintsFile ? `@layer parts { ${Object.entries(tints).map(tintRule).join(' ')} }` : null),
};

function tintRule([name, colour]: readonly [string, string]): string {
  return `[data-tint='${name}'] { background: ${colour}; }`;
}

/**
 * Bundles what the owner's desk runs with (`src/desk/desk-files.ts`): its pages as one file with all their packages, its
 * stylesheet, and the scripts of its list and of what is printed.
 */
export async function buildDesk(root: string, folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    css: { postcss: {} }, // Else Vite looks for a configuration of PostCSS in the folders above.
    ...selfContained,
    build: {
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      ssr: 'src/desk/page/entry.tsx',
      ssrEmitAssets: true,
      cssCodeSplit: false,
      target: 'esnext',
      minify: true,
      rolldownOptions: {
        checks,
        output: { entryFileNames: 'pages.js', assetFileNames: '[name][extname]' },
      },
    },
  });
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      target: targets,
      rolldownOptions: {
        checks,
        input: ['live', 'print', 'preview'].map((name) => join(root, `src/desk/browser/${name}.ts`)),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const sheet = (await readdir(folder)).find((name) => name.endsWith('.css'));
  if (sheet === undefined) throw new Error('the bundler made no stylesheet for the desk');
  await rename(join(folder, sheet), join(folder, 'desk.css'));
}
