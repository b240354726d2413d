/** Lighthouse's verdict on a page as a phone sees it, from a Chromium of its own. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { launchWholeBrowser } from '#test/support/browser.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export interface Verdict {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** What costs points, one line each. */
  readonly lost: readonly string[];
}

/** The middle of several runs by its performance; the other scores do not depend on time. */
export async function lighthouseVerdict(url: string, runs: number): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (let run = 0; run < runs; run += 1) verdicts.push(await oneRun(url));
  const sorted = verdicts.toSorted((a, b) => a.scores.performance - b.scores.performance);
  const middle = sorted[Math.floor(runs / 2)];
  if (!middle) throw new Error('Lighthouse needs one run at least');
  return middle;
}

async function oneRun(url: string): Promise<Verdict> {
  const port = await freePort();
  const browser = await launchWholeBrowser([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
    const { lhr } = result;
    const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      lost: Object.values(lhr.categories).flatMap(({ auditRefs }) =>
        auditRefs.flatMap(({ id, weight }) => {
          const audit = lhr.audits[id];
          const isLost = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 0.9;
          return isLost ? [`${audit.title}: ${audit.displayValue ?? audit.score}`] : [];
        }),
      ),
    };
  } finally {
    await browser.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
