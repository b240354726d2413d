import type { Visit } from './browser.ts';
import { expectProblems } from './page-problems.ts';

/** Closes a visit; names the problems that its pages were meant to have. */
export async function endWell({ context }: Visit, ...expected: readonly RegExp[]): Promise<void> {
  expectProblems(...expected);
  await context.close();
}
