/** A draft of the catalogue, worked on by a process that is killed before each change that it makes on the disk. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { applyDraft, draftChanges, readDraft, saveDraftFile, textHash } from '#catalogue/draft.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

vi.setConfig({ testTimeout: 300_000 });

const food = 'products/001-dog-food-1-kg.md';
const swing = 'products/007-bird-swing.md';

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
const added = 'products/013-bird-song.md';
const addedText = read('test/catalogue', food).replace('id: 1\n', 'id: 13\n');
const originals = (folder: string) => [read(folder, food), read(folder, swing)];
const words = (folder: string) => draftChanges(folder).map((change) => change.words.replaceAll('\u00A0', ' '));

function price(folder: string, path: string, [from, to]: readonly [from: number, to: number]): void {
  const text = readDraft(folder).find((file) => file.path === path)?.text ?? read(folder, path);
  const edited = text.replace(`price: ${from}`, `price: ${to}`);
  expect(saveDraftFile(folder, path, edited, textHash(text))).toBe('saved');
}

/** What `folder` is after a kill before each of an action’s changes of the disk, until it is done. */
async function killedAtEachStep(action: string, prepare: (folder: string) => void, check: (folder: string) => void) {
  for (let step = 1; ; step += 1) {
    const folder = temporaryFolder();
    cpSync('test/catalogue', folder, { recursive: true });
    prepare(folder);
    const run = promisify(execFile)(process.execPath, [
      new URL('../support/killed-draft.ts', import.meta.url).pathname,
      folder,
      action,
      String(step),
    ]);
    const signal = await run.then(
      () => null,
      (error: { readonly signal?: string; readonly stderr?: string }) => error.signal ?? error.stderr,
    );
    check(folder);
    if (signal === null) return step - 1;
    expect(signal).toBe('SIGKILL');
  }
}

describe('a kill at any step', () => {
  const [foodText, swingText] = originals('test/catalogue');
  const drafted = (folder: string) => {
    price(folder, food, [500, 600]);
    price(folder, swing, [1300, 1400]);
    saveDraftFile(folder, added, addedText, null);
  };

  it('of a save leaves the draft as it was, or with the whole change, and one can go on', async () => {
    const steps = await killedAtEachStep(
      'save',
      (folder) => price(folder, swing, [1300, 1400]),
      (folder) => {
        expect(originals(folder)).toEqual([foodText, swingText]);
        const other = 'Bird Swing L: Rs 1,300 to Rs 1,400';
        expect([[other], ['Dog Food 1 kg: Rs 500 to Rs 550', other]]).toContainEqual(words(folder));
        price(folder, food, [words(folder).length === 1 ? 500 : 550, 600]);
        expect(words(folder)).toEqual(['Dog Food 1 kg: Rs 500 to Rs 600', other]);
      },
    );
    expect(steps).toBeGreaterThan(6);
  });

  it('of a new product leaves the draft without it, or with the whole of it, and one can go on', async () => {
    const outcomes = new Set<number>();
    const steps = await killedAtEachStep(
      'new',
      (folder) => price(folder, swing, [1300, 1400]),
      (folder) => {
        const draft = readDraft(folder);
        outcomes.add(draft.length);
        expect(draft.map(({ path, text }) => [path, text])).toEqual(
          [
            [swing, swingText?.replace('1300', '1400')],
            [added, addedText],
          ].slice(0, draft.length),
        );
        expect(existsSync(join(folder, added))).toBe(false);
        saveDraftFile(folder, added, addedText, null);
        expect(applyDraft(folder)).toEqual({ kind: 'applied', paths: [swing, added] });
        expect(read(folder, added)).toBe(addedText);
      },
    );
    expect(steps).toBeGreaterThan(6);
    expect(outcomes).toEqual(new Set([1, 2]));
  });

  it('of applying leaves all old with the draft, or all new at the next look, and loses no edit by hand', async () => {
    const outcomes = new Set<string>();
    const all = (folder: string) => [
      ...originals(folder),
      existsSync(join(folder, added)) ? read(folder, added) : null,
    ];
    const after = [foodText?.replace('500', '600'), swingText?.replace('1300', '1400'), addedText];
    const steps = await killedAtEachStep('apply', drafted, (folder) => {
      const edited = temporaryFolder();
      cpSync(folder, edited, { recursive: true });
      const isDone = read(edited, swing) !== swingText;
      writeFileSync(join(edited, swing), `${swingText}By hand.\n`);
      readDraft(edited);
      applyDraft(edited);
      expect(read(edited, swing)).toBe(`${swingText}By hand.\n`);
      expect([isDone, ...draftChanges(edited).map(({ isConflict }) => isConflict)]).toContain(true);

      const left = readDraft(folder).length;
      expect([[foodText, swingText, null], after]).toContainEqual(all(folder));
      outcomes.add(`${left} ${read(folder, food) === foodText ? 'old' : 'new'}`);
      expect(applyDraft(folder).kind).toBe('applied');
      expect([readDraft(folder), all(folder)]).toEqual([[], after]);
    });
    expect(steps).toBeGreaterThan(12);
    expect([...outcomes].toSorted()).toEqual(['0 new', '3 old']);
  });
});
