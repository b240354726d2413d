/** Motion has a still form for those who want none (LOOK, WCAG 2.3.3): its times are tokens that are nought for them. */
import { globSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, it } from 'vitest';

/** Animations that move nothing that is seen: one tells that a field was filled in, one is the clock of a toast. */
const unseen = ['filled-in', 'toast-clock'];

/** The transitions and animations of a stylesheet that take their time from no token. */
function unstilled(css: string): readonly string[] {
  const found: string[] = [];
  postcss.parse(css).walkDecls(/^(?:transition|animation)(?:-duration)?$/, ({ value }) => {
    for (const part of value.split(/,(?![^(]*\))/)) {
      const isTold = part.includes('var(--quick-ms)') || part.includes('var(--slide-ms)');
      if (!isTold && part.trim() !== 'none' && !unseen.some((name) => part.includes(name))) found.push(part.trim());
    }
  });
  return found;
}

it('all motion takes its duration from the tokens, which are 0 with reduced motion', () => {
  const sheets = globSync('src/storefront/**/*.css');
  expect(sheets.length).toBeGreaterThan(30);
  expect(sheets.flatMap((file) => unstilled(readFileSync(file, 'utf8')).map((part) => `${file}: ${part}`))).toEqual([]);
  const tokens = readFileSync('src/storefront/styles/tokens.css', 'utf8');
  const [, still = ''] = tokens.split('@media (prefers-reduced-motion: reduce)');
  expect(still).toContain('--slide-ms: 0ms');
  expect(still).toContain('--quick-ms: 0ms');
});
