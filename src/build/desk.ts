import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { renderedPictures } from '#catalogue/read-catalogue.ts';
import { checks, targets } from './vite.ts';

/** As wide as a picture on the desk needs on a sharp screen. */
const pictureWidth = 192;

/**
 * Builds what the owner's desk runs with (`src/desk/desk-files.ts`): its pages as one file with all their packages, its
 * stylesheet, the scripts of its list and of what is printed, and the addresses of pictures: the first of each product, and
 * those that came with the shop, by their names.
 */
export async function buildDesk(root: string, folder: string, { products, pictures }: Catalogue): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // As for a worker: without React's development half, which the bundler leaves to run time for a server.
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      ssr: 'src/desk/pages/entry.tsx',
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
  const shown = products.flatMap(({ id, images: [image] }) => {
    const file = image === undefined ? undefined : pictures.file(image);
    return file?.widths.includes(pictureWidth) ? [[id, `/pictures/${file.name}-${pictureWidth}.avif`]] : [];
  });
  const own = Object.entries(renderedPictures(root)).flatMap(([key, { name, widths }]) =>
    /^\d/.test(key) ? [] : [[key, `/pictures/${name}-${Math.min(...widths)}.avif`]],
  );
  await writeFile(join(folder, 'pictures.json'), JSON.stringify(Object.fromEntries([...shown, ...own])));
}
