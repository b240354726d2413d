/**
 * Publishes the draft, or goes back to a release, in a process of its own that the desk starts: `publish`, `back NAME`,
 * or `finish` for what was interrupted; `preview` builds the draft aside. It ends with its desk; a kill at any moment
 * leaves the shop, the owner's files and the draft as they were, or all of them as they shall be (docs/decisions/0009).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { catalogueFolder, copyContent } from '#catalogue/catalogue-files.ts';
import { CatalogueError, problemLine } from '#catalogue/yaml-file.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { beginPublish, openDraft } from '#catalogue/draft.ts';
import { DraftProblem } from '#catalogue/draft-file.ts';
import { shopProblems } from '#settings/shop-config.ts';
import { finishInterrupted, type ContentSwap } from '#release/publish.ts';
import {
  contentFolder,
  currentRelease,
  ReleaseProblem,
  releasesFolder,
  validManifest,
  namingFileError,
  type PublishNews,
} from '#release/releases.ts';
import { previewShop, publishShop } from './build-shop.ts';
import type { Source } from './release-name.ts';
import { goingBack, publishing, writeDraft } from './content-in-place.ts';

const root = process.cwd();
const named = catalogueFolder(process.env);
const folders = { content: resolve(named), releases: releasesFolder(process.env) };
/** What is built: the draft may change meanwhile. */
const copy = mkdtempSync(join(tmpdir(), 'panja-content-'));

class Refusal extends Error {
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join(' '));
    this.sentences = sentences;
  }
}

process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
process.once('disconnect', () => process.exit());

try {
  await run(process.argv.slice(2));
} catch (caught) {
  const error = namingFileError(caught);
  if (error instanceof CatalogueError) refuse(error.problems.map(problemLine));
  else if (error instanceof Refusal) refuse(error.sentences);
  else if (error instanceof ReleaseProblem || error instanceof DraftProblem) refuse([error.message]);
  else throw error;
}
process.disconnect?.();

async function run([task, name = '']: readonly string[]): Promise<void> {
  tell({ kind: 'step', step: 'checking' });
  if (task === 'preview') {
    writeDraft(openDraft(folders.content), copy);
    tell({ kind: 'done', release: await previewShop(folders.releases, checkedSource()) });
    return;
  }
  await finishInterrupted(folders.releases, goingBack(folders));
  if (task === 'publish') {
    writeDraft(await beginPublish(folders.content), copy);
    await publish(publishing(folders));
  }
  if (task === 'back') {
    await validManifest(folders.releases, name);
    copyContent(join(folders.releases, name, contentFolder), copy);
    await publish(goingBack(folders));
  }
  tell({ kind: 'done', release: currentRelease(folders.releases) ?? '' });
}

/** By today's code, also if the content is of an older release. */
async function publish(swap: ContentSwap): Promise<void> {
  await publishShop(folders.releases, checkedSource(), { swap: withProgress(swap) });
}

function checkedSource(): Source {
  shopCatalogue(root, copy); // Throws if the content has mistakes.
  const problems = shopProblems(process.env);
  if (problems.length > 0) throw new Refusal(problems);
  tell({ kind: 'step', step: 'building' });
  return { root, environment: process.env, content: copy };
}

function withProgress(swap: ContentSwap): ContentSwap {
  const place = (content: string) => {
    tell({ kind: 'step', step: 'placing' });
    return swap.place(content);
  };
  return { ...swap, place };
}

function refuse(sentences: readonly string[]): void {
  tell({ kind: 'refused', sentences: sentences.map((sentence) => sentence.replaceAll(copy, named)) });
}

function tell(news: PublishNews): void {
  process.send?.(news);
}
