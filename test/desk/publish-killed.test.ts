/** A publish killed with -9 at each of its steps: the draft, the owner's files and the shop (docs/decisions/0009). */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { goingBack } from '#build/content-in-place.ts';
import { contentOf } from '#catalogue/catalogue-files.ts';
import { openDraft } from '#catalogue/draft.ts';
import { finishInterrupted } from '#release/publish.ts';
import { currentRelease, knownReleases, validManifest } from '#release/releases.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import {
  changedFiles,
  draftPhotos,
  draftText,
  folderToPublish,
  putPhotos,
  first,
  publishContent,
  second,
  type ShopFolders,
  shopFolders,
} from '#test/support/releases.ts';

/** True if a publish in a process of its own came to its n-th step on the disk, where it was killed. */
async function killedAt({ content, releases }: ShopFolders, step: number): Promise<boolean> {
  const program = new URL('killed-placing.ts', import.meta.url).pathname;
  return promisify(execFile)(process.execPath, [program, content, releases, second, String(step)]).then(
    () => false,
    (error: { readonly signal?: string }) => {
      if (error.signal !== 'SIGKILL') throw error;
      return true;
    },
  );
}

it('leaves all as it was, or, once the next look went on with it, all as it shall be', async () => {
  const start = await shopFolders((folder) => {
    putPhotos(folder, 7, { '1.jpg': 'front', '2.png': 'side' });
  });
  for (const file of ['products/006-bird-bell.md', 'products/008-bird-ladder.md'])
    await draftText(start.content, file, (text) => text.replace(/^price: .*$/m, 'price: 777'));
  await draftPhotos(start.content, 7, { '1.png': 'side', '2-left.jpg': 'new' });
  const [before, wanted] = [contentOf(start.content), openDraft(start.content).content];
  const seen: string[] = [];
  for (let step = 1; ; step += 1) {
    const here = { content: temporaryFolder(), releases: temporaryFolder() };
    cpSync(start.content, here.content, { recursive: true });
    cpSync(start.releases, here.releases, { recursive: true });
    const wasKilled = await killedAt(here, step);
    await validManifest(here.releases, currentRelease(here.releases) ?? '');
    expect((await knownReleases(here.releases)).map(({ name }) => name)).toContain(first);
    expect(readFileSync(join(here.releases, 'published'), 'utf8')).toMatch(/^(?:\w{12} [\dT:.-]{23}Z\n){1,2}$/);
    await finishInterrupted(here.releases, goingBack(here));
    const current = currentRelease(here.releases) ?? '';
    await validManifest(here.releases, current);
    expect([step, contentOf(here.content)]).toEqual([step, current === first ? before : wanted]);
    expect([step, changedFiles(here.content).length]).toEqual([step, current === first ? 3 : 0]);
    expect(existsSync(join(here.releases, second))).toBe(current === second);
    // Pressed again it goes through.
    if (current === first) await publishContent(here, second, await folderToPublish(here.content));
    expect([currentRelease(here.releases), contentOf(here.content)]).toEqual([second, wanted]);
    for (const folder of Object.values(here)) rmSync(folder, { recursive: true });
    if (!wasKilled) break;
    seen.push(current);
  }
  expect(seen.length).toBeGreaterThan(40);
  expect(new Set(seen)).toEqual(new Set([first, second]));
}, 300_000);
