/** A save of photographs by a process that is killed before each change that it makes on the disk. */
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { contentOf, draftedContent } from '#catalogue/content.ts';
import { textHash } from '#catalogue/draft.ts';
import { photographFile, readPhotographDrafts } from '#catalogue/photograph-draft.ts';
import { childEnvironment } from '#test/support/child-environment.ts';
import { draftPhotographs, putPhotographs } from '#test/support/photograph-drafts.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const program = new URL('../support/killed-photographs.ts', import.meta.url).pathname;

/** The pictures of product 7 and their texts, as they would be published. */
function drafted(folder: string): readonly string[] {
  const content = draftedContent(folder);
  const [, texts = ''] = /^pictures:\n((?: +- .*\n)+)/m.exec(content.get('products/007-bird-swing.md') ?? '') ?? [];
  const files = [...content]
    .filter(([path]) => path.startsWith('photographs/7/'))
    .map(([path, hash]) => `${path} ${hash}`);
  return [...files.toSorted(), ...texts.split('\n').map((line) => line.replaceAll(/[-"]/g, '').trim())];
}

const named = (name: string, bytes: string) => `photographs/7/${name} ${textHash(bytes)}`;

it('leaves the old draft with its texts or the new one with its own, and the owner’s files as they are', async () => {
  const outcomes = new Set<string>();
  const before = [named('1.jpg', 'side'), named('2.jpg', 'front'), 'The side', 'The front', ''];
  const after = [named('1.jpg', 'new'), named('2-left.jpg', 'front'), 'Something new', 'The front', ''];
  for (let step = 1; ; step += 1) {
    const folder = temporaryFolder();
    cpSync('test/catalogue', folder, { recursive: true });
    putPhotographs(folder, 7, { '1.jpg': 'front', '2.jpg': 'side' });
    draftPhotographs(folder, 7, { '1.jpg': 'side', '2.jpg': 'front' }, ['The side', 'The front']);
    const own = contentOf(folder);
    const env = { ...childEnvironment, TMPDIR: temporaryFolder() }; // The killed process leaves its uploads behind.
    const signal = await promisify(execFile)(process.execPath, [program, folder, String(step)], { env }).then(
      () => null,
      (error: { readonly signal?: string; readonly stderr?: string }) => error.signal ?? error.stderr,
    );
    expect(contentOf(folder)).toEqual(own);
    expect([before, after]).toContainEqual(drafted(folder));
    outcomes.add(drafted(folder)[0] ?? '');
    for (const { id, photographs } of readPhotographDrafts(folder))
      for (const [name, hash] of photographs)
        expect(textHash(readFileSync(photographFile(folder, { id, name, hash }), 'utf8'))).toBe(hash);
    expect(draftPhotographs(folder, 7, { '1.jpg': 'new', '2-left.jpg': 'front' }, ['Something new', 'The front'])).toBe(
      'saved',
    );
    expect(drafted(folder)).toEqual(after);
    const kept = readdirSync(join(folder, '.draft/photographs/kept')).toSorted();
    expect(kept).toEqual(['front', 'new', 'side'].map(textHash).toSorted());
    if (signal === null) break;
    expect(signal).toBe('SIGKILL');
  }
  expect(outcomes).toEqual(new Set([before[0], after[0]]));
}, 300_000);
