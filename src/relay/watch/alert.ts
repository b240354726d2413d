/**
 * Reports problems and their end to ALERT_URL. One POST has all current problems and is repeated only when there is a new
 * one; another says that all are over. A failed POST is retried at the next checks, five attempts in all, then given up
 * until the next change. It has no personal data, follows no redirect, never throws, and only the watch waits for it.
 */
import { secondMs } from '#shop/durations.ts';
import type { Log } from '#relay/process/log.ts';
import type { Problem, ProblemKind } from './problems.ts';

const timeoutMs = 10 * secondMs;
const maxAttempts = 5;

/** Resolves to whether it was accepted. */
type Post = (text: string) => Promise<boolean>;

export class Alert {
  readonly #post: Post;
  readonly #shopName: string;
  readonly #log: Log;
  #reported: ReadonlySet<ProblemKind> = new Set();
  #attempts = 0;

  constructor(post: Post, shopName: string, log: Log) {
    this.#post = post;
    this.#shopName = shopName;
    this.#log = log;
  }

  /** Called with the problems at every check. */
  async tell(problems: readonly Problem[]): Promise<void> {
    const kinds = new Set(problems.map(({ kind }) => kind));
    const isNew = [...kinds].some((kind) => !this.#reported.has(kind));
    const isOver = kinds.size === 0 && this.#reported.size > 0;
    const isDone = isNew || isOver ? await this.#send(alertText(this.#shopName, problems)) : true;
    if (isDone) this.#reported = kinds;
  }

  /** True when it was accepted, or is given up. */
  async #send(text: string): Promise<boolean> {
    this.#attempts += 1;
    const isAccepted = await this.#post(text);
    const isDone = isAccepted || this.#attempts >= maxAttempts;
    this.#log('alert', { outcome: isAccepted ? 'taken' : isDone ? 'given up' : 'failed', attempt: this.#attempts });
    if (isDone) this.#attempts = 0;
    return isDone;
  }
}

function alertText(shopName: string, problems: readonly Problem[]): string {
  if (problems.length === 0) return `${shopName} is back to normal.`;
  const head = problems.length === 1 ? `${shopName} has a problem.` : `${shopName} has ${problems.length} problems.`;
  return [head, ...problems.map(({ text }) => text)].join(' ');
}

/** JSON with one key, which most receivers of web hooks read (Slack, Mattermost, Google Chat; ntfy with a template). */
export function postTo(url: string): Post {
  return async (text) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false; // Down, too slow, or redirected: the log says so.
    }
  };
}
