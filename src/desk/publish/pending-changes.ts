/**
 * The changes that wait to be published: those of the desk, which can be discarded, and edits of the files by hand. And
 * the versions that were published and can be restored.
 */
import { type CatalogueChange, catalogueChanges, type ChangeFact } from '#catalogue/changes.ts';
import { discardedEdits } from '#catalogue/discard.ts';
import { type ChangedFile, conflictsAfter, type Draft, draftVersion, openDraft } from '#catalogue/draft.ts';
import { DraftProblem } from '#catalogue/draft-file.ts';
import { type Content, contentOf, readPagesFile, readShopFile } from '#catalogue/catalogue-files.ts';
import type { CatalogueSave } from '#desk/save-catalogue.ts';
import { allSpecies } from '#shop/species.ts';
import { contentFolder, currentRelease, publishHistory } from '#release/releases.ts';
import { routes } from '#shop/routes.ts';
import type { PublishFolders } from './publishing.ts';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** A product, a section of the shop or a list that was changed at the desk, and can be discarded. */
export interface WaitingChange {
  readonly id: string;
  /** The title and the files of prices that were changed together. */
  readonly together?: { readonly title: string; readonly paths: readonly string[] };
  /** A text is a sentence about a draft that can’t be read. */
  readonly facts: readonly (ChangeFact | string)[];
  /** Conflict: the file was edited by hand meanwhile; that edit stays, and this change can't be published. */
  readonly state: 'changed' | 'conflict' | 'damaged';
  /** The path of the shop's page that shows it. */
  readonly shownAt: string;
}

export interface Pending {
  readonly changes: readonly WaitingChange[];
  /** Edits of the owner's files, which are published too. */
  readonly byHand: readonly CatalogueChange[];
  /** The version of the content that would be published; empty if the draft is damaged. */
  readonly version: string;
}

/**
 * Counts the changes for the navigation of every page, and compares the catalogues only for another state of the draft.
 * Never throws, so that a damaged draft doesn't break every page.
 */
export function pendingCounter(changesOf = deskChanges): (catalogueFolder: string) => number {
  let last = { version: '', count: 0 };
  return (catalogueFolder) => {
    try {
      const version = draftVersion(catalogueFolder);
      if (version !== last.version) last = { version, count: changesOf(catalogueFolder).length };
      return last.count;
    } catch (error) {
      return error instanceof DraftProblem ? 1 : 0;
    }
  };
}

export function pendingChanges({ catalogueFolder, releases }: PublishFolders): Pending {
  const changes = deskChanges(catalogueFolder);
  if (changes.some(({ id }) => id === wholeDraft)) return { changes, byHand: [], version: '' };
  return { changes, byHand: editsByHand({ catalogueFolder, releases }), version: versionToPublish(catalogueFolder) };
}

/** The desk's changes. An unreadable draft is one change. */
export function deskChanges(catalogueFolder: string): readonly WaitingChange[] {
  try {
    const draft = openDraft(catalogueFolder);
    const { original, content, changed } = draft;
    const changes = catalogueChanges(original, content).map(({ group, facts }): WaitingChange => ({
      id: group,
      facts,
      state: 'changed',
      shownAt: pageOf(group, [original, content]),
    }));
    for (const { path, state } of changed) {
      if (state !== 'conflict' && state !== 'damaged') continue;
      const damaged = { kind: 'damaged file', of: path } as const;
      const facts = state === 'conflict' ? conflictFacts(draft, path) : [damaged];
      changes.push({ id: `file ${path}`, facts, state, shownAt: '/' });
    }
    return withPricesTogether(changes, changed);
  } catch (error) {
    if (!(error instanceof DraftProblem)) throw error;
    return [{ id: wholeDraft, facts: [error.message], state: 'damaged', shownAt: '/' }];
  }
}

/** The desk's changes of a file that was edited by hand as well. */
function conflictFacts({ original, contentWith }: Draft, path: string): readonly ChangeFact[] {
  return factsOf(catalogueChanges(original, contentWith(path)));
}

/** The version of the content that would be published now. */
export function versionToPublish(catalogueFolder: string): string {
  return contentVersion(openDraft(catalogueFolder).content);
}

/** Merges products whose only changes are prices that were changed together. */
function withPricesTogether(
  changes: readonly WaitingChange[],
  changed: readonly ChangedFile[],
): readonly WaitingChange[] {
  const files = Map.groupBy(changed, ({ path }) => `product ${Number.parseInt(basename(path), 10)}`);
  const priced = new Map(
    [...files].flatMap(([id, [file, ...others]]) =>
      file?.together && others.length === 0 ? [[id, { ...file.together, path: file.path }] as const] : [],
    ),
  );
  return [...Map.groupBy(changes, ({ id }) => priced.get(id)?.id ?? id)].flatMap(([id, same]) => {
    const products = same.flatMap((change) => priced.get(change.id) ?? []);
    const [first, product] = [same[0], products[0]];
    if (!first || !product) return same;
    const together = { title: product.title, paths: products.map(({ path }) => path) };
    return [{ ...first, id, facts: factsOf(same), together }];
  });
}

const wholeDraft = 'draft';

function editsByHand({ catalogueFolder, releases }: PublishFolders): readonly CatalogueChange[] {
  const inShop = releaseContent(releases, currentRelease(releases) ?? '');
  return inShop === null ? [] : catalogueChanges(inShop, contentOf(catalogueFolder));
}

export function factsOf<Fact>(changes: readonly { readonly facts: readonly Fact[] }[]): readonly Fact[] {
  return changes.flatMap(({ facts }) => facts);
}

/** What to save to discard a change. */
export function discardOf(catalogueFolder: string, { id, facts, together }: WaitingChange): CatalogueSave {
  if (id === wholeDraft) return { discarded: 'everything', discardedFacts: facts };
  const update = together ? { discarded: together.paths } : discardedEdits(catalogueFolder, id);
  return { ...update, discardedFacts: facts };
}

/** The page of the shop that shows a group of changes between two folders. */
function pageOf(group: string, [before, after]: readonly [Content, Content]): string {
  const [kind = '', name = ''] = group.split(' ');
  if (kind === 'product') return routes.product.href({ id: Number(name) });
  if (kind === 'shop' && name === 'contact') return routes.contact.href();
  if (kind === 'shop' && name === 'taglines') {
    const [was, is] = [before, after].map((content) => readShopFile(content).value?.texts);
    const species = allSpecies.find((each) => was?.[`${each}Tagline`] !== is?.[`${each}Tagline`]);
    return (species && readPagesFile(after).value?.species[species]?.path) ?? routes.home.href();
  }
  if (kind !== 'list') return routes.home.href();
  if (name === 'pharmacy') return routes.pharmacy.href();
  const [page, section] = name.split('.');
  if (section === undefined) return `/${page}`;
  return page === 'home' ? routes.home.href() : routes.newPet.href();
}

export interface PublishedVersion {
  readonly name: string;
  readonly publishedAt: number;
  /** None for the oldest saved version. */
  readonly changes: readonly ChangeFact[];
  readonly isCurrent: boolean;
}

/** Every publish of a version whose files are still there, the newest first. */
export async function publishedVersions(releases: string): Promise<readonly PublishedVersion[]> {
  const current = currentRelease(releases);
  const published: { readonly name: string; readonly publishedAt: number; readonly content: Content }[] = [];
  for (const { name, publishedAt } of await publishHistory(releases)) {
    const content = releaseContent(releases, name);
    if (content !== null) published.push({ name, publishedAt: publishedAt.getTime(), content });
    await setImmediate(); // Each takes a while with many products.
  }
  return published.map(({ content, ...release }, index) => {
    const before = published[index + 1]?.content ?? content;
    return { ...release, changes: factsOf(catalogueChanges(before, content)), isCurrent: release.name === current };
  });
}

/** The desk's changes that can't be published after a restore, because it changes the same files. */
export function changesBlockedBy(
  { catalogueFolder, releases }: PublishFolders,
  release: string,
): readonly ChangeFact[] {
  const draft = openDraft(catalogueFolder);
  return conflictsAfter(catalogueFolder, join(releases, release, contentFolder)).flatMap((path) =>
    conflictFacts(draft, path),
  );
}

/** The owner's files of a release; `null` if it has none. */
export function releaseContent(releases: string, name: string): Content | null {
  try {
    return contentOf(join(releases, name, contentFolder));
  } catch {
    return null;
  }
}

/** Equal to the version of a draft exactly if the release was built from it. */
export function releaseVersion(releases: string, name: string): string {
  return contentVersion(contentOf(join(releases, name, contentFolder)));
}

/** Changes with every file. */
function contentVersion(content: Content): string {
  return createHash('sha256')
    .update(JSON.stringify([...content].toSorted(([a], [b]) => a.localeCompare(b, 'en'))))
    .digest('hex')
    .slice(0, 16);
}
