// All finished pictures side by side: node artwork/contact-sheet.ts [--main] [--size 160]
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictureFolder } from './encode.ts';
import { manifest } from './manifest.ts';
import { cache } from './render.ts';
import { sheet } from './sheet.ts';

const words = process.argv.slice(2);
const cell = words.includes('--size') ? Number(words[words.indexOf('--size') + 1]) : 160;
const chosen = manifest.filter(
  ({ key }) => existsSync(join(pictureFolder, `${key}.jpg`)) && (!words.includes('--main') || key.endsWith('-1')),
);
const file = join(cache, 'contact-sheet.png');
await sheet(
  chosen.map(({ key }) => ({ name: key, image: readFileSync(join(pictureFolder, `${key}.jpg`)) })),
  { cell, columns: 10, file },
);
console.log(`${chosen.length} pictures on ${file}`);
