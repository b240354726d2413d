/** The work of a page for the main thread until its first content. */
import type { Browser } from 'playwright-core';
import { newVisitor } from './visit.ts';

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
