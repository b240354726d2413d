/**
 * Publishes a release, or makes a preview of it, and ends with SIGKILL before its n-th step on the disk:
 * `node killed-publish.ts FOLDER NAME N [preview]`.
 */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const [folder = '', name = '', last = '', task] = process.argv.slice(2);
let steps = 0;
for (const step of ['mkdir', 'open', 'rename', 'rm', 'utimes', 'writeFile'] as const) {
  const original: Function = fs[step];
  Reflect.set(fs, step, (...parameters: readonly unknown[]) => {
    steps += 1;
    if (steps === Number(last)) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(original, fs, parameters);
  });
}
syncBuiltinESMExports();
const { makePreview, publishRelease } = await import('#release/publish.ts');

await (task === 'preview' ? makePreview : publishRelease)(folder, name, async (draft) => {
  await fs.mkdir(join(draft, 'site'));
  await fs.writeFile(join(draft, 'site/index.html'), '<title>Panja</title>');
  await fs.writeFile(join(draft, 'catalogue.json'), '{}');
});
