import { logSentence } from '#desk/log-sentences.ts';
import type { DeskAccess } from '#desk/store/desk-access.ts';

/** The sentences of the desk's log, the newest first. */
export async function logged(access: DeskAccess): Promise<readonly string[]> {
  return (await access.log()).map(({ facts }) => logSentence(facts));
}
