import { logSentence } from '#desk/account/log-sentences.ts';
import type { AccountStore } from '#desk/account/account-store.ts';

/** The sentences of the desk's log, the newest first. */
export async function logged(access: AccountStore): Promise<readonly string[]> {
  return (await access.log()).map(({ facts }) => logSentence(facts));
}
