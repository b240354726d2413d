/**
 * `npm run test:sabotage`: breaks one line of the shop at a time, in a copy of the checkout, and shows that the tests
 * notice. Fails when a sabotage goes unnoticed, or can no longer be made because its line has changed.
 *
 *   --only NAME    this sabotage alone; can be given several times
 *   --project P    only as far as the vitest project P: unit (fast), relay, journeys (builds the shop for each)
 *
 * For each sabotage the unit tests run first, then the relay's, then the journeys that name its rows; the first that
 * fails has caught it. Each set of tests must have passed without the sabotage before.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { namedTests } from '#test/spec-map/named-tests.ts';
import { CheckoutCopy, removeOnInterrupt } from '#test/support/checkout-copy.ts';
import { runVitest, type TestRun } from '#test/support/run-vitest.ts';
import { type Project, projectOf, projects, type Sabotage, sabotaged } from './sabotage.ts';
import { sabotages } from './sabotages.ts';

const limitMs: Readonly<Record<Project, number>> = { unit: 120_000, relay: 120_000, journeys: 300_000 };

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, project: { type: 'string', default: 'journeys' } },
});
const stages = projects.slice(0, projects.findIndex((project) => project === values.project) + 1);
const chosen = sabotages.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
if (stages.length === 0 || chosen.length === 0) throw new Error('no such project or sabotage');
for (const sabotage of chosen) sabotaged(readFileSync(sabotage.file, 'utf8'), sabotage);

const tests = globSync('{src,test}/**/*.test.{ts,tsx}')
  .toSorted()
  .flatMap((file) => namedTests(file, readFileSync(file, 'utf8')));
const copy = new CheckoutCopy();
removeOnInterrupt(copy);
const baselines = new Map<string, Promise<void>>();

/** The test files of a project that must notice a sabotage. */
function filesFor({ rows, tests: files }: Sabotage, project: Project): readonly string[] {
  const naming = tests.filter((test) => test.rows.some((row) => rows.includes(row))).map(({ file }) => file);
  return [...new Set(files ?? naming)].filter((file) => projectOf(file) === project);
}

/** Builds the shop of the copy, as it is, into a folder of the copy; what went wrong, or null. */
async function build(folder: string): Promise<string | null> {
  const { code, output } = await copy.run('src/prerender/build.ts', ['--folder', folder], 120_000);
  return code === 0 ? null : (output.split('\n').find((line) => line.includes('Error')) ?? 'it does not end');
}

let cleanBuild: Promise<string | null> | undefined;

function runStage(sabotage: Sabotage, project: Project, buildFolder: string): Promise<TestRun> {
  const isJourney = project === 'journeys';
  const pattern = isJourney && sabotage.rows.length > 0 ? sabotage.rows.join('|') : undefined;
  return runVitest(copy, {
    project,
    files: filesFor(sabotage, project),
    ...(pattern !== undefined && { pattern }),
    bail: isJourney,
    limitMs: limitMs[project],
    siteFolder: `${buildFolder}/site`,
  });
}

/** The tests of a stage pass while nothing is broken. */
function baseline(sabotage: Sabotage, project: Project): Promise<void> {
  const rows = project === 'journeys' ? sabotage.rows : [];
  const what = [project, ...filesFor(sabotage, project), ...rows].join(' ');
  const known = baselines.get(what) ?? checkBaseline(sabotage, project);
  baselines.set(what, known);
  return known;
}

async function checkBaseline(sabotage: Sabotage, project: Project): Promise<void> {
  if (project === 'journeys') {
    const problem = await (cleanBuild ??= build('clean'));
    if (problem !== null) throw new Error(`the shop can't be built: ${problem}`);
  }
  const { passed, failed } = await runStage(sabotage, project, 'clean');
  if (failed.length === 0 && passed > 0) return;
  const why = failed.length > 0 ? `these tests fail without it: ${failed.join('; ')}` : 'no test is run for it';
  throw new Error(`sabotage "${sabotage.name}" shows nothing, since ${why}`);
}

/** What noticed the sabotage, or null. */
async function caughtBy(sabotage: Sabotage): Promise<string | null> {
  const original = copy.read(sabotage.file);
  for (const project of stages) {
    if (filesFor(sabotage, project).length === 0) continue;
    await baseline(sabotage, project);
    copy.write(sabotage.file, sabotaged(original, sabotage));
    try {
      const problem = project === 'journeys' ? await build('broken') : null;
      if (problem !== null) {
        copy.write(sabotage.file, original);
        const still = await build('clean');
        if (still !== null) throw new Error(`the shop can't be built without it either: ${still}`);
        return `the build: ${problem}`;
      }
      const { failed } = await runStage(sabotage, project, 'broken');
      const byRow = failed.find((title) => sabotage.rows.some((row) => title.includes(row)));
      const [first] = failed;
      if (first !== undefined) return `${project}: ${byRow ?? first}`;
    } finally {
      copy.write(sabotage.file, original);
    }
  }
  return null;
}

/** One line of the table; what is wrong, or nothing. */
async function show(sabotage: Sabotage): Promise<string | null> {
  const { name, rows, file } = sabotage;
  const line = (verdict: string, seconds: string, what: string) =>
    console.log(`${verdict.padEnd(10)} ${name.padEnd(40)} ${seconds.padStart(7)}  ${oneLine(what)}`);
  const isLater = projects.some((project) => !stages.includes(project) && filesFor(sabotage, project).length > 0);
  if (stages.every((project) => filesFor(sabotage, project).length === 0)) {
    line(isLater ? 'left out' : 'NO TEST', '', rows.join(' '));
    return isLater ? null : `"${name}": no test names ${rows.join(', ')}`;
  }
  const start = performance.now();
  try {
    const catcher = await caughtBy(sabotage);
    line(
      catcher === null ? 'NOT CAUGHT' : 'caught',
      `${((performance.now() - start) / 1000).toFixed(1)} s`,
      catcher ?? '',
    );
    if (catcher !== null) caught += 1;
    return catcher === null ? `"${name}" in ${file} went unnoticed` : null;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    line('NOT SHOWN', '', why);
    return why;
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 160);
}

let caught = 0;
const problems: string[] = [];
try {
  for (const sabotage of chosen) {
    const problem = await show(sabotage);
    if (problem !== null) problems.push(problem);
  }
} finally {
  copy.remove();
}
if (problems.length > 0) console.error(`\n${problems.join('\n')}`);
console.log(`\n${caught} of ${chosen.length} sabotages caught.`);
if (problems.length > 0) process.exitCode = 1;
