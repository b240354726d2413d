/** The API of drafted photographs before `openDraft`. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { productFiles } from './content-files.ts';
import { openDraft, photographsHash, type Saved, textHash, updateDraft } from './draft.ts';
import { withField } from './edit-product.ts';
import { photographHash, type Photographs, photographsFolder, photographsOf } from './photograph-files.ts';
import { ownText } from './whole-file.ts';

export { photographsHash };

export interface PhotographDraft {
  readonly id: number;
  readonly photographs: Photographs;
  /** As they are in the owner's folder now. */
  readonly original: Photographs;
  readonly isConflict: boolean;
}

export interface WantedPhotographs {
  readonly photographs: Photographs;
  readonly texts: readonly string[];
  readonly added?: ReadonlyMap<string, string>;
  readonly seen: { readonly photographs: string; readonly text: string };
}

export function readPhotographDrafts(catalogue: string): readonly PhotographDraft[] {
  const draft = openDraft(catalogue);
  return draft.changed
    .flatMap(({ path, state }) => {
      const id = Number(/^photographs\/(\d+)$/.exec(path)?.[1] ?? 0);
      const photographs = photographsOf(join(dirname(draft.folder), 'changes'), id);
      return id === 0
        ? []
        : [{ id, photographs, original: photographsOf(catalogue, id), isConflict: state === 'conflict' }];
    })
    .toSorted((a, b) => a.id - b.id);
}

export function photographFile(
  catalogue: string,
  { id, name, hash }: { readonly id: number; readonly name: string; readonly hash: string },
): string {
  const folders = [openDraft(catalogue).folder, catalogue].map((folder) => join(folder, photographsFolder, String(id)));
  const files = folders.flatMap((folder) =>
    [name, ...photographsOf(dirname(dirname(folder)), id).keys()].map((each) => join(folder, each)),
  );
  return files.find((file) => existsSync(file) && photographHash(file) === hash) ?? files[0] ?? '';
}

export function savePhotographs(catalogue: string, id: number, wanted: WantedPhotographs): Saved {
  const { folder, changed } = openDraft(catalogue);
  const name = productFiles(folder).find((each) => Number(/^(\d+)-/.exec(each)?.[1]) === id);
  const path = `products/${name}`;
  const isConflict = (each: string) => changed.some((file) => file.path === each && file.state === 'conflict');
  if (isConflict(path) || isConflict(`photographs/${id}`)) return 'conflict';
  const [before, text] = [photographsOf(folder, id), name === undefined ? null : ownText(folder, path)];
  if (text === null || textHash(text) !== wanted.seen.text) return 'stale';
  if (photographsHash(before) !== wanted.seen.photographs) return 'stale';
  const after = new Map(
    [...wanted.photographs].map(([each, hash]) => [
      each,
      wanted.added?.get(hash) ?? photographFile(catalogue, { id, name: each, hash }),
    ]),
  );
  return updateDraft(catalogue, {
    edits: [
      { photographs: id, before, after },
      { path, before: text, after: withField(text, ['pictures'], wanted.texts) },
    ],
  });
}
