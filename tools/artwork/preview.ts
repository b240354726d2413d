// Quick looks while modelling: node tools/artwork/preview.ts KEY… (a key, an id for all its pictures, or /pattern/ on the model)
// Small and rough renders, put together on tools/artwork/.cache/preview.png.
import { join } from 'node:path';
import { missingBlender } from './blender.ts';
import { composed } from './compose.ts';
import { manifest } from './manifest.ts';
import { cache, render } from './render.ts';
import { sheet } from './sheet.ts';

const wanted = process.argv.slice(2);
const chosen = manifest.filter(({ key, model }) =>
  wanted.some(
    (want) => key === want || key.startsWith(`${want}-`) || (want.startsWith('/') && model.includes(want.slice(1))),
  ),
);
const cell = Number(process.env['CELL'] ?? 360);

const advice = missingBlender();
if (advice !== null) {
  console.error(advice);
  process.exit(1);
}

const cells: { readonly name: string; readonly image: Buffer }[] = [];
for (const picture of chosen) {
  try {
    const files = await render(picture, {
      scale: cell / Math.max(picture.width, picture.height),
      samples: 10,
      folder: 'preview',
    });
    const image = await composed(files, picture.ground);
    cells.push({ name: `${picture.key} ${picture.model}`, image: await image.png().toBuffer() });
  } catch (error) {
    console.error(picture.key, error instanceof Error ? error.message : error);
  }
}
await sheet(cells, { cell, columns: Math.min(4, cells.length), file: join(cache, 'preview.png') });
console.log(`${cells.length} of ${chosen.length} on tools/artwork/.cache/preview.png`);
