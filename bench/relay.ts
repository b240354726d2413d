/**
 * `npm run bench:relay [-- --only accepts]`: the load table of the relay, printed beside its bars. The relay is a process as
 * its owner starts it, on a real disk; shoppers and SMTP server share its machine, so the figures are lower bounds. A
 * bar that is missed is shown, and fails nothing: times depend on the machine, which is why its facts are printed, too.
 */
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { inScene } from '#test/faults/support/scene.ts';
import { measures } from './relay-measures.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const [cpu] = cpus();
console.log(
  `${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`,
);
for (const [name, measure] of Object.entries(measures)) {
  if (values.only !== undefined && values.only !== name) continue;
  for (const { what, bar, seen, isMet } of await inScene(measure)) {
    console.log(`${isMet ? 'met   ' : 'MISSED'}  ${what.padEnd(72)} ${bar.padEnd(32)} ${seen}`);
  }
}
process.exit(0);
