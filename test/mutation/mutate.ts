/**
 * Mutation testing of the rules: `npm run test:mutation`. Each mutant changes one token; the
 * unit tests beside the file must notice, or else those of all rules and the contract. One process a mutant, with a
 * time limit, so that an endless loop counts as noticed. Fails below the lowest score that passes.
 *
 *   --files GLOB     which files (src/{shop,order}/*.ts)
 *   --shard I/N      every Nth mutant, from the Ith on, to spread the work
 *   --workers N      processes at a time (2)
 *   --min PERCENT    the lowest score that passes (90)
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CheckoutCopy, removeOnInterrupt } from '#test/support/checkout-copy.ts';
import { runVitest } from '#test/support/run-vitest.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: 'src/{shop,order}/*.ts' },
    shard: { type: 'string', default: '1/1' },
    workers: { type: 'string', default: '2' },
    min: { type: 'string', default: '90' },
  },
});
const limitMs = 60_000;
const [shard = 1, shards = 1] = values.shard.split('/').map(Number);

const files = globSync(values.files).filter((file) => !file.includes('.test.'));
const mutants = files
  .toSorted()
  .flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
  .filter((_, index) => index % shards === shard - 1);
const copies = Array.from({ length: Number(values.workers) }, () => new CheckoutCopy());
removeOnInterrupt(...copies);

/** The tests that must notice a mutant: those beside its file first, then all others of the rules and the contract. */
function stagesFor({ file }: Mutant): readonly (readonly string[])[] {
  const beside = file.replace(/\.ts$/, '.test.ts');
  return [...(existsSync(beside) ? [[beside]] : []), ['src/shop/', 'src/order/']];
}

async function isNoticed(copy: CheckoutCopy, mutant: Mutant): Promise<boolean> {
  const original = copy.read(mutant.file);
  copy.write(mutant.file, mutant.text);
  try {
    for (const stage of stagesFor(mutant)) {
      const { failed } = await runVitest(copy, { project: 'unit', files: stage, bail: true, limitMs });
      if (failed.length > 0) return true;
    }
    return false;
  } finally {
    copy.write(mutant.file, original);
  }
}

const survivors: Mutant[] = [];
let done = 0;

async function work(copy: CheckoutCopy, queue: Mutant[]): Promise<void> {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    if (!(await isNoticed(copy, mutant))) {
      survivors.push(mutant);
      console.log(`survived  ${mutant.file}:${mutant.line}  ${oneLine(mutant.from)}  →  ${oneLine(mutant.to)}`);
    }
    done += 1;
    if (done % 50 === 0) console.log(`… ${done} of ${mutants.length}, ${survivors.length} survived`);
  }
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

try {
  const [first] = copies;
  const baseline = await first?.run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'unit', 'src/shop', 'src/order'],
    limitMs,
  );
  if (baseline?.code !== 0) throw new Error(`the tests must pass before mutants are made:\n${baseline?.output}`);
  const queue = [...mutants];
  await Promise.all(copies.map((copy) => work(copy, queue)));
} finally {
  for (const copy of copies) copy.remove();
}
const score = (100 * (mutants.length - survivors.length)) / mutants.length;
console.log(`${mutants.length - survivors.length} of ${mutants.length} mutants noticed: ${score.toFixed(1)} %.`);
if (!(score >= Number(values.min))) process.exitCode = 1;
