/** A whole shop for a journey: the relay as its own process on a free port, with its own data folder. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { until } from './until.ts';
import { addressOf, startProgram } from './program.ts';

export interface ShopProcess {
  /** The shop's address, without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  readonly dataFolder: string;
  /** Waits until the relay has written this many mails, and returns them, parsed. */
  readonly mails: (count: number) => Promise<readonly Email[]>;
  /** Ends the relay, and keeps its data. */
  readonly end: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts the shop of the checkout in `folder`. */
export async function startShop(environment: Environment = {}, folder = process.cwd()): Promise<ShopProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'panja-journey-'));
  const program = startProgram('src/relay/main.ts', {
    environment: {
      RELEASES_DIR: process.env['RELEASES_DIR'],
      PORT: '0',
      DATA_DIR: dataFolder,
      DAILY_MAIL: 'off', // Tests count mails.
      ...environment,
    },
    cwd: folder,
  });
  const url = await addressOf(program);
  const end = async () => void (await program.end());
  return {
    url,
    pid: program.pid,
    dataFolder,
    mails: (count) =>
      until(`${count} mails in the mail folder`, async () => {
        const mails = await readMails(join(dataFolder, 'mail'));
        return mails.length >= count ? mails : null;
      }),
    end,
    async stop() {
      await end();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Counts the orders that are mailed to the owner from now on, once there are so many. */
export async function ordersFromNow(shop: ShopProcess): Promise<(count: number) => Promise<number>> {
  const mailed = async () => (await shop.mails(0)).filter(({ subject }) => subject?.includes('New order')).length;
  const before = await mailed();
  return (count) =>
    until(`${count} orders in the owner's mailbox`, async () => {
      const since = (await mailed()) - before;
      return since >= count ? since : null;
    });
}

async function readMails(folder: string): Promise<readonly Email[]> {
  const names = await readdir(folder).catch(() => []); // No folder yet: no mail yet.
  const files = names.filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}
