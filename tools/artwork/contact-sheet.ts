// All finished pictures side by side: node tools/artwork/contact-sheet.ts [--main] [--size 160]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictureFolder } from './encode.ts';
import { manifest } from './manifest.ts';
import { knownPictures } from './record.ts';
import { cache } from './render.ts';
import { sheet } from './sheet.ts';

const args = process.argv.slice(2);
const cell = args.includes('--size') ? Number(args[args.indexOf('--size') + 1]) : 160;
const known = knownPictures();
const chosen = manifest
  .filter(({ key }) => !args.includes('--main') || key.endsWith('-1'))
  .flatMap(({ key }) => (known[key] ? [{ key, file: `${known[key].name}.jpg` }] : []));
const file = join(cache, 'contact-sheet.png');
await sheet(
  chosen.map(({ key, file: jpeg }) => ({ name: key, image: readFileSync(join(pictureFolder, jpeg)) })),
  { cell, columns: 10, file },
);
console.log(`${chosen.length} pictures on ${file}`);
