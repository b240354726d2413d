/**
 * The owner's desk as a process of its own, so that orders are taken whatever happens here (D72). `password` sets its
 * password instead. Ends with 2 where only a person can help, else with 1.
 */
import { resolve } from 'node:path';
import type { ShopFacts } from '#config';
import { catalogueFolder } from '#catalogue/content-files.ts';
import { releasesFolder } from '#release/releases.ts';
import { startingRelease } from '#relay/live-release.ts';
import { calmLog, jsonLog } from '#relay/process/log.ts';
import { systemClock } from '#relay/process/clock.ts';
import { StartProblem } from '#relay/process/start-problem.ts';
import { readConfig, readDeskConfig } from '#relay/settings/config.ts';
import { sendTestMail } from '#relay/send/test-mail.ts';
import type { Colours } from '#shop/colours.ts';
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
  const releases = releasesFolder(process.env);
  const started = await startingRelease(releases);
  const { log } = calmLog(
    jsonLog(
      (line) => process.stderr.write(line),
      () => systemClock.now(),
    ),
    systemClock,
  );
  const desk = await startDesk(config, {
    releases,
    content: resolve(catalogueFolder(process.env)),
    root: process.cwd(),
    environment: process.env,
    started,
    clock: systemClock,
    log,
    isTerminal: process.stdout.isTTY,
    hasMailServer: (shop) => {
      const read = readConfig(process.env, shop);
      return 'config' in read && read.config.mailServer !== null;
    },
    sendTestMail: testMails,
  });
  for (const line of desk.greeting) console.log(line);
  const end = () => void desk.stop().then(() => process.exit(0));
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  process.once('disconnect', end);
}

async function testMails(facts: ShopFacts & { readonly colours: Colours }): Promise<readonly string[]> {
  const read = readConfig(process.env, facts);
  if ('problems' in read) return read.problems;
  const { config } = read;
  if (!config.mailServer)
    return [
      'E-mail isn’t set up, so no test mail was sent. Ask whoever runs the server to set it up (SMTP_URL, OWNER_EMAIL).',
    ];
  return [(await sendTestMail(config.mailServer, config, facts.colours)).text];
}

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(2);
}
