/**
 * The owner's desk as a process of its own, so that orders are taken whatever happens here (D72). `password` sets its
 * password instead. Ends with 2 where only a person can help, else with 1.
 */
import { StartProblem } from '#relay/process/start-problem.ts';
import { type DeskConfig, readConfig, readDeskConfig } from '#relay/settings/config.ts';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { systemClock } from '#relay/process/clock.ts';
import { openSharedDatabase } from '#relay/store/open-store.ts';
import { maxPasswordLength, minPasswordLength, passwordHash } from '#desk/account/password-hash.ts';
import { AccountStore } from '#desk/account/account-store.ts';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Environment, shopConfig } from '#config';
import { readProductAt } from '#catalogue/catalogue-files.ts';
import { catalogueFolder, productFiles } from '#catalogue/content-files.ts';
import { followRelease, type Release, startingRelease } from '#relay/live-release.ts';
import { pakistanClock, secondMs } from '#shop/time.ts';
import { calmLog, jsonLog } from '#relay/process/log.ts';
import { isLoopback } from '#relay/process/loopback.ts';
import type { App } from '#relay/serve/app.ts';
import { listen } from '#relay/serve/listen.ts';
import { deskHeaders } from '#relay/serve/security-headers.ts';
import { sendTestMail } from '#relay/send/test-mail.ts';
import { uploadLimits } from '#photos/limits.ts';
import { PhotoProcessor } from '#photos/processor.ts';
import { freeBytes } from '#release/disk-room.ts';
import { publishHistory, releasesFolder } from '#release/releases.ts';
import { backupFacts } from '#relay/watch/problems.ts';
import { Auth, SignInLink } from '#desk/account/sessions.ts';
import { addresses, isUpload } from './addresses.ts';
import { deskRoutes } from './app.ts';
import { Preview } from '#desk/preview/preview.ts';
import { Publishing } from '#desk/publish/publishing.ts';
import { readDeskFiles } from './desk-files.ts';
import { draftVersion } from '#desk/publish/pending-changes.ts';
import { TableReader } from '#desk/tables/receive-table.ts';
import { DeskOrders } from '#desk/orders/desk-orders.ts';

const drainMs = 10 * secondMs;
const noMailServer =
  'E-mail isn’t set up, so no test mail was sent. Ask whoever runs the server to set it up (SMTP_URL, OWNER_EMAIL).';

async function run([command, ...more]: readonly string[]): Promise<void> {
  const config = readDeskConfig(process.env);
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

/** Asks for the password, twice in a terminal, once from a pipe (D73). Throws a StartProblem if there is no orders database yet. */
async function setPassword(config: DeskConfig): Promise<void> {
  const database = await openSharedDatabase(config);
  const [password = '', again = password] = await readLines(process.stdin);
  const problem = problemOf(password, again);
  if (problem === null) await new AccountStore(database).setPassword(await passwordHash(password), systemClock.now());
  await database.close();
  console.log(problem ?? 'The desk has its password. All sessions have ended.');
  if (problem !== null) process.exitCode = 1;
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

/** Wires the desk: it shares the relay's orders database and has a port of its own. */
async function startDesk(config: DeskConfig, environment: Environment): Promise<void> {
  const { host, port, trustedProxies, origin, previewOrigin, confirmations, backupFolder, dataFolder } = config;
  const releases = releasesFolder(environment);
  const content = resolve(catalogueFolder(environment));
  const started = await startingRelease(releases);
  const clock = systemClock;
  const { log } = calmLog(
    jsonLog(
      (line) => process.stderr.write(line),
      () => clock.now(),
    ),
    clock,
  );
  const isHttps = origin?.startsWith('https:') ?? false;
  const database = await openSharedDatabase(config);
  const startedAt = clock.now();
  // Only somebody at this machine can read the link, and only its browsers can open it (D73).
  const link = process.stdout.isTTY && origin === null && isLoopback(host) ? new SignInLink(startedAt) : null;
  const access = new AccountStore(database);
  const auth = new Auth({ access, clock, isHttps, link });
  const publishing = new Publishing({ content, releases, clock, log });
  const processor = new PhotoProcessor({ clock, log });
  const tables = new TableReader({ clock, log });
  let url = origin ?? '';
  const preview = new Preview({
    releases,
    origin: previewOrigin,
    isDeskPublic: origin !== null,
    open: (app) => listen(app, { ...listenSettings, port: port && port + 1 }),
    host: nameOf(host),
    desk: () => url + addresses.publish,
    draftVersion: () => draftVersion(content),
    access,
    clock,
  });
  const origins = new Set(origin === null ? [] : [origin]);
  const headers = deskHeaders({ isHttps });
  const listenSettings = { host, settings: 'DESK_', trustedProxies, apiHeaders: headers, log } as const;
  const read = async ({ name, catalogue }: Release): Promise<App> => {
    const files = await readDeskFiles(join(releases, name), isHttps);
    publishing.serves(name);
    const { shop, provinces, cities } = catalogue;
    const facts: Partial<typeof shop> = shop; // Releases of earlier versions have no address.
    const { name: shopName, phone, publicOrigin, emailOrigin } = shopConfig(environment, shop);
    const relay = readConfig(environment, shop);
    const mailServer = 'config' in relay ? relay.config.mailServer : null;
    const app = deskRoutes({
      publishing,
      preview,
      environment,
      database,
      orders: new DeskOrders(database, confirmations),
      pushServices: config.pushServices,
      access,
      clock,
      auth,
      content,
      releases,
      root: process.cwd(),
      processor,
      tables,
      files,
      shop: {
        ...shop,
        name: shopName,
        phone,
        address: facts.address ?? '',
        publicOrigin,
        emailOrigin,
        provinces,
        cities,
        picture: (id) => files.pictureOf(id),
      },
      catalogue: () => catalogue,
      isHttps,
      headers,
      isDeskOrigin: (from) => origins.has(from),
      log,
      machine: async () => ({
        startedAt,
        backups: backupFolder === null ? null : await backupFacts(backupFolder, clock),
        freeBytes: freeBytes(dataFolder),
        hasMailServer: mailServer !== null,
        release: await publishedText(releases, name),
      }),
      sendTestMail: async () => {
        if ('problems' in relay) return relay.problems;
        if (!mailServer) return [noMailServer];
        return [(await sendTestMail(mailServer, relay.config, shop.colours)).text];
      },
    });
    return (request, client) => app.fetch(request, client);
  };
  const release = await followRelease({ folder: releases, started, read, clock, log });
  const listening = await listen((request, client) => release.served(request, client), {
    ...listenSettings,
    port,
    slow: { isSlow: isUpload, ms: uploadLimits.ms },
  });
  url = origin ?? `http://${nameOf(host)}:${listening.port}`;
  void readAhead(content).catch(() => {}); // The page that needs a file says why it can't be read.
  if (origin === null) for (const from of [url, `http://localhost:${listening.port}`]) origins.add(from);
  console.log(
    link ? `Your desk, with all orders, once and within ten minutes: ${url}${link.path}` : `The desk is at ${url}`,
  );
  if (link === null && (await access.passwordHash()) === null)
    console.log('It is disabled until you set a password: npm run desk -- password');
  const stop = async () => {
    release.stop();
    publishing.stop();
    processor.stop();
    tables.stop();
    await Promise.all([listening.stop(drainMs), preview.stop(drainMs)]);
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => void stop());
}

/** Parses the products file by file, so that the first page that shows them need not. */
async function readAhead(content: string): Promise<void> {
  for (const file of productFiles(content)) {
    readProductAt(content, `products/${file}`);
    await setImmediate();
  }
}

async function publishedText(releases: string, release: string): Promise<string> {
  const found = (await publishHistory(releases)).find(({ name }) => name === release);
  return found ? `Published ${pakistanClock(found.publishedAt.getTime())}.` : 'When it was published is not known.';
}

/** A host as it is written in an address. */
function nameOf(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

process.umask(0o077);
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  fail([error.message]);
}
