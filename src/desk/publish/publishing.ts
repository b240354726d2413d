/**
 * One publish at a time, in a process of its own with little priority, memory and time, so that no failure in it reaches
 * the desk or the relay. It continues while the desk switches to the new release.
 */
import type { ChildProcess } from 'node:child_process';
import { currentRelease, type PublishNews } from '#release/releases.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { startLimitedChild } from '#server/child-process.ts';
import { errorMessage } from '#server/start-problem.ts';
import { minuteMs } from '#shop/time.ts';

const program = new URL('../../build/publish-for-desk.ts', import.meta.url);
const limits = { ms: 5 * minuteMs, heapMiB: 512 };

export type PublishTask =
  | readonly ['publish']
  | readonly ['back', release: string]
  | readonly ['finish']
  | readonly ['preview'];

type PublishStep = Extract<PublishNews, { readonly kind: 'step' }>['step'];

export type PublishState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly step: PublishStep; readonly isPreview: boolean }
  /** The preview was built. */
  | { readonly kind: 'previewed'; readonly release: string }
  /** The desk follows the current release as each relay does: until then the shop may show the one before. */
  | { readonly kind: 'switching'; readonly release: string }
  | { readonly kind: 'published'; readonly release: string }
  | { readonly kind: 'refused'; readonly sentences: readonly string[]; readonly isPreview: boolean };

export interface PublishFolders {
  /** The owner's files. */
  readonly catalogueFolder: string;
  readonly releases: string;
}

interface PublishingDeps extends PublishFolders {
  readonly clock: Clock;
  readonly log: Log;
}

export class Publishing {
  readonly #deps: PublishingDeps;
  #state: PublishState = { kind: 'idle' };
  #served = '';
  #child: ChildProcess | null = null;

  constructor(deps: PublishingDeps) {
    this.#deps = deps;
  }

  /** The switch is over once the desk shows the release, or another one has taken its place. */
  get state(): PublishState {
    const state = this.#state;
    if (state.kind !== 'switching') return state;
    const { release } = state;
    const isOver = release === this.#served || release !== currentRelease(this.#deps.releases);
    return isOver ? { kind: 'published', release } : state;
  }

  /** Until the shop shows the release that was asked for. */
  get isUnderWay(): boolean {
    return this.state.kind === 'working' || this.state.kind === 'switching';
  }

  get folders(): PublishFolders {
    return this.#deps;
  }

  /**
   * Does nothing while another one is under way. The state changes once `done` has resolved; a preview is refused if it
   * rejects.
   */
  start(task: PublishTask, done: (state: PublishState) => Promise<void>): void {
    if (this.#state.kind === 'working') return;
    const { clock, log } = this.#deps;
    const isPreview = task[0] === 'preview';
    this.#state = { kind: 'working', step: 'checking', isPreview };
    const { process: child, ended } = startLimitedChild(program, task, limits, { clock });
    this.#child = child;
    let end: PublishState | null = null;
    child?.on('message', (news: PublishNews) => {
      if (news.kind === 'step') this.#state = { kind: 'working', step: news.step, isPreview };
      else end = endOf(news, isPreview);
    });
    const finish = async (code: number | string | null) => {
      if (end === null) log('publish-failed', { code });
      const last = end ?? { kind: 'refused', sentences: [failed], isPreview };
      const problem = await done(last).then(
        () => null,
        (error: unknown) => error,
      );
      if (problem !== null) log('publish-not-noted', { problem: errorMessage(problem) });
      this.#child = null;
      const isNotShown = problem !== null && last.kind === 'previewed';
      this.#state = isNotShown ? { kind: 'refused', sentences: [errorMessage(problem)], isPreview } : last;
    };
    void ended.then(finish);
  }

  /** The desk shows this release from now on. */
  serves(release: string): void {
    this.#served = release;
  }

  stop(): void {
    this.#child?.kill('SIGTERM');
  }
}

const failed =
  'Something unexpected stopped it. Your changes are safe. Try again; if it stops again, look at the server’s log.';

function endOf(news: Exclude<PublishNews, { kind: 'step' }>, isPreview: boolean): PublishState {
  if (news.kind === 'refused') return { kind: 'refused', sentences: news.sentences, isPreview };
  return { kind: isPreview ? 'previewed' : 'switching', release: news.release };
}
