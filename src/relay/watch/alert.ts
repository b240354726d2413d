/**
 * Tells somebody outside, at ALERT_URL, of a problem and of its end. One POST says all problems of the moment, again only
 * when a new one joins them, and one says that all are over. What could not be told is tried at the next looks, five times
 * in all; then that message is given up, and the next change is told. It holds nothing personal, follows no redirect, never
 * throws, and nobody waits for it but the watch.
 */
import { secondMs } from '#relay/clock.ts';
import type { Log } from '#relay/log.ts';
import type { Problem, ProblemKind } from './problems.ts';

const patienceMs = 10 * secondMs;
const maxAttempts = 5;

/** Resolves with whether it was taken. */
type Post = (text: string) => Promise<boolean>;

export class Alert {
  readonly #post: Post;
  readonly #shopName: string;
  readonly #log: Log;
  #told: ReadonlySet<ProblemKind> = new Set();
  #attempts = 0;

  constructor(post: Post, shopName: string, log: Log) {
    this.#post = post;
    this.#shopName = shopName;
    this.#log = log;
  }

  /** Told of the problems at every look. */
  async tell(problems: readonly Problem[]): Promise<void> {
    const kinds = new Set(problems.map(({ kind }) => kind));
    const isNew = [...kinds].some((kind) => !this.#told.has(kind));
    const isOver = kinds.size === 0 && this.#told.size > 0;
    const isSaid = isNew || isOver ? await this.#say(alertText(this.#shopName, problems)) : true;
    if (isSaid) this.#told = kinds;
  }

  /** Also true for a message that is given up. */
  async #say(text: string): Promise<boolean> {
    this.#attempts += 1;
    const isTaken = await this.#post(text);
    const isDone = isTaken || this.#attempts >= maxAttempts;
    this.#log('alert', { outcome: isTaken ? 'taken' : isDone ? 'given up' : 'failed', attempt: this.#attempts });
    if (isDone) this.#attempts = 0;
    return isDone;
  }
}

function alertText(shopName: string, problems: readonly Problem[]): string {
  if (problems.length === 0) return `${shopName} is well again.`;
  const head = problems.length === 1 ? `${shopName} has a problem.` : `${shopName} has ${problems.length} problems.`;
  return [head, ...problems.map(({ text }) => text)].join(' ');
}

/** As JSON with one key, which most receivers of web hooks read (Slack, Mattermost, Google Chat; ntfy by a template). */
export function postTo(url: string): Post {
  return async (text) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false; // Away, too slow, or elsewhere now: the log says that it was not taken.
    }
  };
}
