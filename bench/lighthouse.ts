/** Lighthouse's verdict on a page as a phone sees it, from a Chromium of its own. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { launchWholeBrowser } from '#test/support/browser.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

export interface Verdict {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** What costs points, one line each. */
  readonly lost: readonly string[];
}

export interface Judged {
  /** The middle one of the runs by its performance; the other scores do not depend on time. Null where no run came to an end. */
  readonly verdict: Verdict | null;
  /** Why runs came to nothing, one line each. */
  readonly failures: readonly string[];
}

/**
 * Each run that fails is tried once more, in a browser of its own again: on a busy machine a trace now and then lacks the
 * start of the navigation, and Lighthouse then says NO_NAVSTART and asks to be run again. Why runs failed is told, and a
 * page that can't be measured is a line of the report, so that the others still are.
 */
export async function lighthouseVerdict(url: string, runs: number, isErrorScreen: boolean): Promise<Judged> {
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
      // Error screens are pages too. The browser logs their own status as an error, which is no mistake of the page.
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
