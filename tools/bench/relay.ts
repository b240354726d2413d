/**
 * `npm run bench -- relay [--only accepts] [--beside FOLDER]`: the relay under load, beside its goals. The relay is a process as
 * its owner starts it, with the built shop, on a real disk; shoppers and SMTP server share its machine, so the figures are
 * lower bounds. A missed goal is shown, and fails nothing: times depend on the machine, so its facts are printed, too.
 * `-- relay --desk` measures orders while the owner's desk works instead (`relay-desk.ts`, with its other options).
 */
import { cpus, loadavg, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inScene } from '#test/support/folders.ts';
import { besideDesk } from './relay-desk.ts';
import { measures } from './relay-measures.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    desk: { type: 'boolean', default: false },
    beside: { type: 'string' },
    seconds: { type: 'string', default: '120' },
    'node-options': { type: 'string', default: '' },
  },
});
const [cpu] = cpus();
console.log(
  `${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`,
);
if (values.desk) {
  const { beside, only = 'all', seconds, 'node-options': nodeOptions } = values;
  await inScene((scene) => besideDesk(scene, { beside, only, seconds: Number(seconds), nodeOptions }));
  process.exit(0);
}
const checkouts = values.beside === undefined ? ['.'] : ['.', values.beside, '.', values.beside];
for (const [name, measure] of Object.entries(measures)) {
  if (values.only !== undefined && values.only !== name) continue;
  for (const checkout of checkouts) {
    if (checkouts.length > 1) console.log(checkout);
    console.table(await inScene((scene) => measure(scene, resolve(checkout))));
  }
}
process.exit(0);
