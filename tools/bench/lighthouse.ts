/** Lighthouse's result for a page on a phone, in its own Chromium. */
import lighthouse from 'lighthouse';
import { launchWholeBrowser } from '#test/support/browser.ts';
import { freePort } from '#test/support/serve.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

export interface Verdict {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Audits that cost points, one line each. */
  readonly lost: readonly string[];
}

export interface LighthouseResult {
  /** The median run by performance; the other scores do not depend on time. `null` if no run finished. */
  readonly verdict: Verdict | null;
  /** Why runs failed, one line each. */
  readonly failures: readonly string[];
}

/**
 * Each failed run is repeated once, again in its own browser: on a busy machine a trace sometimes lacks the start of
 * the navigation, and Lighthouse then reports NO_NAVSTART and asks to be run again. Failures are printed, and a page
 * that can't be measured is a line of the report, so that the others still are.
 */
export async function lighthouseResult(url: string, runs: number, isErrorScreen: boolean): Promise<LighthouseResult> {
  const verdicts: Verdict[] = [];
  const failures: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const tried = () => attempt(() => oneRun(url, isErrorScreen), failures);
    const verdict = (await tried()) ?? (await tried());
    if (verdict) verdicts.push(verdict);
  }
  const sorted = verdicts.toSorted((a, b) => a.scores.performance - b.scores.performance);
  return { verdict: sorted[Math.floor(sorted.length / 2)] ?? null, failures };
}

async function attempt(judge: () => Promise<Verdict>, failures: string[]): Promise<Verdict | null> {
  try {
    return await judge();
  } catch (problem) {
    failures.push(problem instanceof Error ? problem.message : String(problem));
    return null; // The caller tries again, and prints why.
  }
}

async function oneRun(url: string, isErrorScreen: boolean): Promise<Verdict> {
  const port = await freePort();
  const browser = await launchWholeBrowser([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      // Error screens are pages, too. The browser logs their status as an error, which is not a mistake of the page.
      ignoreStatusCode: isErrorScreen,
      ...(isErrorScreen && { skipAudits: ['errors-in-console'] }),
    });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
    return verdictOf(result.lhr);
  } finally {
    await browser.close();
  }
}

function verdictOf({ categories: judged, audits }: Result): Verdict {
  const score = (category: Category) => Math.round((judged[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lost: Object.values(judged).flatMap(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => {
        const audit = audits[id];
        const isLost = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 0.9;
        return isLost ? [`${audit.title}: ${audit.displayValue ?? audit.score}`] : [];
      }),
    ),
  };
}
