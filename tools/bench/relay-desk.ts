/**
 * `npm run bench -- relay --desk [--beside FOLDER] [--seconds 120] [--only none,passwords,uploads,list,catalogue,publish,all]
 * [--node-options=FLAGS]`: shoppers' orders while the owner's desk works hard, in a shop as `npm start` runs it, with 500
 * products and 50,000 orders. 100 orders a second are sent at fixed times, from which their answers are timed, so that a
 * late one counts in full. Beside another checkout: ours, theirs, ours, theirs. `--only`: kinds of work by themselves.
 */
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import type { Scene } from '#test/support/folders.ts';
import { smtpPeer } from '#test/support/smtp-peer.ts';
import { MeasuredShop, type Run } from './measured-shop.ts';

interface Options {
  /** Another checkout, with its packages. */
  readonly beside: string | undefined;
  readonly seconds: number;
  readonly only: string;
  /** For the shop's processes, such as `--cpu-prof`. */
  readonly nodeOptions: string;
}

const bar = { p99: 100, max: 500 };
/** Where the other checkout misses the bar, too. */
const besideBar = 1.2;

export async function besideDesk(scene: Scene, { beside, seconds, only, nodeOptions }: Options): Promise<void> {
  const peer = await smtpPeer(scene, { keepsMails: false });
  const photo = await largePhoto(scene);
  const shops = [new MeasuredShop(scene, 'ours', resolve('.'))];
  if (beside !== undefined) shops.push(new MeasuredShop(scene, 'theirs', resolve(beside)));
  for (const shop of shops) await shop.prepare();
  const environment = { SMTP_URL: peer.url, NODE_OPTIONS: nodeOptions };
  for (const kind of only.split(',')) {
    console.log(`\nthe desk's work: ${kind}`);
    const runs: Run[] = [];
    for (const shop of beside === undefined ? shops : [...shops, ...shops]) {
      const run = await shop.measure({ photo, kind, seconds, environment });
      runs.push(run);
      console.log(`${run.shop}: ${run.work}`);
    }
    console.table(runs.map(({ shop, counts, ms, ownDelay }) => ({ shop, ...counts, ...timesOf(ms), ...ownDelay })));
    console.log(verdict(runs));
  }
}

/** The file of a photo of 20 MB, the most that the desk takes. */
async function largePhoto({ folder }: Scene): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 45 } as const;
  const picture = { width: 5_200, height: 3_900, channels: 3, background: '#888', noise } as const;
  const file = join(folder, 'photo.jpg');
  const { size } = await sharp({ create: picture }).jpeg({ quality: 97 }).toFile(file);
  console.log(`each upload has ${(size / 1024 ** 2).toFixed(1)} MB`);
  return file;
}

function timesOf(ms: readonly number[]) {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

function verdict(runs: readonly Run[]): string {
  const [ours, theirs] = ['ours', 'theirs'].map((name) => runs.filter(({ shop }) => shop === name));
  const [our, their] = [ours, theirs].map((some = []) => timesOf(some.flatMap(({ ms }) => ms)));
  if (!ours || !our || !their) return '';
  const missed: string[] = (['p99', 'max'] as const).filter(
    (part) => our[part] > bar[part] && !(their[part] > bar[part] && our[part] <= besideBar * their[part]),
  );
  const wrong = ours.reduce((sum, { counts }) => sum + counts.lost + counts.doubled + counts.unanswered, 0);
  if (wrong > 0) missed.push('orders');
  const parts = (['p99', 'max'] as const).map((part) => {
    const besides = theirs?.length ? `, theirs ${their[part]}` : '';
    return `${part} ${our[part]} ms (bar ${bar[part]}${besides})`;
  });
  return `${missed.length === 0 ? 'MET' : `MISSED: ${missed.join(', ')}`}. ${parts.join(', ')}`;
}
