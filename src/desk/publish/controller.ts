/** Publishes, previews and discards the draft, and restores earlier versions of the shop. */
import { type CatalogueDeps, saveCatalogue } from '#desk/save-catalogue.ts';
import { join } from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import { catalogueChanges, changeSentence } from '#catalogue/changes.ts';
import { contentOf, parseAhead } from '#catalogue/catalogue-files.ts';
import type { Published } from '#desk/log.ts';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { parseForm, textField } from '#desk/forms.ts';
import { currentRelease, previewFolder, readIntent } from '#release/releases.ts';
import {
  changesBlockedBy,
  releaseContent,
  deskChanges,
  discardOf,
  factsOf,
  pendingChanges,
  publishedVersions,
  releaseVersion,
} from './pending-changes.ts';
import type { PublishTask, Publishing } from './publishing.ts';
import { ProgressScreen, PublishScreen, RestoreScreen } from './publish-screen.tsx';
import type { Preview } from './preview.ts';

export interface PublishDeps extends CatalogueDeps {
  readonly releases: string;
  readonly publishing: Publishing;
  readonly preview: Preview;
}

const publishForm = z.object({
  /** `finish`: an interrupted publish. */
  do: z.enum(['publish', 'preview', 'restore', 'finish']).optional().catch(undefined),
  /** Of the content that the page showed. */
  version: textField,
  release: textField,
  confirmed: textField,
});
const discardForm = z.object({ change: textField });

/** The number of changes that the log names; it counts the others. */
const maxLoggedChanges = 5;
const updated =
  'The changes have been updated since you opened this page, perhaps on another phone. Nothing was published. Check the list and try again.';

export function publishRoutes(deps: PublishDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.publish, (c) => showPage(c, deps));
  app.post(addresses.publish, (c) => {
    const form = parseForm(publishForm, c.var.form);
    switch (form.do) {
      case 'publish':
        return publishDraft(c, deps, form.version);
      case 'preview':
        return buildPreview(c, deps);
      case 'restore':
        return restore(c, deps, form.release, form.confirmed === 'yes');
      case 'finish':
        return startTask(c, deps, ['finish'], { task: 'finish' });
      case undefined:
        return showPage(c, deps, 'The form could not be read. Nothing was published.');
    }
  });
  app.get(addresses.preview, (c) => {
    const [first] = deskChanges(deps.catalogueFolder);
    return c.redirect(deps.preview.link(c.var.session, first?.shownAt ?? '/') ?? addresses.publish, 303);
  });
  app.get(addresses.changes, (c) => c.redirect(addresses.publish, 303));
  app.post(addresses.changes, (c) => discard(c, deps));
  return app;
}

async function showPage(c: DeskContext, deps: PublishDeps, notice: string | null = null): Promise<Response> {
  const { publishing, preview } = deps;
  const { folders, state, isUnderWay } = publishing;
  if (isUnderWay) return c.var.show(ProgressScreen, { state });
  await parseAhead(contentOf(folders.catalogueFolder));
  const pending = pendingChanges(folders);
  const isPreviewReady = preview.shows(pending.version);
  if (!isPreviewReady) await preview.end();
  const props = {
    notice,
    state,
    pending,
    isLive: state.kind === 'published' && state.release === currentRelease(folders.releases),
    preview: { isReady: isPreviewReady, blocked: preview.whyNot() },
    isInterrupted: readIntent(folders.releases) !== null,
    versions: await publishedVersions(folders.releases),
  };
  return c.var.show(PublishScreen, props, notice === null ? 200 : 409);
}

async function publishDraft(c: DeskContext, deps: PublishDeps, shown: string): Promise<Response> {
  const { publishing } = deps;
  if (publishing.isUnderWay) return c.redirect(addresses.publish, 303);
  const { changes, byHand, version } = pendingChanges(publishing.folders);
  const facts = [...factsOf(changes), ...factsOf(byHand)];
  if (facts.length === 0) return showPage(c, deps, 'There is nothing left to publish.');
  if (shown !== version) return showPage(c, deps, updated);
  const others = Math.max(0, facts.length - maxLoggedChanges);
  return startTask(c, deps, ['publish'], { task: 'publish', changes: facts.slice(0, maxLoggedChanges), others });
}

async function buildPreview(c: DeskContext, deps: PublishDeps): Promise<Response> {
  const { publishing, preview, releases } = deps;
  const blocked = preview.whyNot();
  if (blocked !== null) return showPage(c, deps, blocked);
  if (publishing.isUnderWay || preview.shows(pendingChanges(publishing.folders).version))
    return c.redirect(addresses.publish, 303);
  await preview.end();
  publishing.start(['preview'], async (state) => {
    if (state.kind !== 'previewed') return;
    await preview.show(state.release, releaseVersion(join(releases, previewFolder), state.release));
  });
  return c.redirect(addresses.publish, 303);
}

/** Asks first, unless it is confirmed. */
async function restore(c: DeskContext, deps: PublishDeps, release: string, isConfirmed: boolean): Promise<Response> {
  const { publishing, releases } = deps;
  const version = (await publishedVersions(releases)).find(({ name }) => name === release);
  if (!version) return showPage(c, deps, 'This version is no longer available. Nothing was changed.');
  if (version.isCurrent) return showPage(c, deps, 'The shop shows this version already.');
  if (isConfirmed) return startTask(c, deps, ['back', release], { task: 'back', publishedAt: version.publishedAt });
  const [present, wanted] = [currentRelease(releases) ?? '', release].map((name) => releaseContent(releases, name));
  const changes = present && wanted ? factsOf(catalogueChanges(present, wanted)) : [];
  return c.var.show(RestoreScreen, { version, changes, blocked: changesBlockedBy(publishing.folders, release) });
}

function startTask(c: DeskContext, deps: PublishDeps, task: PublishTask, logged: Published): Response {
  const { publishing, preview, account, clock } = deps;
  preview.hide();
  publishing.start(task, async (state) => {
    const kind = state.kind === 'refused' ? 'not published' : 'published';
    await account.note({ at: clock.now(), session: c.var.session.id, facts: { kind, what: logged } });
  });
  return c.redirect(addresses.publish, 303);
}

async function discard(c: DeskContext, deps: PublishDeps): Promise<Response> {
  const form = parseForm(discardForm, c.var.form);
  const change = deskChanges(deps.catalogueFolder).find(({ id }) => id === form.change);
  if (!change)
    return showPage(c, deps, 'This change has since been edited or discarded. Check the list and try again.');
  const result = await saveCatalogue(deps, c.var.session, discardOf(deps.catalogueFolder, change));
  if (result.kind === 'saved') return c.redirect(addresses.publish, 303);
  const sentences = change.facts.map(changeSentence).join('; ');
  const needed = `Other changes need this one: ${sentences}. Discard those first.`;
  return showPage(c, deps, result.errors.length > 0 ? needed : result.notice);
}
