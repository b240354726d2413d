/** Puts the desk together: what one process of it keeps, and its app for each release that it serves. */
import { shopConfig } from '#config';
import { AccountStore } from './account/account-store.ts';
import { Auth, type SignInLink } from './account/sessions.ts';
import { DeskOrders } from './orders/desk-orders.ts';
import { Preview } from './preview/preview.ts';
import { versionToPublish } from './publish/pending-changes.ts';
import { Publishing } from './publish/publishing.ts';
import { TableReader } from './tables/receive-table.ts';
import { PhotoProcessor } from '#photos/processor.ts';
import type { Release } from '#server/live-release.ts';
import { sendTestMail } from '#mail/test-mail.ts';
import { listen } from '#server/http/listen.ts';
import { deskHeaders } from '#server/http/security-headers.ts';
import { type DeskConfig, readConfig } from '#settings/config.ts';
import { backupFacts } from '#server/problems.ts';
import { freeBytes } from '#files/disk-room.ts';
import { fileIdentity } from '#orders-db/data-folder.ts';
import { publishHistory } from '#release/releases.ts';
import { pakistanClock } from '#shop/time.ts';
import { addresses } from './addresses.ts';
import { deskRoutes } from './app.ts';
import type { DeskDeps, DeskShop } from './context.ts';
import type { DeskFiles } from './desk-files.ts';

interface DeskStart extends Pick<
  DeskDeps,
  'root' | 'catalogueFolder' | 'releases' | 'environment' | 'database' | 'clock' | 'log'
> {
  /** `null` if no link was printed. */
  readonly link: SignInLink | null;
  /** The desk's own, the best first. One that is reached directly knows them once it listens. */
  readonly origins: readonly string[];
}

const noMailServer =
  'E-mail isn’t set up, so no test mail was sent. Ask whoever runs the server to set it up (SMTP_URL, OWNER_EMAIL).';

export function openDesk(config: DeskConfig, { link, origins, ...start }: DeskStart) {
  const { catalogueFolder, releases, environment, database, clock, log } = start;
  const { host, port, origin, trustedProxies, backupFolder, dataFolder, pushServices } = config;
  const startedAt = clock.now();
  const openedFiles = fileIdentity(dataFolder);
  const isHttps = origin?.startsWith('https:') ?? false;
  const headers = deskHeaders({ isHttps });
  const listenSettings = { host, settings: 'DESK_', trustedProxies, apiHeaders: headers, log } as const;
  const account = new AccountStore(database);
  const orders = new DeskOrders(database, config.confirmations);
  const publishing = new Publishing({ catalogueFolder, releases, clock, log });
  const processor = new PhotoProcessor({ clock, log });
  const tables = new TableReader({ clock, log });
  const preview = new Preview({
    releases,
    origin: config.previewOrigin,
    isDeskPublic: origin !== null,
    open: (app) => listen(app, { ...listenSettings, port: port && port + 1 }),
    host: host.includes(':') ? `[${host}]` : host,
    desk: () => `${origins[0]}${addresses.publish}`,
    draftVersion: () => versionToPublish(catalogueFolder),
    account,
    clock,
  });
  const lasting = {
    ...start,
    orders,
    account,
    auth: new Auth({ account, clock, isHttps, link }),
    publishing,
    preview,
    processor,
    tables,
    isHttps,
    headers,
    isDeskOrigin: (from: string) => origins.includes(from),
    pushServices,
  };

  /** The app that serves a release. */
  function appOf({ name: release, catalogue }: Release, files: DeskFiles) {
    publishing.serves(release);
    const relay = readConfig(environment, catalogue.shop);
    const mailServer = 'config' in relay ? relay.config.mailServer : null;
    return deskRoutes({
      ...lasting,
      files,
      shop: shopFacts(environment, catalogue, files),
      catalogue,
      machine: async () => ({
        startedAt,
        backups: backupFolder === null ? null : await backupFacts(backupFolder, clock),
        freeBytes: freeBytes(dataFolder),
        isReplaced: fileIdentity(dataFolder) !== openedFiles,
        hasMailServer: mailServer !== null,
        release: await whenPublished(releases, release),
      }),
      sendTestMail: async () => {
        if ('problems' in relay) return relay.problems;
        if (!mailServer) return [noMailServer];
        return [(await sendTestMail(mailServer, relay.config, catalogue.shop.colours)).text];
      },
    });
  }

  async function stop(drainMs: number): Promise<void> {
    publishing.stop();
    processor.stop();
    tables.stop();
    await preview.stop(drainMs);
  }

  return { account, orders, isHttps, listenSettings, appOf, stop };
}

function shopFacts(
  environment: DeskStart['environment'],
  { shop, provinces, cities }: Release['catalogue'],
  files: DeskFiles,
): DeskShop {
  const { name, phone, publicOrigin, emailOrigin } = shopConfig(environment, shop);
  const picture = (id: number) => files.pictureOf(id);
  return { ...shop, name, phone, publicOrigin, emailOrigin, provinces, cities, picture };
}

async function whenPublished(releases: string, release: string): Promise<string> {
  const published = (await publishHistory(releases)).find(({ name }) => name === release);
  return published
    ? `Published on ${pakistanClock(published.publishedAt.getTime())}.`
    : 'Its date of publication is unknown.';
}
