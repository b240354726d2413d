/**
 * The owner's desk as a process of its own, so that orders are taken whatever happens here (D72). `password` sets its
 * password instead. Ends with 2 where only a person can help, else with 1.
 */
import { StartProblem } from '#relay/process/start-problem.ts';
import { readDeskConfig } from '#relay/settings/config.ts';
import { setPassword } from './account/set-password.ts';
import { startDesk } from './start-desk.ts';

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
