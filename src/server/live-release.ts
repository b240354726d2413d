/**
 * The release that this process serves and checks orders by. When another one becomes current, it is loaded in the
 * background and then replaces the old one in one step; requests under way finish with the old one. A release with
 * missing or damaged files, or made for another version of this code, is refused and the old one stays; while the
 * refused one is current, it is tried again each minute.
 */
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import { type CompiledCatalogue, compiledFile, compiledFormat, type PricedCatalogue } from '#catalogue/compiled.ts';
import type { CurrentCatalogue } from '#order/check-order.ts';
import { currentFile, currentRelease, knownReleases, ReleaseProblem, validManifest } from '#release/releases.ts';
import { minuteMs, secondMs } from '#shop/time.ts';
import type { Clock } from './clock.ts';
import { repeated } from './repeated.ts';
import type { Log } from './log.ts';
import { errorCode, errorMessage, StartProblem } from './start-problem.ts';

/** The polling interval: a watch would not notice changes on a shared volume. */
const lookMs = 2 * secondMs;

export interface Release {
  readonly name: string;
  readonly catalogue: CompiledCatalogue;
}

/** Throws a ReleaseProblem for one that can't be served. */
async function validRelease(folder: string, name: string): Promise<Release> {
  await validManifest(folder, name);
  return { name, catalogue: readCompiledCatalogue(folder, name) };
}

export interface Started {
  readonly release: Release;
  /** The fault of the current release if an older one is served in its place, else `null`. */
  readonly problem: string | null;
}

/** The current release, or the newest other one that can be served. Rejects with a StartProblem where there is none. */
export async function startingRelease(folder: string): Promise<Started> {
  const current = currentRelease(folder);
  if (current === null) throw new StartProblem(noCurrent(folder));
  let problem: string | null = null;
  for (const name of new Set([current, ...(await knownReleases(folder)).map((known) => known.name)])) {
    try {
      return { release: await validRelease(folder, name), problem };
    } catch (error) {
      if (!(error instanceof ReleaseProblem)) throw error;
      problem ??= error.message;
    }
  }
  throw new StartProblem(`${problem}. There is no other; run "npm run build".`);
}

/** Why there is no current release. */
function noCurrent(folder: string): string {
  try {
    readFileSync(join(folder, currentFile));
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT') return `The releases in ${folder} can't be read (${code}). Check their owner and the disk.`;
  }
  return `There is no built shop in ${folder}; run "npm run build" first.`;
}

export interface LiveRelease<Served> {
  readonly name: string;
  readonly current: Served;
  /** Why the current release is not served; `null` if it is. */
  readonly problem: string | null;
  readonly stop: () => void;
}

interface LiveReleaseDeps<Served> {
  readonly folder: string;
  readonly started: Started;
  /** Prepares a release for serving. */
  readonly read: (release: Release) => Promise<Served>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Serves the release of the start, and then each one that becomes current. */
export async function followRelease<Served>(deps: LiveReleaseDeps<Served>): Promise<LiveRelease<Served>> {
  const { folder, started, read, log } = deps;
  const file = join(folder, currentFile);
  const run = async () => {
    const name = currentRelease(folder);
    try {
      if (name !== null && name !== live.name) {
        live.current = await read(await validRelease(folder, name));
        live.name = name;
        log('release-switched', { release: name });
      }
      live.problem = null;
    } catch (error) {
      live.problem = errorMessage(error);
      throw error;
    }
    return minuteMs;
  };
  const look = repeated(deps, { run, failed: 'release-refused', retryMs: minuteMs });
  const stop = () => {
    unwatchFile(file, look.wake);
    void look.stop();
  };
  const live = { name: started.release.name, current: await read(started.release), problem: started.problem, stop };
  watchFile(file, { interval: lookMs, persistent: false }, look.wake);
  look.wake();
  return live;
}

/** Throws a ReleaseProblem where a release was built by another version of this code. */
export function readCompiledCatalogue(releases: string, name: string): CompiledCatalogue {
  const compiled: CompiledCatalogue = JSON.parse(readFileSync(join(releases, name, compiledFile), 'utf8'));
  if (compiled.format === compiledFormat) return compiled;
  throw new ReleaseProblem(`Release ${name} does not fit this version of the shop; run "npm run build"`);
}

/** The current release's, for the owner's commands. Throws a StartProblem where there is none. */
export function builtCatalogue(releases: string): CompiledCatalogue {
  const name = currentRelease(releases);
  try {
    if (name !== null) return readCompiledCatalogue(releases, name);
  } catch (cause) {
    throw new StartProblem(`The current release in ${releases} can't be read; run "npm run build" first.`, { cause });
  }
  throw new StartProblem(`There is no built shop in ${releases}; run "npm run build" first.`);
}

export function currentCatalogue({ version, provinces, products }: PricedCatalogue): CurrentCatalogue {
  const byId = new Map(products.map((product) => [product.id, product]));
  return { catalogueVersion: version, provinces, findProduct: (id) => byId.get(id) };
}
