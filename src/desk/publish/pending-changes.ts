/** What waits to be published: changes made at the desk, which can be taken back, and files that somebody edited by hand. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Content, contentChanges, contentOf, draftedContent } from '#catalogue/content.ts';
import { draftChanges, takeBack } from '#catalogue/draft.ts';
import { photographChanges, takeBackPhotographs } from '#desk/photos/photo-changes.ts';
import type { PublishPage } from '#desk/pages/publish-page.ts';
import { written } from '#desk/products/saving.ts';
import { contentFolder, currentRelease } from '#release/releases.ts';
import type { PublishFolders } from './publishing.ts';

export { contentChanges };

export type Pending = Pick<PublishPage, 'changes' | 'byHand' | 'seen'>;

export function pendingChanges({ content, releases }: PublishFolders): Pending {
  const inShop = contentOfRelease(releases, currentRelease(releases) ?? '');
  return {
    changes: changesIn(content).map(({ id, words, isConflict }) => ({ id, words, isConflict })),
    byHand: inShop === null ? [] : contentChanges(inShop, contentOf(content)),
    seen: seenNow(content),
  };
}

export function seenNow(content: string): string {
  return seenOf(draftedContent(content));
}

/** The same as a page's `seen` where the release was made of what the page tells of. */
export function seenOfRelease(releases: string, name: string): string {
  return seenOf(contentOf(join(releases, name, contentFolder)));
}

function seenOf(content: Content): string {
  return createHash('sha256')
    .update(JSON.stringify([...content].toSorted(([a], [b]) => a.localeCompare(b, 'en'))))
    .digest('hex')
    .slice(0, 16);
}

export function changesWaiting(content: string): number {
  return changesIn(content).length;
}

function changesIn(content: string): Pending['changes'] {
  return [...draftChanges(content), ...photographChanges(content)];
}

export type TakenBack = { readonly words: string } | { readonly problem: string };

export function takenBack(content: string, id: string): TakenBack {
  const change = changesIn(content).find((each) => each.id === id);
  const taken =
    change && written(() => (takeBackPhotographs(content, id) ? ('taken back' as const) : takeBack(content, id)));
  if (taken && 'problem' in taken) return taken;
  if (taken?.done === 'taken back') return { words: change?.words ?? '' };
  if (taken?.done === 'not alone')
    return { problem: `Other changes need this one: ${change?.words}. Take those back first.` };
  return { problem: 'This change has since been edited or undone. Check the list and try again.' };
}

/** `null` for a release of an older version, which kept none. */
export function contentOfRelease(releases: string, name: string): Content | null {
  try {
    return contentOf(join(releases, name, contentFolder));
  } catch {
    return null;
  }
}
