/** Publishes, previews and discards the draft, and restores earlier versions of the shop. */
import { join } from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import { changeSentence } from '#catalogue/change-facts.ts';
import { catalogueChanges } from '#catalogue/changes.ts';
import type { Published } from '#desk/account/log.ts';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskDeps, DeskEnv } from '#desk/context.ts';
import { saveCatalogue } from '#desk/save-catalogue.ts';
import { currentRelease, previewFolder, readIntent } from '#release/releases.ts';
import {
  changesBlockedBy,
  contentOfRelease,
  deskChanges,
  discardOf,
  factsOf,
  pendingChanges,
  publishedVersions,
  releaseVersion,
} from './pending-changes.ts';
import type { PublishTask } from './publishing.ts';

const publishForm = z.discriminatedUnion('do', [
  /** `version`: of the content that the page showed. */
  z.object({ do: z.literal('publish'), version: z.string().default('') }),
  z.object({ do: z.literal('preview') }),
  /** Asks first, unless it is confirmed. */
  z.object({ do: z.literal('restore'), release: z.string().default(''), confirmed: z.literal('yes').optional() }),
  /** An interrupted publish. */
  z.object({ do: z.literal('finish') }),
]);
const discardForm = z.object({ change: z.string().default('') });

/** The number of changes that the log names; it counts the others. */
const maxLoggedChanges = 5;
const updated =
  'The changes have been updated since you opened this page, perhaps on another phone. Nothing was published. Check the list and try again.';

export function publish(deps: DeskDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  const { publishing, preview, access, clock } = deps;
  const { folders } = publishing;

  const page = async (c: DeskContext, notice: string | null = null) => {
    const { state, isUnderWay } = publishing;
    if (isUnderWay) return c.var.show('ProgressScreen', { state });
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
    return c.var.show('PublishScreen', props, notice === null ? 200 : 409);
  };

  const start = (c: DeskContext, task: PublishTask, logged: Published) => {
    preview.hide();
    publishing.start(task, async (state) => {
      const kind = state.kind === 'refused' ? 'not published' : 'published';
      await access.note({ at: clock.now(), session: c.var.session.id, facts: { kind, what: logged } });
    });
    return c.redirect(addresses.publish, 303);
  };

  app.get(addresses.publish, (c) => page(c));

  app.post(addresses.publish, async (c) => {
    const read = publishForm.safeParse(Object.fromEntries(c.var.form));
    if (!read.success) return page(c, 'The form could not be read. Nothing was published.');
    const form = read.data;
    switch (form.do) {
      case 'publish': {
        if (publishing.isUnderWay) return c.redirect(addresses.publish, 303);
        const { changes, byHand, version } = pendingChanges(folders);
        const facts = [...factsOf(changes), ...byHand];
        if (facts.length === 0) return page(c, 'There is nothing left to publish.');
        if (form.version !== version) return page(c, updated);
        const others = Math.max(0, facts.length - maxLoggedChanges);
        return start(c, ['publish'], { task: 'publish', changes: facts.slice(0, maxLoggedChanges), others });
      }
      case 'preview': {
        const blocked = preview.whyNot();
        if (blocked !== null) return page(c, blocked);
        if (publishing.isUnderWay || preview.shows(pendingChanges(folders).version))
          return c.redirect(addresses.publish, 303);
        await preview.end();
        publishing.start(['preview'], async (state) => {
          if (state.kind !== 'previewed') return;
          await preview.show(state.release, releaseVersion(join(folders.releases, previewFolder), state.release));
        });
        return c.redirect(addresses.publish, 303);
      }
      case 'restore': {
        const versions = await publishedVersions(folders.releases);
        const version = versions.find(({ name }) => name === form.release);
        if (!version) return page(c, 'This version is no longer available. Nothing was changed.');
        if (version.isCurrent) return page(c, 'The shop shows this version already.');
        if (form.confirmed) return start(c, ['back', version.name], { task: 'back', publishedAt: version.publishedAt });
        const [present, wanted] = [currentRelease(folders.releases) ?? '', version.name].map((name) =>
          contentOfRelease(folders.releases, name),
        );
        const changes = present && wanted ? factsOf(catalogueChanges(present, wanted)) : [];
        return c.var.show('RestoreScreen', { version, changes, blocked: changesBlockedBy(folders, version.name) });
      }
      case 'finish':
        return start(c, ['finish'], { task: 'finish' });
    }
  });

  app.get(addresses.preview, async (c) => {
    const [first] = deskChanges(folders.content);
    return c.redirect(preview.link(c.var.session, first?.shownAt ?? '/') ?? addresses.publish, 303);
  });

  app.get(addresses.changes, (c) => c.redirect(addresses.publish, 303));
  app.post(addresses.changes, async (c) => {
    const form = discardForm.parse(Object.fromEntries(c.var.form));
    const change = deskChanges(folders.content).find(({ id }) => id === form.change);
    if (!change) return page(c, 'This change has since been edited or discarded. Check the list and try again.');
    const result = await saveCatalogue(deps, c.var.session, discardOf(folders.content, change));
    if (result.kind === 'saved') return c.redirect(addresses.publish, 303);
    const sentences = change.facts.map(changeSentence).join('; ');
    const needed = `Other changes need this one: ${sentences}. Discard those first.`;
    return page(c, result.errors.length > 0 ? needed : result.notice);
  });
  return app;
}
