/**
 * The owner's desk, in the relay's process, with an origin of its own (D110): what it keeps as long as the process runs,
 * and its app for each release.
 */
import type { DeskShop } from './desk-shop.ts';
import { join, resolve } from 'node:path';
import { type Environment, shopConfig } from '#settings/shop-config.ts';
import { AccountStore } from './account-store.ts';
import { Authentication, SignInLink } from './account/authentication.ts';
import { DeskOrders, type AcceptEntered } from './orders/desk-orders.ts';
import { Preview } from './publish/preview.ts';
import { versionToPublish } from './publish/pending-changes.ts';
import { Publishing } from './publish/publishing.ts';
import { TableReader } from './tables/receive-table.ts';
import { firstSteps } from './first-steps/steps.ts';
import type { ShopContent } from '#catalogue/schema.ts';
import { catalogueFolder as ownersFolder, parseAhead } from '#catalogue/catalogue-files.ts';
import type { DeskFacts } from '#catalogue/desk-schema.ts';
import { adoptDeskFile, openDraft } from '#catalogue/draft.ts';
import { uploadLimits } from '#photos/limits.ts';
import { PhotoProcessor } from '#photos/processor.ts';
import type { Release } from '#server/live-release.ts';
import { sendTestMail } from '#mail/test-mail.ts';
import { type App, listen, type Listening } from '#server/http/listen.ts';
import { deskHeaders } from '#server/http/security-headers.ts';
import type { DeskConfig, RelayConfig } from '#settings/config.ts';
import { isLoopback } from '#settings/setting-kinds.ts';
import { backupFacts } from '#server/problems.ts';
import { errorMessage } from '#server/start-problem.ts';
import { freeBytes } from '#files/disk-room.ts';
import type { Database } from '#orders-db/database.ts';
import { fileIdentity } from '#orders-db/data-folder.ts';
import type { Ringer } from '#push/ringer.ts';
import type { Devices } from '#push/devices.ts';
import { publishHistory } from '#release/releases.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { pakistanClock } from '#shop/time.ts';
import { addresses, isUpload } from './addresses.ts';
import { runInDesk, runOutsideDesk } from './isolation.ts';
import { deskRoutes } from './app.ts';
import { type DeskFiles, readDeskFiles } from './desk-files.ts';
import { DeskFactsReader, type UsedFacts } from './desk-facts-reader.ts';

/** What the desk shares with the relay. */
export interface SharedWithDesk {
  readonly database: Database;
  /** Stores an order, and starts its mails and rings. */
  readonly accept: AcceptEntered;
  readonly devices: Devices;
  readonly ringer: Pick<Ringer, 'test'>;
  /** The public key with which devices subscribe; `null` while the shop sends no pushes. */
  readonly pushKey: string | null;
  /** Couriers, messages and towns, as all relays use them. */
  readonly facts: UsedFacts;
  readonly clock: Clock;
  readonly log: Log;
}

export interface DeskStart {
  readonly environment: Environment;
  /** True if somebody reads the greeting at this machine. */
  readonly isTerminal: boolean;
}

const noMailServer =
  'E-mail isn’t set up, so no test mail was sent. Ask whoever runs the server to set it up (SMTP_URL, OWNER_EMAIL).';

export type Desk = Awaited<ReturnType<typeof openDesk>>;

export async function openDesk(config: RelayConfig, of: DeskConfig, start: DeskStart, shared: SharedWithDesk) {
  const { backupFolder, dataFolder, releasesFolder: releases, mailServer } = config;
  const { environment } = start;
  const { clock, facts } = shared;
  const startedAt = clock.now();
  const openedFiles = fileIdentity(dataFolder);
  const { origins, link, listenSettings, kept } = keptParts(config, of, start, shared);
  const { account, orders, publishing, preview, processor, tables, isHttps, catalogueFolder, deskFiles } = kept;
  await adoptDeskFile(catalogueFolder).catch((error: unknown) =>
    shared.log('draft-not-adopted', { problem: errorMessage(error) }),
  );
  await deskFiles.read();
  let endFollowing = async () => {};

  /** The app that serves a release, with the facts of now. */
  function appOf({ name: release, catalogue }: Release, files: DeskFiles) {
    publishing.serves(release);
    return deskRoutes({
      ...kept,
      files,
      shop: shopFacts(environment, catalogue, files, facts.current),
      catalogue,
      machine: async () => ({
        startedAt,
        backups: backupFolder === null ? null : await backupFacts(backupFolder, clock),
        freeBytes: freeBytes(dataFolder),
        isReplaced: fileIdentity(dataFolder) !== openedFiles,
        hasMailServer: mailServer !== null,
        deskFileProblems: deskFiles.problems,
        shop: catalogue.shop,
        release: await whenPublished(releases, release),
      }),
      firstSteps: async (shop: ShopContent = catalogue.shop) =>
        firstSteps({
          shop,
          couriers: facts.current.couriers,
          devices:
            shared.pushKey === null ? null : (await shared.devices.list()).filter(({ isAlive }) => isAlive).length,
          hasBackups: backupFolder !== null,
          hasMailServer: mailServer !== null,
        }),
      sendTestMail: async () =>
        mailServer ? [(await sendTestMail(mailServer, config, catalogue.shop.colours)).text] : [noMailServer],
    });
  }

  /** Rejects with a StartProblem for a release without a desk. */
  async function read(release: Release): Promise<App> {
    return withFactsOfNow(release, await readDeskFiles(join(releases, release.name), isHttps));
  }

  /** Its app is another one as soon as the facts are. */
  function withFactsOfNow(release: Release, files: DeskFiles): App {
    let [used, app] = [facts.current, appOf(release, files)];
    return (request, client) => {
      if (used !== facts.current) [used, app] = [facts.current, appOf(release, files)];
      return app.fetch(request, client);
    };
  }

  /** `app` is the current release's. Rejects with a StartProblem. */
  function open(app: App): Promise<Listening> {
    return runInDesk(async () => {
      const slow = { isSlow: isUpload, ms: uploadLimits.ms };
      const listening = await listen(app, { ...listenSettings, slow });
      endFollowing = deskFiles.follow();
      if (of.origin === null) origins.push(listening.url, `http://localhost:${listening.port}`);
      // The first page that shows products need not wait; the page that needs a file says why it can't be read.
      void parseAheadOf(catalogueFolder).catch(() => {});
      return listening;
    });
  }

  /** For the operator who started it. */
  async function greeting(): Promise<readonly string[]> {
    if (link) return [`Your desk, with all orders, once and within ten minutes: ${origins[0]}${link.path}`];
    const hasPassword = (await account.passwordHash()) !== null;
    return [
      `The desk is at ${origins[0]}`,
      ...(hasPassword ? [] : ['It is disabled until you set a password: npm run password']),
    ];
  }

  async function stop(drainMs: number): Promise<void> {
    publishing.stop();
    processor.stop();
    tables.stop();
    await endFollowing();
    await preview.stop(drainMs);
  }

  return { account, orders, link, origins, deskFiles, appOf, withFactsOfNow, read, open, greeting, stop };
}

/** What stays while releases come and go. */
function keptParts(
  config: RelayConfig,
  { host, port, origin, previewOrigin }: DeskConfig,
  { environment, isTerminal }: DeskStart,
  { accept, pushKey, ...shared }: SharedWithDesk,
) {
  const { trustedProxies, pushServices, releasesFolder: releases } = config;
  const { database, facts, clock, log } = shared;
  const root = process.cwd();
  const catalogueFolder = resolve(ownersFolder(environment));
  const isHttps = origin?.startsWith('https:') ?? false;
  /** The desk's own, the best first. One that is reached directly knows them once it listens. */
  const origins = origin === null ? [] : [origin];
  // Only somebody at this machine can read the link, and only its browsers can open it (D73).
  const link = isTerminal && origin === null && isLoopback(host) ? new SignInLink(clock.now()) : null;
  const headers = deskHeaders({ isHttps });
  const listenSettings = { host, port, settings: 'DESK_', trustedProxies, apiHeaders: headers, log } as const;
  const account = new AccountStore(database, pushKey);
  const preview = new Preview({
    releases,
    origin: previewOrigin,
    isDeskPublic: origin !== null,
    open: (app) => listen(app, { ...listenSettings, port: port && port + 1 }),
    host: host.includes(':') ? `[${host}]` : host,
    desk: () => `${origins[0]}${addresses.publish}`,
    draftVersion: () => versionToPublish(catalogueFolder),
    account,
    clock,
  });
  const kept = {
    ...shared,
    root,
    catalogueFolder,
    environment,
    releases,
    account,
    auth: new Authentication({ account, clock, isHttps, link }),
    // The mails and rings that it starts are not the desk's.
    orders: new DeskOrders(database, (order, alongWith) => runOutsideDesk(() => accept(order, alongWith))),
    publishing: new Publishing({ catalogueFolder, releases, clock, log }),
    deskFiles: new DeskFactsReader({ catalogueFolder, root, database, facts, clock, log }),
    preview,
    processor: new PhotoProcessor({ clock, log }),
    tables: new TableReader({ clock, log }),
    isHttps,
    headers,
    isDeskOrigin: (from: string) => origins.includes(from),
    pushServices,
  };
  return { origins, link, listenSettings, kept };
}

async function parseAheadOf(folder: string): Promise<void> {
  const { original, content } = openDraft(folder);
  await parseAhead(original);
  await parseAhead(content);
}

function shopFacts(
  environment: Environment,
  { shop, provinces }: Release['catalogue'],
  files: DeskFiles,
  facts: DeskFacts,
): DeskShop {
  const { publicOrigin, emailOrigin } = shopConfig(environment, shop);
  const picture = (id: number) => files.pictureOf(id);
  return { ...shop, ...facts, publicOrigin, emailOrigin, provinces, picture };
}

async function whenPublished(releases: string, release: string): Promise<string> {
  const published = (await publishHistory(releases)).find(({ name }) => name === release);
  return published
    ? `Published on ${pakistanClock(published.publishedAt.getTime())}.`
    : 'Its date of publication is unknown.';
}
