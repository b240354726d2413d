/** Works on a catalogue's draft and ends with SIGKILL before it changes the disk for the n-th time: `node killed-draft.ts FOLDER ACTION N`. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const [folder = '', action = '', last = ''] = process.argv.slice(2);
let steps = 0;
for (const step of ['mkdirSync', 'writeFileSync', 'renameSync', 'rmSync'] as const) {
  const original: Function = fs[step];
  Reflect.set(fs, step, (...parameters: readonly unknown[]) => {
    steps += 1;
    if (steps === Number(last)) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(original, fs, parameters);
  });
}
syncBuiltinESMExports();
const { applyDraft, readDraft, saveDraftFile, textHash } = await import('#catalogue/draft.ts');

const path = 'products/001-dog-food-1-kg.md';
const text = () =>
  readDraft(folder).find((file) => file.path === path)?.text ?? fs.readFileSync(join(folder, path), 'utf8');
if (action === 'save') saveDraftFile(folder, path, text().replace(/price: \d+/, 'price: 550'), textHash(text()));
const made = 'products/013-bird-song.md';
if (action === 'new') saveDraftFile(folder, made, text().replace('id: 1\n', 'id: 13\n'), null);
if (action === 'apply') applyDraft(folder);
