/** A shop and its desk in temporary folders, with a few orders and a clock that stands still. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownReleases, publishedFile } from '#release/releases.ts';
import { copyCatalogue } from '#test/support/folders.ts';
import { startShop, setDeskPassword } from '#test/support/processes.ts';
import { bodyOf, sampleOrders } from './sample-orders.ts';

/** When the pictures are taken: a Saturday in shop hours. */
const stillTime = new Date('2026-11-21T08:00:00Z');
/** Shown as the shop's first release. */
const publishedAt = new Date('2026-11-16T10:30:00Z');

/** Runs `use` with the address of the desk, and leaves nothing behind. */
export async function withSampleShop(use: (desk: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'panja-guide-'));
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const clock = join(folder, 'clock');
    const setClock = (time: Date) => writeFileSync(clock, String(time.getTime()));
    setClock(stillTime);
    const folders = { CATALOGUE_DIR: join(folder, 'catalogue'), RELEASES_DIR: join(folder, 'releases') };
    copyCatalogue('catalogue', folders.CATALOGUE_DIR);
    execFileSync(process.execPath, ['src/build/build.ts'], { env: { ...process.env, ...folders }, stdio: 'inherit' });
    for (const { name } of await knownReleases(folders.RELEASES_DIR))
      writeFileSync(join(folders.RELEASES_DIR, publishedFile), `${name} ${publishedAt.toISOString()}\n`);
    const stopped = new URL('./stopped-clock.ts', import.meta.url).href;
    const environment = { ...folders, STOPPED_CLOCK: clock, NODE_OPTIONS: `--import=${stopped}` };
    const shop = await startShop(environment);
    stops.unshift(() => shop.stop());
    for (const order of sampleOrders) {
      setClock(new Date(order.at));
      await place(shop.url, bodyOf(order));
    }
    await shop.mails(sampleOrders.length * 2); // One to the owner and one to the customer.
    setClock(stillTime);
    await setDeskPassword(shop.dataFolder);
    await use(shop.deskUrl);
  } finally {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true });
  }
}

async function place(shop: string, body: string): Promise<void> {
  const headers = { origin: shop, 'content-type': 'application/json' };
  const { status } = await fetch(`${shop}/api/v1.0/email/send`, { method: 'POST', body, headers });
  if (status !== 200) throw new Error(`the order was answered with ${status}`);
}
