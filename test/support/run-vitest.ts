/** Runs tests in a copy of the checkout and returns which failed. */
import { join } from 'node:path';
import type { CheckoutCopy } from './checkout-copy.ts';

export interface TestRun {
  readonly passed: number;
  /** Titles of the failed tests; a file that could not be loaded counts as one. */
  readonly failed: readonly string[];
}

interface Wanted {
  readonly project: string;
  readonly files: readonly string[];
  /** Only tests whose titles match. */
  readonly pattern?: string;
  readonly bail?: boolean;
  readonly limitMs: number;
  readonly releases?: string;
}

/** The part of vitest's JSON report that is used here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

let runs = 0;

export async function runVitest(copy: CheckoutCopy, wanted: Wanted): Promise<TestRun> {
  const { project, files, pattern, bail = false, limitMs, releases } = wanted;
  runs += 1;
  const report = join('results', `${runs}.json`);
  const args = ['run', '--project', project, '--reporter=json', `--outputFile=${report}`, ...files];
  if (pattern !== undefined) args.push('--testNamePattern', pattern);
  if (bail) args.push('--bail=1');
  const environment = releases === undefined ? {} : { RELEASES_DIR: releases };
  const { code, output } = await copy.run('node_modules/vitest/vitest.mjs', args, limitMs, environment);
  if (code === null) return { passed: 0, failed: [`(no end within ${limitMs / 1000} s)`] };
  return read(() => copy.read(report), output);
}

function read(text: () => string, output: string): TestRun {
  let report: Report;
  try {
    report = JSON.parse(text());
  } catch (cause) {
    throw new Error(`vitest left no report; it said:\n${output}`, { cause });
  }
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
      ...broken.map(({ name, message }) => `(${name.slice(name.lastIndexOf('/') + 1)} does not load: ${message})`),
    ],
  };
}
