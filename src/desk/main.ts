/**
 * The owner's desk as a process of its own, so that orders are taken whatever happens here (D72). `password` sets its
 * password instead. Ends with 2 where only a person can help, else with 1.
 */
import { asStartProblem, StartProblem } from '#server/start-problem.ts';
import { type DeskConfig, readDeskConfig } from '#settings/config.ts';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { systemClock } from '#server/clock.ts';
import { openSharedDatabase } from '#orders-db/open-store.ts';
import { maxPasswordLength, minPasswordLength, passwordHash } from './account/password-hash.ts';
import { AccountStore } from './account/account-store.ts';
import { join, resolve } from 'node:path';
import type { Environment } from '#config';
import { parseAhead } from '#catalogue/catalogue-files.ts';
import { catalogueFolder } from '#catalogue/content-files.ts';
import { openDraft } from '#catalogue/draft.ts';
import { followRelease, type Release, startingRelease } from '#server/live-release.ts';
import { secondMs } from '#shop/time.ts';
import { calmLog, jsonLog } from '#server/log.ts';
import { unknownSettings } from '#settings/unknown-settings.ts';
import { isLoopback } from '#settings/setting-kinds.ts';
import type { App } from '#server/http/app.ts';
import { listen } from '#server/http/listen.ts';
import { uploadLimits } from '#photos/limits.ts';
import { releasesFolder } from '#release/releases.ts';
import { SignInLink } from './account/sessions.ts';
import { isUpload } from './addresses.ts';
import { openDesk } from './desk.ts';
import { readDeskFiles } from './desk-files.ts';

const drainMs = 10 * secondMs;

async function run([command, ...more]: readonly string[]): Promise<void> {
  const config = readDeskConfig(process.env);
  // The relay that started it has said so already.
  if (!process.connected) for (const warning of unknownSettings(process.env)) console.error(`WARNING: ${warning}`);
  if ('problems' in config) return fail(config.problems);
  if (command === 'password' && more.length === 0) return setPassword(config);
  if (command !== undefined)
    return fail(['npm run desk runs the desk alone; npm run desk -- password sets its password.']);
  await startDesk(config, process.env);
}

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(2);
}

/**
 * Asks for the password, twice in a terminal, once from a pipe (D73). Throws a StartProblem if there is no orders
 * database yet.
 */
async function setPassword(config: DeskConfig): Promise<void> {
  const database = await openSharedDatabase(config);
  const [password = '', again = password] = await readLines(process.stdin);
  const problem = passwordProblem(password, again);
  if (problem === null) {
    const hash = await passwordHash(password);
    await asStartProblem(
      () => new AccountStore(database).setPassword(hash, systemClock.now()),
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

/** It shares the relay's orders database and has a port of its own. */
async function startDesk(config: DeskConfig, environment: Environment): Promise<void> {
  const { host, port, origin } = config;
  const releases = releasesFolder(environment);
  const folder = resolve(catalogueFolder(environment));
  const started = await startingRelease(releases);
  const clock = systemClock;
  const { log } = calmLog(
    jsonLog(
      (line) => process.stderr.write(line),
      () => clock.now(),
    ),
    clock,
  );
  const database = await openSharedDatabase(config);
  // Only somebody at this machine can read the link, and only its browsers can open it (D73).
  const link = process.stdout.isTTY && origin === null && isLoopback(host) ? new SignInLink(clock.now()) : null;
  const origins = origin === null ? [] : [origin];
  const desk = openDesk(config, {
    root: process.cwd(),
    catalogueFolder: folder,
    releases,
    environment,
    database,
    clock,
    log,
    link,
    origins,
  });
  const read = async (release: Release): Promise<App> => {
    const app = desk.appOf(release, await readDeskFiles(join(releases, release.name), desk.isHttps));
    return (request, client) => app.fetch(request, client);
  };
  const release = await followRelease({ folder: releases, started, read, clock, log });
  const listening = await listen((request, client) => release.served(request, client), {
    ...desk.listenSettings,
    port,
    slow: { isSlow: isUpload, ms: uploadLimits.ms },
  });
  if (origin === null) origins.push(listening.url, `http://localhost:${listening.port}`);
  // The first page that shows products need not wait; the page that needs a file says why it can't be read.
  void parseAheadOf(folder).catch(() => {});
  console.log(
    link
      ? `Your desk, with all orders, once and within ten minutes: ${origins[0]}${link.path}`
      : `The desk is at ${origins[0]}`,
  );
  if (link === null && (await desk.account.passwordHash()) === null)
    console.log('It is disabled until you set a password: npm run desk -- password');
  const stop = async () => {
    release.stop();
    await Promise.all([listening.stop(drainMs), desk.stop(drainMs)]);
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => void stop());
}

async function parseAheadOf(folder: string): Promise<void> {
  const { original, content } = openDraft(folder);
  await parseAhead(original);
  await parseAhead(content);
}

process.umask(0o077);
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  fail([error.message]);
}
