/** `pages.yaml` as the desk shows and changes it: its lists, and what is in the way of changing them. */
import { join } from 'node:path';
import { readLists } from '#catalogue/pages-changes.ts';
import { problemLine } from '#catalogue/problem.ts';
import type { ProductList } from '#catalogue/product-lists.ts';
import { unreadable } from '#catalogue/whole-file.ts';
import type { Session } from '#desk/account/auth.ts';
import type { OwnFilePage } from '#desk/pages/shop-page.ts';
import { lockedWords } from '#desk/products/saving.ts';
import { conflictWords, editorWords, keep, type KeepParts, type OwnFile, ownFile, problemsOf } from './own-file.ts';

export interface PagesFile {
  readonly own: OwnFile | null;
  readonly lists: readonly ProductList[];
}

export function pagesFile(folder: string): PagesFile {
  const own = ownFile(folder, 'pages.yaml');
  return { own, lists: own ? readLists(own.text) : [] };
}

export function pagesState(folder: string, { own, lists }: PagesFile): OwnFilePage {
  const mistakes = () =>
    own ? problemsOf(folder, own, own.text) : [unreadable('pages.yaml', join(folder, 'pages.yaml'))];
  return {
    locked: lockedWords(folder) ?? (own?.isConflict ? conflictWords : null),
    problems: lists.length > 0 ? [] : mistakes().map(problemLine),
  };
}

/** `null` when it is done, else the notice. */
export async function keepPages(
  parts: KeepParts,
  own: OwnFile,
  { text, session }: { readonly text: string | null; readonly session: Session },
): Promise<string | null> {
  if (text === null) return editorWords;
  const problems = problemsOf(parts.folder, own, text);
  if (problems.length > 0) return `Not saved: ${problems.map(problemLine).join(' ')}`;
  return keep(parts, own, { text, session });
}

interface Group {
  readonly title: string;
  readonly lists: readonly ProductList[];
}

const groups: readonly { readonly title: string; readonly holds: readonly ProductList['on'][] }[] = [
  { title: 'Home', holds: ['home'] },
  { title: 'Dogs', holds: ['dog'] },
  { title: 'Cats', holds: ['cat'] },
  { title: 'Birds', holds: ['bird'] },
  { title: 'Pharmacy and new pet', holds: ['pharmacy', 'newPet'] },
];

export function groupsOf(lists: readonly ProductList[]): readonly Group[] {
  return groups
    .map(({ title, holds }) => ({ title, lists: lists.filter(({ on }) => holds.includes(on)) }))
    .filter((group) => group.lists.length > 0);
}

/** Below the title of its group. */
export function nameInGroup({ on, name, heading }: ProductList): string {
  return on === 'home' || on === 'newPet' ? heading : name;
}
