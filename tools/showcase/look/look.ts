/**
 * `npm run showcase -- pictures`: pictures of every screen of the shop, and of the showcase of its parts, at five widths into `screenshots/`, and a contact sheet for each
 * width. `--only home,cart` limits the screens (parts of names count), `--width 390` the widths, `--scale 2` makes
 * them as sharp as a phone's. `--accept` makes the references of the comparison again instead (references.ts). With `$RELEASES_DIR` it looks at a shop that is built already.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { publishShop } from '#build/build-shop.ts';
import { releasesFolder } from '#release/releases.ts';
import { launchWholeBrowser } from '#test/support/browser.ts';
import { contactSheet, layoutFor, type Shot } from './contact-sheet.ts';
import { acceptReferences } from './references.ts';
import { type Screen, screens } from './screens.ts';
import { serveSites } from './served.ts';
import { isSeenAt, shoot, sizeOf } from './shoot.ts';

const folder = 'screenshots';
/** How many pages are open at once. */
const atOnce = 3;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    width: { type: 'string', default: '360,390,768,1280,1600' },
    scale: { type: 'string', default: '1' },
    accept: { type: 'boolean', default: false },
  },
});
const widths = values.width.split(',').map(Number);
const words = values.only?.split(',') ?? [''];
const chosen = screens.filter(({ name }) => words.some((word) => name.includes(word)));
if (chosen.length === 0) throw new Error(`no screen is named like ${values.only}`);

const root = process.cwd();
if (process.env['RELEASES_DIR'] === undefined)
  await publishShop(releasesFolder({}), { root, content: join(root, 'catalogue'), environment: {} });
const sites = await serveSites();
const browser = await launchWholeBrowser();
if (values.accept) {
  await acceptReferences(browser, sites);
  console.log('The references are new: look at them before you commit them.');
} else {
  for (const width of widths) await look(browser, width);
}
await browser.close();
await sites.stop();

async function look(openBrowser: Browser, width: number): Promise<void> {
  const seen = chosen.filter((screen) => isSeenAt(width, screen));
  await rm(join(folder, String(width)), { recursive: true, force: true });
  await mkdir(join(folder, String(width)), { recursive: true });
  const shots = await inTurns(seen, async (screen): Promise<Shot> => {
    const png = await shoot(openBrowser, sites, screen, sizeOf(width, Number(values.scale)));
    await writeFile(join(folder, String(width), `${screen.name}.png`), png);
    return { name: screen.name, png };
  });
  const sheet = join(folder, `sheet-${width}.png`);
  await writeFile(sheet, await contactSheet(shots, layoutFor(width)));
  console.log(`${shots.length} screens at ${width} px: ${sheet}`);
}

/** The results of all jobs in their order, some under way at once. */
async function inTurns(jobs: readonly Screen[], run: (job: Screen) => Promise<Shot>): Promise<readonly Shot[]> {
  const done: Shot[] = [];
  const waiting = [...jobs.entries()];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, job] = next;
      done[index] = await run(job).catch((cause: unknown) => {
        throw new Error(`${job.name} could not be shown`, { cause });
      });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return done;
}
