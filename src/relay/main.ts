/**
 * The shop as a process, relay and desk: reads the environment, runs until SIGINT or SIGTERM, ends with 0; with 1 when it
 * can't start.
 */
import { releasesFolder } from '#release/releases.ts';
import { systemClock } from '#server/clock.ts';
import { startingRelease } from '#server/live-release.ts';
import { isInDesk } from '#desk/desk.ts';
import { readConfig } from '#settings/config.ts';
import { unknownSettings } from '#settings/unknown-settings.ts';
import { jsonLog, errorPlace } from '#server/log.ts';
import { type RunningRelay, startRelay } from './relay.ts';
import { errorMessage, StartProblem } from '#server/start-problem.ts';

process.umask(0o077);
// If the log can't be written, as on a full disk, orders are still taken. The next line is tried again.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const log = jsonLog(
  (line) => process.stderr.write(line),
  () => systemClock.now(),
);
process.on('uncaughtException', (error) => {
  // Whatever happens at the desk, orders are taken (D72).
  if (isInDesk()) return log('desk-failed', { problem: error.name, where: errorPlace(error) });
  log('crash', { problem: error.name, where: errorPlace(error) });
  fail(['The relay stopped after an unexpected error. Orders that it accepted are safe. Start it again.']);
});
// Also where the start fails, as it may be why.
for (const warning of unknownSettings(process.env)) console.error(`WARNING: ${warning}`);
await run();

async function run(): Promise<void> {
  try {
    const started = await startingRelease(releasesFolder(process.env));
    const read = readConfig(process.env, started.release.catalogue.shop);
    if ('problems' in read) {
      fail(['The configuration has problems:', ...read.problems.map((problem) => `- ${problem}`)]);
    }
    const { config, warnings } = read;
    const isTerminal = process.stdout.isTTY;
    const { env: environment } = process;
    const relay = await startRelay(config, { started, environment, isTerminal, clock: systemClock, log, onBroken });
    if (started.problem !== null) console.error(`WARNING: ${started.problem}. An older release is served.`);
    for (const warning of warnings) console.error(`WARNING: ${warning}`);
    process.once('SIGINT', () => void end(relay));
    process.once('SIGTERM', () => void end(relay));
    for (const line of relay.greeting) console.log(line);
    const mailProblem = await relay.checkMail();
    if (mailProblem !== null)
      console.error(`WARNING: ${mailProblem} Orders are taken and saved; their mails wait until it works.`);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    fail([error.message]);
  }
}

async function end(relay: RunningRelay): Promise<void> {
  try {
    await relay.stop();
    process.exit(0);
  } catch (error) {
    fail([`The relay did not stop cleanly: ${errorMessage(error)}.`]);
  }
}

/** Nothing may be acknowledged on a file that can't be trusted. Orders acknowledged before are safe in it. */
function onBroken(problem: string): void {
  fail([`The orders database failed, so the relay stops: ${problem}.`]);
}

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
