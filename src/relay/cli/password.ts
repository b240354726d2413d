/**
 * `npm run password`: sets the desk's password, whether or not the relay runs. Ends with 0, with 1 if the password was
 * refused, and with 2 where the machine must be changed first.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { systemClock } from '#server/clock.ts';
import { asStartProblem, StartProblem } from '#server/start-problem.ts';
import { openForChanges } from '#orders-db/open-store.ts';
import { readStoreBackend } from '#settings/config.ts';
import { AccountStore } from '#desk/account-store.ts';
import { maxPasswordLength, minPasswordLength, passwordHash } from '#desk/account/password-hash.ts';

/**
 * Asks for the password, twice in a terminal, once from a pipe (D73). Throws a StartProblem if there is no orders
 * database yet.
 */
async function setPassword(): Promise<void> {
  const backend = readStoreBackend(process.env);
  if ('problems' in backend) throw new StartProblem(backend.problems.join('\n'));
  const database = await openForChanges(backend);
  const [password = '', again = password] = await readLines(process.stdin);
  const problem = passwordProblem(password, again);
  if (problem === null) {
    const hash = await passwordHash(password);
    await asStartProblem(
      () => new AccountStore(database, null).setPassword(hash, systemClock.now()),
      (message) => `The password was not saved: ${message}.`,
    );
  }
  await database.close();
  console.log(problem ?? 'The desk has its password. All sessions have ended.');
  if (problem !== null) process.exitCode = 1;
}

function passwordProblem(password: string, again: string): string | null {
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

process.umask(0o077);
try {
  await setPassword();
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
