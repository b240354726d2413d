/**
 * `npm run spec-map`: writes `docs/spec-map.md`. With `--check` it writes nothing, and fails when the page is out of
 * date, a row of the specification has no test, or a test names a row that there is not.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mapPage, mapProblems, type Row } from './map.ts';
import { namedTests } from './named-tests.ts';

const page = 'docs/spec-map.md';
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const rows: readonly Row[] = JSON.parse(readFileSync('test/spec-map/rows.json', 'utf8'));
const files = globSync('{src,test}/**/*.test.{ts,tsx}').toSorted();
const tests = files.flatMap((file) => namedTests(file, readFileSync(file, 'utf8')));
const text = mapPage(rows, tests, existsSync);
const problems = [...mapProblems(rows, tests)];

if (values.check) {
  const written = existsSync(page) ? readFileSync(page, 'utf8') : '';
  if (written !== text) problems.push(`${page} is out of date; run: npm run spec-map`);
} else {
  mkdirSync('docs', { recursive: true });
  writeFileSync(page, text);
}
for (const problem of problems) console.log(problem);
const held = new Set(tests.flatMap((test) => test.rows));
console.log(`${rows.filter(({ id }) => held.has(id)).length} of ${rows.length} rows have a test.`);
if (values.check && problems.length > 0) process.exitCode = 1;
