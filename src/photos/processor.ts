/**
 * Decodes photos in a child process for each task, one at a time, with low priority and little memory and time, because a
 * photo can crash or exhaust a decoder.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { PhotoCrop } from '#photos/photo-files.ts';
import type { Clock } from '#relay/process/clock.ts';
import type { Log } from '#relay/process/log.ts';
import { lowerPriority } from '#relay/process/lower-priority.ts';
import { processLimits } from './limits.ts';
import type { UploadedFile } from './receive.ts';

export type PhotoTask = {
  /** The folder of encoded photos. */
  readonly store: string;
  /** The folder for new photos, each named by its hash. */
  readonly into: string;
} & (
  | { readonly kind: 'add'; readonly files: readonly UploadedFile[]; readonly max: number }
  | ({ readonly kind: 'rotate' } & OnePhoto)
  | ({ readonly kind: 'crop' } & OnePhoto)
);

interface OnePhoto {
  readonly name: string;
  readonly photo: string;
  readonly crop: PhotoCrop;
}

/** The SHA-256 of a photo that was encoded, or why it can't be used, as a sentence without its subject. */
export type ProcessedPhoto =
  | { readonly name: string; readonly hash: string }
  | { readonly name: string; readonly problem: string };

const program = new URL('process-photos.ts', import.meta.url);

export class PhotoProcessor {
  readonly #deps: { readonly clock: Clock; readonly log: Log };
  readonly #children = new Set<ChildProcess>();
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: { readonly clock: Clock; readonly log: Log }) {
    this.#deps = deps;
  }

  /** `null` if the task did not finish: it took too much memory or time. */
  async run(task: PhotoTask): Promise<readonly ProcessedPhoto[] | 'busy' | null> {
    if (this.#waiting > processLimits.waiting) return 'busy';
    this.#waiting += 1;
    const processed = this.#last.then(() => this.#process(task)).finally(() => (this.#waiting -= 1));
    this.#last = processed;
    return processed;
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }

  #process(task: PhotoTask): Promise<readonly ProcessedPhoto[] | null> {
    const { clock, log } = this.#deps;
    const child = fork(program, [], { execArgv: [`--max-old-space-size=${processLimits.heapMiB}`], env: {} });
    this.#children.add(child);
    lowerPriority(child.pid);
    const cancel = clock.after(processLimits.ms, () => child.kill('SIGKILL'));
    return new Promise((resolve) => {
      let processed: readonly ProcessedPhoto[] | null = null;
      child.once('message', (photos: readonly ProcessedPhoto[]) => (processed = photos));
      const finish = (code: number | null) => {
        cancel();
        this.#children.delete(child);
        if (processed === null) log('photo-processing-failed', { task: task.kind, code });
        resolve(processed);
      };
      child.once('error', () => finish(null));
      child.once('close', finish);
      child.send(task, (error) => error && child.kill('SIGKILL'));
    });
  }
}
