/**
 * Publishes a draft and ends with SIGKILL before its n-th step on the disk, counted from when the release is made:
 * `node killed-placing.ts CONTENT RELEASES NAME N`.
 */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [content = '', releases = '', name = '', last = ''] = process.argv.slice(2);
let isMade = false;
let steps = 0;
function countSteps(of: object, methods: readonly string[]): void {
  for (const method of methods) {
    const original: unknown = Reflect.get(of, method);
    if (typeof original !== 'function') throw new Error(`Node has no ${method} any more`);
    Reflect.set(of, method, (...parameters: readonly unknown[]) => {
      if (isMade) steps += 1;
      if (isMade && steps === Number(last)) process.kill(process.pid, 'SIGKILL');
      return Reflect.apply(original, of, parameters);
    });
  }
}
countSteps(fs, ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync', 'copyFileSync', 'rmdirSync', 'fsyncSync']);
countSteps(promises, ['mkdir', 'open', 'rename', 'rm', 'utimes', 'writeFile', 'copyFile']);
syncBuiltinESMExports();
const { publishing, writeDraft } = await import('#build/content-in-place.ts');
const { beginPublish } = await import('#catalogue/draft-publish.ts');
const { copyContent } = await import('#catalogue/content-files.ts');
const { publishRelease } = await import('#release/publish.ts');

const folders = { content, releases };
const drafted = await promises.mkdtemp(join(tmpdir(), 'killed-placing-'));
writeDraft(await beginPublish(content), drafted);
await publishRelease(
  releases,
  name,
  async (draft) => {
    copyContent(drafted, join(draft, 'content'));
    isMade = true;
  },
  publishing(folders),
);
