/** A save killed with -9 at each of its steps: all of it is in the draft, or nothing. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { contentOf } from '#catalogue/catalogue-files.ts';
import { openDraft, updateDraft } from '#catalogue/draft.ts';
import { textHash } from '#catalogue/draft-file.ts';
import { catalogueCopy, temporaryFolder } from '#test/support/folders.ts';
import { draftPhotos, draftText } from '#test/support/releases.ts';

const bell = 'products/006-bird-bell.md';
const ladder = 'products/008-bird-ladder.md';

it('is in the draft as a whole or not at all, what was there before stays, and it can be repeated (D75)', async () => {
  const start = catalogueCopy();
  await draftText(start, ladder, (text) => text.replace(/^price: .*$/m, 'price: 555'));
  await draftPhotos(start, 8, { '1.jpg': 'side' });
  const photo = join(temporaryFolder(), textHash('front'));
  writeFileSync(photo, 'front');
  const after = readFileSync(join(start, bell), 'utf8').replace(/^price: .*$/m, 'price: 777');
  const before = openDraft(start);
  const seen: number[] = [];
  for (let step = 1; ; step += 1) {
    const here = temporaryFolder();
    cpSync(start, here, { recursive: true });
    const program = new URL('killed-saving.ts', import.meta.url).pathname;
    const wasKilled = await promisify(execFile)(process.execPath, [
      program,
      here,
      bell,
      after,
      photo,
      String(step),
    ]).then(
      () => false,
      ({ signal }: { readonly signal?: string }) => signal === 'SIGKILL',
    );
    const draft = openDraft(here);
    const isSaved = draft.content.get(bell) === after;
    expect([step, draft.changed.length, contentOf(here)]).toEqual([step, isSaved ? 3 : 2, before.original]);
    expect(readFileSync(draft.photoFile('photographs/8/1.jpg'), 'utf8')).toBe(isSaved ? 'front' : 'side');
    expect(draft.content.get(ladder)).toContain('price: 555');
    if (!wasKilled) break;
    seen.push(draft.changed.length);
    const again = [{ path: bell, before: draft.content.get(bell) ?? '', after: after.replace('777', '778') }];
    expect([step, await updateDraft(here, { edits: again })]).toEqual([step, 'saved']);
  }
  expect([new Set(seen), seen.length > 8]).toEqual([new Set([2, 3]), true]);
}, 300_000);
