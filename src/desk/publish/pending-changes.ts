/** The changes that wait to be published: those of the desk, which can be discarded, and edits of the files by hand. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type CatalogueChange, catalogueChanges, conflictSentence } from '#catalogue/changes.ts';
import { contentOf } from '#catalogue/content.ts';
import { discardDraft, openDraft, updateDraft } from '#catalogue/draft.ts';
import { discardedEdits } from '#catalogue/discard.ts';
import { checkedCatalogue, newProblems } from '#catalogue/read-catalogue.ts';
import { DraftProblem } from '#catalogue/whole-file.ts';
import type { PublishPage, WaitingChange } from '#desk/pages/publish-page.ts';
import { contentFolder, currentRelease } from '#release/releases.ts';
import type { PublishFolders } from './publishing.ts';

export type Pending = Pick<PublishPage, 'changes' | 'byHand' | 'seen'>;

export function pendingChanges({ content, releases }: PublishFolders): Pending {
  try {
    const { folder } = openDraft(content);
    return { changes: changesIn(content), byHand: editsByHand({ content, releases }), seen: versionOf(folder) };
  } catch (error) {
    if (!(error instanceof DraftProblem)) throw error;
    const whole = { id: wholeDraft, sentences: [error.message], state: 'damaged' } as const;
    return { changes: [whole], byHand: [], seen: '' };
  }
}

/** Stands for the content that would be published now. */
export function seenNow(content: string): string {
  return versionOf(openDraft(content).folder);
}

/** The same as a page's `seen` if the release was made of what the page shows. */
export function seenOfRelease(releases: string, name: string): string {
  return versionOf(join(releases, name, contentFolder));
}

function versionOf(folder: string): string {
  return createHash('sha256')
    .update(JSON.stringify([...contentOf(folder)].toSorted(([a], [b]) => a.localeCompare(b, 'en'))))
    .digest('hex')
    .slice(0, 16);
}

const wholeDraft = 'draft';

function changesIn(content: string): readonly WaitingChange[] {
  const { folder, changed } = openDraft(content);
  return [
    ...catalogueChanges(content, folder).map(({ group, sentences }) => ({
      id: group,
      sentences,
      state: 'changed' as const,
    })),
    ...changed.flatMap(({ path, state }): readonly WaitingChange[] => {
      if (state === 'conflict') return [{ id: `file ${path}`, sentences: [conflictSentence(content, path)], state }];
      if (state !== 'damaged') return [];
      return [{ id: `file ${path}`, sentences: [`${path}: its file in the draft is missing or damaged`], state }];
    }),
  ];
}

function editsByHand({ content, releases }: PublishFolders): readonly string[] {
  const inShop = contentOfRelease(releases, currentRelease(releases) ?? '');
  return inShop === null ? [] : sentencesOf(catalogueChanges(inShop, content));
}

export function sentencesOf(changes: readonly Pick<CatalogueChange, 'sentences'>[]): readonly string[] {
  return changes.flatMap(({ sentences }) => sentences);
}

export type Discarded = { readonly sentences: readonly string[] } | { readonly problem: string };

/** `id`: of a change of the page. */
export function discard(content: string, id: string): Discarded {
  const change = pendingChanges({ content, releases: '' }).changes.find((each) => each.id === id);
  if (!change) return { problem: 'This change has since been edited or discarded. Check the list and try again.' };
  if (id === wholeDraft) discardDraft(content);
  else {
    const result = updateDraft(content, discardedEdits(content, id), (after, before) => {
      if (newProblems(checkedCatalogue(after), checkedCatalogue(before)).length === 0) return null;
      return { problem: `Other changes need this one: ${change.sentences.join('; ')}. Discard those first.` };
    });
    if (typeof result === 'object') return result;
  }
  return { sentences: change.sentences };
}

/** The folder with a release's content; `null` if it has none. */
export function contentOfRelease(releases: string, name: string): string | null {
  const folder = join(releases, name, contentFolder);
  try {
    contentOf(folder);
    return folder;
  } catch {
    return null;
  }
}
