/** The owner's products as their files say, drafts counted. */
import { join } from 'node:path';
import { readDraft, textHash } from '#catalogue/draft.ts';
import { problemLine } from '#catalogue/problem.ts';
import { contentFiles } from '#catalogue/content-files.ts';
import { type ProductFile, type ProductRecord, readProductFile } from '#catalogue/product-file.ts';
import { plainText, readText, unreadable } from '#catalogue/whole-file.ts';

export interface OwnProduct {
  /** Within the catalogue's folder. */
  readonly path: string;
  readonly text: string;
  /** Version of the text, which forms send along to detect conflicts. */
  readonly seen: string;
  readonly product: ProductRecord;
  readonly isChanged: boolean;
  /** Only in the draft. */
  readonly isNew: boolean;
  /** Edited by hand since its draft began: the text is that of the edit. */
  readonly isConflict: boolean;
}

export interface OwnProducts {
  readonly products: readonly OwnProduct[];
  /** Of files that can't be read, in words. */
  readonly problems: readonly string[];
}

export function ownProducts(folder: string): OwnProducts {
  const drafts = new Map(readDraft(folder).map((draft) => [draft.path, draft]));
  const read = [...new Set([...contentFiles(folder), ...drafts.keys()])]
    .filter((path) => path.startsWith('products/'))
    .map((path) => {
      const draft = drafts.get(path);
      const isConflict = draft?.isConflict ?? false;
      const text = draft && !isConflict ? draft.text : textOf(join(folder, path));
      const file: ProductFile =
        text === null ? { kind: 'problems', problems: [unreadable(path, join(folder, path))] } : readOnce(path, text);
      return { path, text: text ?? '', isChanged: draft !== undefined, isNew: draft?.isNew === true, isConflict, file };
    });
  return {
    products: read
      .flatMap(({ file, ...own }) =>
        file.kind === 'product' ? [{ ...own, seen: textHash(own.text), product: file.product }] : [],
      )
      .toSorted((a, b) => a.product.id - b.product.id),
    problems: read.flatMap(({ file }) => (file.kind === 'problems' ? file.problems.map(problemLine) : [])),
  };
}

/** Cache of parsed files: with a thousand products, parsing takes the time. */
const known = new Map<string, { readonly text: string; readonly file: ProductFile }>();

function readOnce(path: string, text: string): ProductFile {
  const last = known.get(path);
  if (last?.text === text) return last.file;
  const file = readProductFile(path, plainText(text));
  known.set(path, { text, file });
  return file;
}

function textOf(file: string): string | null {
  try {
    return readText(file);
  } catch {
    return null;
  }
}
