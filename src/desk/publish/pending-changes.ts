/**
 * The changes that wait to be published: those of the desk, which can be discarded, and edits of the files by hand. And the
 * versions that were published and can be restored.
 */
import { type CatalogueChange, catalogueChanges, conflictSentence } from '#catalogue/changes.ts';
import { discardedEdits } from '#catalogue/discard.ts';
import { discardDraft, openDraft, updateDraft } from '#catalogue/draft.ts';
import { pricesDiscarded, pricesTogether } from '#desk/prices/prices-together.ts';
import { checkedCatalogue, newProblems } from '#catalogue/read-catalogue.ts';
import { DraftProblem } from '#catalogue/atomic-file.ts';
import { contentFolder, currentRelease, publishHistory } from '#release/releases.ts';
import { routes } from '#shop/routes.ts';
import type { PublishFolders } from './publishing.ts';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { contentOf } from '#catalogue/content-files.ts';

/** A product, a section of the shop or a list that was changed at the desk, and can be discarded. */
export interface WaitingChange {
  readonly id: string;
  /** The title of prices that were changed together. */
  readonly title?: string;
  readonly sentences: readonly string[];
  /** Conflict: the file was edited by hand meanwhile; that edit stays, and this change can't be published. */
  readonly state: 'changed' | 'conflict' | 'damaged';
  /** The path of the shop's page that shows it. */
  readonly shownAt: string;
}

export interface Pending {
  readonly changes: readonly WaitingChange[];
  /** Sentences about edits of the owner's files, which are published too. */
  readonly byHand: readonly string[];
  /** The version of the content that would be published; empty if the draft is damaged. */
  readonly version: string;
}

/** The number that the navigation shows. Never throws, so that a damaged draft doesn't break every page. */
export function countPending(content: string): number {
  try {
    return sentencesOf(deskChanges(content)).length;
  } catch {
    return 0;
  }
}

export function pendingChanges({ content, releases }: PublishFolders): Pending {
  const changes = deskChanges(content);
  if (changes.some(({ id }) => id === wholeDraft)) return { changes, byHand: [], version: '' };
  return { changes, byHand: editsByHand({ content, releases }), version: draftVersion(content) };
}

/** The desk's changes. An unreadable draft is one change. */
export function deskChanges(content: string): readonly WaitingChange[] {
  try {
    const { folder, changed } = openDraft(content);
    if (changed.length === 0) return []; // Every page of the desk counts them, and comparing reads all files.
    const changes = catalogueChanges(content, folder).map(({ group, sentences }): WaitingChange => ({
      id: group,
      sentences,
      state: 'changed',
      shownAt: pageOf(group),
    }));
    for (const { path, state } of changed) {
      if (state !== 'conflict' && state !== 'damaged') continue;
      const damaged = `${path}: its file in the draft is missing or damaged`;
      const sentences = [state === 'conflict' ? conflictSentence(content, path) : damaged];
      changes.push({ id: `file ${path}`, sentences, state, shownAt: '/' });
    }
    return withPricesTogether(content, changes);
  } catch (error) {
    if (!(error instanceof DraftProblem)) throw error;
    return [{ id: wholeDraft, sentences: [error.message], state: 'damaged', shownAt: '/' }];
  }
}

/** The version of the content that would be published now. */
export function draftVersion(content: string): string {
  return versionOf(openDraft(content).folder);
}

/** Merges products whose only changes are prices changed together. */
function withPricesTogether(content: string, changes: readonly WaitingChange[]): readonly WaitingChange[] {
  return pricesTogether(content).reduce<readonly WaitingChange[]>((all, { id, title, products }) => {
    const groups = products.flatMap((product) => (product.isAlone ? [`product ${product.id}`] : []));
    const [first, ...others] = all.filter((change) => groups.includes(change.id));
    if (!first) return all;
    const together = { ...first, id: `${priceGroup} ${id}`, title, sentences: sentencesOf([first, ...others]) };
    return all.flatMap((change) => (change === first ? [together] : others.includes(change) ? [] : [change]));
  }, changes);
}

const priceGroup = 'prices';
const wholeDraft = 'draft';

function editsByHand({ content, releases }: PublishFolders): readonly string[] {
  const inShop = contentOfRelease(releases, currentRelease(releases) ?? '');
  return inShop === null ? [] : sentencesOf(catalogueChanges(inShop, content));
}

export function sentencesOf(changes: readonly Pick<CatalogueChange, 'sentences'>[]): readonly string[] {
  return changes.flatMap(({ sentences }) => sentences);
}

/** Discards the change with this id. Throws a DraftProblem if the draft can't be changed. */
export function discard(
  content: string,
  id: string,
): { readonly sentences: readonly string[] } | { readonly problem: string } {
  const change = deskChanges(content).find((each) => each.id === id);
  if (!change) return { problem: 'This change has since been edited or discarded. Check the list and try again.' };
  if (id === wholeDraft) discardDraft(content);
  else {
    const [kind, name = ''] = id.split(' ');
    const discarded = kind === priceGroup ? pricesDiscarded(content, name) : discardedEdits(content, id);
    const result = updateDraft(content, discarded, (after, before) => {
      if (newProblems(checkedCatalogue(after), checkedCatalogue(before)).length === 0) return null;
      return { problem: `Other changes need this one: ${change.sentences.join('; ')}. Discard those first.` };
    });
    if (typeof result === 'object') return result;
  }
  return { sentences: change.sentences };
}

/** The page of the shop that shows a group of changes. */
function pageOf(group: string): string {
  const [kind = '', name = ''] = group.split(' ');
  if (kind === 'product') return routes.product.href({ id: Number(name) });
  if (kind === 'shop' && name === 'contact') return routes.contact.href();
  if (kind !== 'list') return routes.home.href();
  if (name === 'pharmacy') return routes.pharmacy.href();
  const [page, section] = name.split('.');
  if (section === undefined) return `/${page}`;
  return page === 'home' ? routes.home.href() : routes.newPet.href();
}

export interface PublishedVersion {
  readonly name: string;
  readonly publishedAt: number;
  /** Sentences; none for the oldest saved version. */
  readonly changes: readonly string[];
  readonly isCurrent: boolean;
}

/** Every publish of a version whose files are still there, the newest first. */
export async function publishedVersions(releases: string): Promise<readonly PublishedVersion[]> {
  const current = currentRelease(releases);
  const published = (await publishHistory(releases)).flatMap(({ name, publishedAt }) => {
    const content = contentOfRelease(releases, name);
    return content === null ? [] : [{ name, publishedAt: publishedAt.getTime(), content }];
  });
  return published.map(({ content, ...release }, index) => {
    const before = published[index + 1]?.content ?? content;
    const changes = catalogueChanges(before, content).flatMap(({ sentences }) => sentences);
    return { ...release, changes, isCurrent: release.name === current };
  });
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

/** Equal to the version of a draft exactly if the release was built from it. */
export function releaseVersion(releases: string, name: string): string {
  return versionOf(join(releases, name, contentFolder));
}

/** Changes with every file of the content in `folder`. */
function versionOf(folder: string): string {
  return createHash('sha256')
    .update(JSON.stringify([...contentOf(folder)].toSorted(([a], [b]) => a.localeCompare(b, 'en'))))
    .digest('hex')
    .slice(0, 16);
}
