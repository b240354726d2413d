/** Folders of photographs for tests that never look into them: any bytes will do. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftedContent } from '#catalogue/content.ts';
import { textHash } from '#catalogue/draft.ts';
import { photographsHash, readPhotographDrafts, savePhotographs } from '#catalogue/photograph-draft.ts';
import { photographsOf } from '#catalogue/photograph-files.ts';
import { readProductFile } from '#catalogue/product-file.ts';

/** What stands in a product's photographs, by their names. */
export type Sample = Readonly<Record<string, string>>;

export function putPhotographs(folder: string, id: number, sample: Sample): void {
  const own = join(folder, 'photographs', String(id));
  mkdirSync(own, { recursive: true });
  for (const [name, bytes] of Object.entries(sample)) writeFileSync(join(own, name), bytes);
}

/** As the desk does; `texts` are those of its file where none are given. */
export function draftPhotographs(folder: string, id: number, sample: Sample, texts?: readonly string[]) {
  const place = mkdtempSync(join(tmpdir(), 'panja-upload-'));
  const added = new Map<string, string>();
  const photographs = Object.entries(sample).map(([name, bytes]) => {
    const hash = textHash(bytes);
    writeFileSync(join(place, hash), bytes);
    added.set(hash, join(place, hash));
    return [name, hash] as const;
  });
  const draft = readPhotographDrafts(folder).find((each) => each.id === id);
  const [path = '', text = ''] =
    [...draftedContent(folder)].find(([file]) => Number(/^products\/(\d+)-/.exec(file)?.[1]) === id) ?? [];
  const file = readProductFile(path, text);
  const seen = {
    photographs: photographsHash(draft?.photographs ?? photographsOf(folder, id)),
    text: textHash(text),
  };
  const saved = savePhotographs(folder, id, {
    photographs: new Map(photographs),
    texts: texts ?? (file.kind === 'product' ? file.product.pictures : []),
    added,
    seen,
  });
  rmSync(place, { recursive: true });
  return saved;
}
