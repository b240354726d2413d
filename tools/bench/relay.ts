/**
 * `npm run bench -- relay [--only accepts]`: the load table of the relay, printed beside its goals. The relay is a process as
 * its owner starts it, with the built shop, on a real disk; shoppers and SMTP server share its machine, so the figures are
 * lower bounds. A missed goal is shown, and fails nothing: times depend on the machine, so its facts are printed, too.
 */
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { inScene } from '#test/support/scene.ts';
import { measures } from './relay-measures.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const [cpu] = cpus();
console.log(
  `${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`,
);
console.log(`        ${''.padEnd(72)} ${'goal'.padEnd(32)} seen`);
for (const [name, measure] of Object.entries(measures)) {
  if (values.only !== undefined && values.only !== name) continue;
  for (const { what, goal, seen, isMet } of await inScene(measure)) {
    console.log(`${isMet ? 'met   ' : 'MISSED'}  ${what.padEnd(72)} ${goal.padEnd(32)} ${seen}`);
  }
}
process.exit(0);
