import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Manifest } from 'vite';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltIn } from '#storefront/built-in.ts';
import type { renderPage } from '#storefront/entry-server.tsx';
import { pathToFileURL } from 'node:url';
import type { Precache } from '#service-worker/precache.ts';
import { shortClassNames } from './class-names.ts';
import { inlineClassNames } from './inline-class-names.ts';
import { settleTokens } from './settle-tokens.ts';
import type { PageAssets } from './document.ts';

/** Browsers of the last years; a phone of 2021 with an up-to-date browser has all of it. */
const targets = ['chrome103', 'safari16', 'firefox103'];

/** On a slow machine the bundler would tell an owner how long its plugins took. */
const checks = { bundlerTimings: false };

function common(root: string, builtIn: BuiltIn): InlineConfig {
  const storefront = join(root, 'src/storefront');
  const shortName = shortClassNames(storefront);
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [inlineClassNames(shortName), react()],
    css: {
      modules: { generateScopedName: shortName },
      postcss: { plugins: [settleTokens(readFileSync(join(storefront, 'styles/tokens.css'), 'utf8'))] },
    },
    define: { __BUILT_IN__: JSON.stringify(builtIn) },
  };
}

/** Bundles the client into `outDir/assets`, copies `public/`, and tells which files a page must ask for. */
export async function buildClient(
  root: string,
  outDir: string,
  builtIn: BuiltIn,
): Promise<Omit<PageAssets, 'version' | 'catalogueVersion'>> {
  const entry = 'src/storefront/entry-client.tsx';
  await build({
    ...common(root, builtIn),
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: targets,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { checks, input: join(root, entry) },
    },
  });
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8'));
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

/** Bundles the service worker into `outDir/service-worker.js`. */
export async function buildServiceWorker(root: string, outDir: string, precache: Precache): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { __PRECACHE__: JSON.stringify(precache) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: targets,
      rolldownOptions: {
        checks,
        input: join(root, 'src/service-worker/service-worker.ts'),
        output: { entryFileNames: 'service-worker.js' },
      },
    },
  });
}

/** Bundles the renderer and loads it. */
export async function buildRenderer(root: string, outDir: string, builtIn: BuiltIn): Promise<typeof renderPage> {
  await build({
    ...common(root, builtIn),
    // Whole, with its packages: it runs from a build folder that may lie outside the project.
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      ssr: 'src/storefront/entry-server.tsx',
      target: 'esnext',
      rolldownOptions: { checks, output: { entryFileNames: 'entry-server.js' } },
    },
  });
  const file = pathToFileURL(join(outDir, 'entry-server.js'));
  const loaded: { readonly renderPage: typeof renderPage } = await import(file.href);
  return loaded.renderPage;
}
