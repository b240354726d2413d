/**
 * The owner's desk as a process of its own, so that orders are taken whatever happens here (D72). `password` sets its
 * password instead. Ends with 2 where only a person can help, else with 1.
 */
import { StartProblem } from '#relay/process/start-problem.ts';
import { type StoreBackend, readDeskConfig } from '#relay/settings/config.ts';
import { startDesk } from './start-desk.ts';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { systemClock } from '#relay/process/clock.ts';
import { openSharedDatabase } from '#relay/store/open-store.ts';
import { maxPasswordLength, minPasswordLength, passwordHash } from '#desk/account/password-hash.ts';
import { AccountStore } from '#desk/account/account-store.ts';

process.umask(0o077);
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  fail([error.message]);
}

async function run([command, ...more]: readonly string[]): Promise<void> {
  const config = readDeskConfig(process.env);
  if ('problems' in config) return fail(config.problems);
  if (command === 'password' && more.length === 0) {
    const { isSet, message } = await setPassword(config, process.stdin);
    console.log(message);
    process.exitCode = isSet ? 0 : 1;
    return;
  }
  if (command !== undefined)
    return fail(['npm run desk runs the desk alone; npm run desk -- password sets its password.']);
  const desk = await startDesk(config, process.env, { root: process.cwd(), isTerminal: process.stdout.isTTY });
  for (const line of desk.greeting) console.log(line);
  const end = () => void desk.stop().then(() => process.exit(0));
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  process.once('disconnect', end);
}

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(2);
}

/** Asks for the password, twice in a terminal, once from a pipe (D73). Throws a StartProblem if there is no orders database yet. */
async function setPassword(
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
