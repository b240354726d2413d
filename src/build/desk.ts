import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { checks, selfContained, targets } from './vite.ts';

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
