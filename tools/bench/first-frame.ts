/** The cost of a page for the main thread until its first content. */
import type { Browser } from 'playwright-core';
import { newVisitor, slowPhone } from './visit.ts';

/** Milliseconds of the main thread's own time, which hardly depends on what else the machine does. */
export interface FirstFrame {
  readonly styleMs: number;
  readonly layoutMs: number;
  readonly paintMs: number;
}

/** One event of Chromium's trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly frame?: string; readonly data?: { readonly documentLoaderURL?: string } };
}

const work = {
  styleMs: ['UpdateLayoutTree'],
  layoutMs: ['Layout'],
  paintMs: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
};

/**
 * From a trace of one cold visit on the slow line, with the CPU as it is. A trace now and then lacks an event: then the
 * page is visited again.
 */
export async function firstFrame(browser: Browser, url: string, attempts = 3): Promise<FirstFrame> {
  const [context, page] = await newVisitor(browser, { ...slowPhone, cpuSlowdown: 1 });
  await browser.startTracing(page, { categories: ['devtools.timeline', 'loading', 'blink.user_timing'] });
  await page.goto(url, { waitUntil: 'networkidle' });
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  await context.close();
  const times = timesOf(trace.traceEvents, url);
  if (times) return times;
  if (attempts === 1) throw new Error(`the traces have no first content of ${url}`);
  return firstFrame(browser, url, attempts - 1);
}

function timesOf(events: readonly TraceEvent[], url: string): FirstFrame | null {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  );
  const paint = events.find(
    ({ name, pid, args }) => name === 'firstContentfulPaint' && pid === start?.pid && args?.frame === start.args?.frame,
  );
  if (!start || !paint) return null;
  const before = events.filter(
    ({ ph, pid, tid, ts }) => ph === 'X' && pid === start.pid && tid === start.tid && ts > start.ts && ts < paint.ts,
  );
  const ms = (names: readonly string[]) =>
    before.filter(({ name }) => names.includes(name)).reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  return { styleMs: ms(work.styleMs), layoutMs: ms(work.layoutMs), paintMs: ms(work.paintMs) };
}

/**
 * Stands for the time of the first two frames, header and page, and is the same on any machine: rules in the page, times
 * elements that have a box before the stylesheet is there.
 */
export async function firstFrameWork(browser: Browser, url: string): Promise<number> {
  const [context, page, session] = await newVisitor(browser, null);
  // Elements that wait for the stylesheet keep waiting, however slow the machine.
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.route(/\/assets\//, (route) => route.abort());
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const counted = await page.evaluate(() => {
    document
      .querySelector('main')
      ?.getAnimations()
      .forEach((frame) => frame.finish());
    const isRuleWithRules = (rule: CSSRule): rule is CSSGroupingRule => 'cssRules' in rule && !('selectorText' in rule);
    const rulesIn = (list: CSSRuleList): number =>
      [...list].reduce((sum, rule) => sum + (isRuleWithRules(rule) ? rulesIn(rule.cssRules) : 1), 0);
    const rules = [...document.querySelectorAll('style')].reduce(
      (sum, { sheet }) => sum + (sheet ? rulesIn(sheet.cssRules) : 0),
      0,
    );
    const shown = [...document.body.querySelectorAll('*')].filter((element) =>
      element.checkVisibility({ contentVisibilityAuto: true }),
    );
    return { rules, elements: shown.length };
  });
  await context.close();
  return counted.rules * counted.elements;
}
