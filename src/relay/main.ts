/** The relay as a process: reads the environment, runs until SIGINT or SIGTERM, ends with 0; with 1 when it can't start. */
import { systemClock } from './clock.ts';
import { readCompiledCatalogue, shelfOf } from './compiled-catalogue.ts';
import { readConfig, siteFolderOf } from './config.ts';
import { jsonLog } from './log.ts';
import { type RunningRelay, startRelay } from './relay.ts';
import { errorMessage, StartProblem } from './start-problem.ts';

process.umask(0o077);
// A log on a full disk, or whose reader is gone, is no reason to take no order. The next line is tried again.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const log = jsonLog(
  (line) => process.stderr.write(line),
  () => systemClock.now(),
);
process.on('uncaughtException', (error) => {
  log('crash', { problem: error.name, where: error.stack?.split('\n')[1]?.trim() ?? '' });
  fail(['The relay ends after an error that it did not expect; orders that it accepted are safe. Start it again.']);
});
await run();

async function run(): Promise<void> {
  try {
    const catalogue = readCompiledCatalogue(siteFolderOf(process.env));
    const read = readConfig(process.env, catalogue.shop);
    if (read.kind === 'problems') {
      fail(['The configuration has problems:', ...read.problems.map((problem) => `- ${problem}`)]);
    }
    const { config } = read;
    const relay = await startRelay(config, { shelf: shelfOf(catalogue), clock: systemClock, log, onBroken });
    for (const warning of config.warnings) console.error(`WARNING: ${warning}`);
    process.once('SIGINT', () => void end(relay));
    process.once('SIGTERM', () => void end(relay));
    for (const line of relay.greeting) console.log(line);
    const mailProblems = await relay.checkMail();
    for (const problem of mailProblems)
      console.error(`WARNING: ${problem} Orders are taken and kept; their mails wait until it works.`);
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

/** Nothing may be acknowledged on a file that can't be trusted. Orders that were acknowledged are safe in it. */
function onBroken(problem: string): void {
  fail([`The order book failed and the relay ends: ${problem}.`]);
}

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
