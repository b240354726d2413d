/** `npm run desk -- password`: asks for the desk's password, twice in a terminal, once from a pipe (D73). */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { systemClock } from '#relay/process/clock.ts';
import { openSharedDatabase } from '#relay/store/open-store.ts';
import type { StoreBackend } from '#relay/settings/config.ts';
import { maxPasswordLength, passwordHash, minPasswordLength } from './password-hash.ts';
import { AccountStore } from './account-store.ts';

/** Throws a StartProblem if there is no orders database yet. */
export async function setPassword(
  backend: StoreBackend,
  input: NodeJS.ReadStream,
): Promise<{ readonly isSet: boolean; readonly message: string }> {
  const database = await openSharedDatabase(backend);
  try {
    const [password = '', again = password] = await readLines(input);
    const problem = problemOf(password, again);
    if (problem !== null) return { isSet: false, message: problem };
    await new AccountStore(database).setPassword(await passwordHash(password), systemClock.now());
    return { isSet: true, message: 'The desk has its password. All sessions have ended.' };
  } finally {
    await database.close();
  }
}

function problemOf(password: string, again: string): string | null {
  if (password !== again) return 'The two passwords don’t match. Nothing was changed.';
  if (password.length < minPasswordLength)
    return `Use ${minPasswordLength} characters or more; four random words work well. Nothing was changed.`;
  return password.length > maxPasswordLength ? `Use ${maxPasswordLength} characters at most.` : null;
}

/** A terminal doesn't show them. */
async function readLines(input: NodeJS.ReadStream): Promise<readonly string[]> {
  if (!input.isTTY) {
    for await (const line of createInterface({ input })) return [line];
    return [];
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: silent, terminal: true });
  const ask = async (question: string) => {
    process.stdout.write(question);
    const line = await reader.question('');
    process.stdout.write('\n');
    return line;
  };
  const lines = [await ask('New password of the desk: '), await ask('The same again: ')];
  reader.close();
  return lines;
}
