/**
 * Saves photographs of product 7 in a catalogue's draft and ends with SIGKILL before it changes the disk for the n-th time:
 * `node killed-photographs.ts FOLDER N`.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [folder = '', last = ''] = process.argv.slice(2);
let steps = 0;
let isCounting = false;
for (const step of ['mkdirSync', 'writeFileSync', 'copyFileSync', 'renameSync', 'rmSync'] as const) {
  const original: Function = fs[step];
  Reflect.set(fs, step, (...parameters: readonly unknown[]) => {
    if (isCounting) steps += 1;
    if (steps === Number(last)) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(original, fs, parameters);
  });
}
syncBuiltinESMExports();
const { draftPhotographs } = await import('./photograph-drafts.ts');
isCounting = true;
const saved = draftPhotographs(folder, 7, { '1.jpg': 'new', '2-left.jpg': 'front' }, ['Something new', 'The front']);
if (saved !== 'saved') throw new Error(saved);
