/** Checks a page with axe-core. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Everything that axe finds wrong in the page now, of any impact: rule and place. Evaluated, as the CSP allows no
 * inline script.
 */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(source);
  const found: readonly string[] = await page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))),
  )`);
  return found;
}
