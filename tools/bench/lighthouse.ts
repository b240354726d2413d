/** Lighthouse's result for a page on a phone, by its own command. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { provideChromium } from '#test/support/installed-programs.ts';

interface Result {
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { title: string; score: number | null; displayValue?: string }>>;
}

/** The scores of a run, 0 to 100 each, and the audits that cost points, one line each. */
async function oneRun(url: string, isErrorScreen: boolean) {
  const options = [
    '--quiet',
    '--output=json',
    '--only-categories=performance,accessibility,best-practices,seo',
    '--chrome-flags=--headless --no-sandbox',
    // Error screens are pages, too. The browser logs their status as an error, which is not a mistake of the page.
    ...(isErrorScreen ? ['--ignore-status-code', '--skip-audits=errors-in-console'] : []),
  ];
  const environment = { ...process.env, CHROME_PATH: provideChromium() };
  const { stdout } = await promisify(execFile)('node_modules/.bin/lighthouse', [url, ...options], {
    env: environment,
    maxBuffer: 64 * 1024 ** 2,
  });
  const { categories, audits }: Result = JSON.parse(stdout);
  const judged = Object.entries(categories);
  return {
    scores: Object.fromEntries(judged.map(([category, { score }]) => [category, Math.round((score ?? 0) * 100)])),
    lost: judged.flatMap(([, { auditRefs }]) =>
      auditRefs.flatMap(({ id, weight }) => {
        const audit = audits[id];
        const isLost = weight > 0 && audit && audit.score !== null && audit.score < 0.9;
        return isLost ? [`${audit.title}: ${audit.displayValue ?? audit.score}`] : [];
      }),
    ),
  };
}

/**
 * The median run by performance, as the other scores do not depend on time. A failed run is repeated once: on a busy machine a
 * trace sometimes lacks the start of the navigation. `verdict` is `null` if none finished; `failures` says why, one line each.
 */
export async function lighthouseResult(url: string, runs: number, isErrorScreen: boolean) {
  const verdicts: Awaited<ReturnType<typeof oneRun>>[] = [];
  const failures: string[] = [];
  for (let attempt = 0; attempt < 2 * runs && verdicts.length < runs; attempt += 1) {
    try {
      verdicts.push(await oneRun(url, isErrorScreen));
    } catch (problem) {
      failures.push(String(problem));
    }
  }
  const sorted = verdicts.toSorted((a, b) => (a.scores['performance'] ?? 0) - (b.scores['performance'] ?? 0));
  return { verdict: sorted[Math.floor(sorted.length / 2)] ?? null, failures };
}
