/** The page that previews, publishes and discards the draft and restores earlier versions, and its actions. */
import { join } from 'node:path';
import type { Session } from '#desk/account/auth.ts';
import type { PublishedRelease, PublishPage } from '#desk/pages/publish-page.ts';
import type { Preview } from '#desk/preview/preview.ts';
import type { AccountStore } from '#desk/account/account-store.ts';
import type { Published } from '#desk/account/log.ts';
import { catalogueChanges } from '#catalogue/changes.ts';
import { written } from '#desk/products/saving.ts';
import { readIntent } from '#release/intent.ts';
import { publishSteps } from '#release/publish-news.ts';
import { currentRelease, previewFolder, publishHistory } from '#release/releases.ts';
import type { Clock } from '#relay/process/clock.ts';
import { routes } from '#shop/routes.ts';
import {
  contentOfRelease,
  discard,
  type Discarded,
  type Pending,
  pendingChanges,
  seenOfRelease,
  sentencesOf,
} from './pending-changes.ts';
import { lockedFolder, type Publishing, type PublishState, type PublishTask } from './publishing.ts';

export interface DeskPublishParts {
  readonly publishing: Publishing;
  readonly access: AccountStore;
  readonly clock: Clock;
  readonly preview: Preview;
}

const stepWords = ['Checking the files', 'Building the pages', 'Putting them in place', 'Switching the shop'];
/** A preview is not put in place. */
const previewSteps = 2;
/** So many changes are named in the log. */
const inLog = 5;

export class DeskPublish {
  readonly #parts: DeskPublishParts;

  constructor(parts: DeskPublishParts) {
    this.#parts = parts;
  }

  async page(notice: string | null = null): Promise<PublishPage> {
    const { publishing } = this.#parts;
    const { state, folders } = publishing;
    const instead = publishing.whyNot();
    const [title, steps] = [titleOf(state), stepsOf(state)];
    const preview = { isReady: false, instead: this.#parts.preview.whyNot() };
    const empty = { ...nothing, preview, canDiscard: false, isInterrupted: false, restore: null, releases: [] };
    const page = { kind: 'publish', title, notice, instead, steps, outcome: null, ...empty } as const;
    if (steps !== null) return page;
    const pending = await this.#pending();
    const isLive = changesOf(pending).length === 0 && publishedRelease(state) === currentRelease(folders.releases);
    const outcome = state.kind === 'published' && !isLive ? null : outcomeOf(state);
    const canDiscard = lockedFolder([folders.content]) === null;
    if (instead !== null) return { ...page, ...pending, outcome, canDiscard };
    const isReady = this.#parts.preview.isOf(pending.seen);
    if (!isReady) await this.#parts.preview.end();
    return {
      ...page,
      ...pending,
      outcome,
      preview: { ...preview, isReady },
      canDiscard,
      isInterrupted: readIntent(folders.releases) !== null,
      releases: await this.#releases(),
    };
  }

  /** Asks whether a version shall be restored; `null` if there is nothing to ask. */
  async restorePage(form: URLSearchParams): Promise<PublishPage | null> {
    const { releases } = this.#parts.publishing.folders;
    if (form.get('do') !== 'back' || form.has('confirmed')) return null;
    const release = (await this.#releases()).find((each) => each.name === form.get('release'));
    if (!release?.canRestore || release.isCurrent) return null;
    const [present, wanted] = [currentRelease(releases) ?? '', release.name].map((name) =>
      contentOfRelease(releases, name),
    );
    const changes = present && wanted ? sentencesOf(catalogueChanges(present, wanted)) : [];
    return { ...(await this.page()), title: 'Restore', restore: { ...release, changes } };
  }

  /** How many changes of the desk's wait to be published. Whatever is wrong with them, every page can be shown. */
  async waiting(): Promise<number> {
    try {
      return sentencesOf(pendingChanges(this.#parts.publishing.folders).changes).length;
    } catch {
      return 0;
    }
  }

  /** `null` once it is discarded, else the notice. */
  async discard(form: URLSearchParams, session: Session): Promise<string | null> {
    const { publishing, access, clock } = this.#parts;
    const discarded = writtenOr(() => discard(publishing.folders.content, form.get('change') ?? ''));
    if ('problem' in discarded) return discarded.problem;
    const facts = { kind: 'draft discarded', changes: discarded.sentences } as const;
    await access.note({ at: clock.now(), session: session.id, facts });
    return null;
  }

  /** `null` if it is under way, else the notice. */
  async press(form: URLSearchParams, session: Session): Promise<string | null> {
    const { publishing } = this.#parts;
    if (publishing.whyNot() !== null) return 'This desk can’t publish.';
    const task = form.get('do');
    if (task === 'publish') return this.#publish(form.get('seen') ?? '', session);
    if (task === 'see') return this.#see();
    if (task === 'back') return this.#back(form.get('release') ?? '', session);
    if (task === 'finish') return this.#start(['finish'], session, { task: 'finish' });
    return 'The form could not be read. Nothing was published.';
  }

  async #publish(seen: string, session: Session): Promise<string | null> {
    if (this.#isUnderWay) return null;
    const pending = await this.#pending();
    const changes = changesOf(pending);
    if (changes.length === 0) return 'There is nothing left to publish.';
    if (pending.seen !== seen)
      return 'The changes have been updated since you opened this page, perhaps on another phone. Nothing was published. Check the list and try again.';
    return this.#start(['publish'], session, {
      task: 'publish',
      changes: changes.slice(0, inLog),
      others: Math.max(0, changes.length - inLog),
    });
  }

  async #see(): Promise<string | null> {
    const { publishing, preview } = this.#parts;
    const { releases } = publishing.folders;
    if (this.#isUnderWay) return null;
    const instead = preview.whyNot();
    if (instead !== null) return instead;
    const { seen } = await this.#pending();
    if (preview.isOf(seen)) return null;
    await preview.end();
    publishing.start(['preview'], async (state) => {
      if (state.kind !== 'previewed') return;
      await preview.show(state.release, seenOfRelease(join(releases, previewFolder), state.release));
    });
    return null;
  }

  /** An address that opens the preview once, at the first page that changed; `null` without a preview. */
  async previewLink(session: Session): Promise<string | null> {
    const [first] = (await this.#pending()).changes;
    return this.#parts.preview.link(session, shownAt(first?.id ?? ''));
  }

  async #back(name: string, session: Session): Promise<string | null> {
    const release = (await this.#releases()).find((each) => each.name === name);
    if (!release?.canRestore) return 'This version is no longer available. Nothing was changed.';
    if (release.isCurrent) return 'The shop shows this version already.';
    return this.#start(['back', name], session, { task: 'back', publishedAt: release.publishedAt });
  }

  #start(task: PublishTask, { id }: Session, what: Published): null {
    const { publishing, access, clock, preview } = this.#parts;
    preview.hide();
    publishing.start(task, async (state) => {
      const kind = state.kind === 'refused' ? 'not published' : 'published';
      await access.note({ at: clock.now(), session: id, facts: { kind, what } });
    });
    return null;
  }

  get #isUnderWay(): boolean {
    return stepsOf(this.#parts.publishing.state) !== null;
  }

  async #pending(): Promise<Pending> {
    const { publishing } = this.#parts;
    try {
      return pendingChanges(publishing.folders);
    } catch (error) {
      // It is said already that nothing can be published, and what to do.
      if (publishing.whyNot() !== null) return nothing;
      throw error;
    }
  }

  async #releases(): Promise<readonly PublishedRelease[]> {
    const { releases } = this.#parts.publishing.folders;
    const current = currentRelease(releases);
    const published = (await publishHistory(releases)).map(({ name, publishedAt }) => ({
      name,
      publishedAt: publishedAt.getTime(),
      content: contentOfRelease(releases, name),
    }));
    return published.map(({ content, ...release }, index) => {
      const before = published[index + 1]?.content ?? content;
      const changes = content && before ? sentencesOf(catalogueChanges(before, content)) : [];
      return { ...release, changes, isCurrent: release.name === current, canRestore: content !== null };
    });
  }
}

const nothing: Pending = { changes: [], byHand: [], seen: '' };

function changesOf({ changes, byHand }: Pending): readonly string[] {
  return [...sentencesOf(changes), ...byHand];
}

/** The page of the shop that shows a change. */
function shownAt(change: string): string {
  const [kind = '', name = ''] = change.split(' ');
  if (kind === 'product') return routes.product.href({ id: Number(name) });
  if (kind !== 'list') return routes.home.href();
  if (name === 'pharmacy') return routes.pharmacy.href();
  const [page, group] = name.split('.');
  if (group === undefined) return `/${page}`;
  return page === 'home' ? routes.home.href() : routes.newPet.href();
}

function publishedRelease(state: PublishState): string | null {
  return state.kind === 'published' ? state.release : null;
}

function writtenOr(task: () => Discarded): Discarded {
  const result = written(task);
  return 'done' in result ? result.done : result;
}

function titleOf(state: PublishState): string {
  if (stepsOf(state) === null) return 'Publish';
  return state.kind === 'working' && state.isPreview ? 'Building the preview …' : 'Publishing …';
}

function stepsOf(state: PublishState): PublishPage['steps'] {
  if (state.kind !== 'working' && state.kind !== 'switching') return null;
  const at = state.kind === 'working' ? publishSteps.indexOf(state.step) : publishSteps.length;
  const steps = state.kind === 'working' && state.isPreview ? stepWords.slice(0, previewSteps) : stepWords;
  return steps.map((words, index) => ({ words, state: index < at ? 'done' : index === at ? 'now' : 'next' }));
}

function outcomeOf(state: PublishState): PublishPage['outcome'] {
  if (state.kind === 'published') return { kind: 'published', sentences: ['Live in the shop.'] };
  if (state.kind !== 'refused') return null;
  return { kind: state.isPreview ? 'not shown' : 'not published', sentences: state.sentences };
}
