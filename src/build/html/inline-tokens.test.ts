import { globSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { inlineTokens } from './inline-tokens.ts';

const tokens = `:root{--gap:8px;--ink:#111;--edge:1px solid var(--ink);--beat:300ms;--band:url('./band.webp') top/24px}
@media (prefers-reduced-motion:reduce){:root{--beat:0ms}}`;

const settled = (css: string, from = '/styles/part.css') => postcss([inlineTokens(tokens)]).process(css, { from }).css;

describe('design tokens in the served stylesheet', () => {
  it('become their values, even those that use other tokens', () => {
    expect(settled('a{gap:var(--gap);margin:calc(-1*var(--gap)) var(--gap)}')).toBe(
      'a{gap:8px;margin:calc(-1*8px) 8px}',
    );
    expect(settled('a{border:var(--edge)}')).toBe('a{border:1px solid #111}');
  });

  it('stay tokens if they have several values, name a file, or are unknown', () => {
    for (const css of ['a{transition:color var(--beat)}', 'a{background:var(--band)}', 'a{top:var(--y)}']) {
      expect(settled(css)).toBe(css);
    }
  });

  it('can only be set in their own file', () => {
    expect(() => settled('a{--gap:9px}')).toThrow('set tokens in tokens.css');
    expect(settled('a{--own:1px}')).toBe('a{--own:1px}');
  });

  it('are gone once all that name them have their values', () => {
    const left = settled(tokens, '/styles/tokens.css');
    expect(left).not.toMatch(/--gap|--ink|--edge/);
    expect(left).toContain('--beat:300ms');
    expect(left).toContain('--band:');
  });

  it('are set wherever a stylesheet names one, as an unknown token makes its declaration void', () => {
    const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'));
    const sheets = read('src/{storefront,desk}/**/*.css').join('\n');
    const set = [sheets, ...read('src/build/vite.ts')].join('\n').match(/--[\w-]+(?=:)/g);
    const named = [...sheets.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter((name) => !set?.some((each) => each === name))).toEqual([]);
  });

  it('are named by stylesheets alone, as nothing else gets their values', () => {
    const scripts = globSync('src/storefront/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
    expect(scripts.length).toBeGreaterThan(50);
    expect(scripts.filter((file) => readFileSync(file, 'utf8').includes('var(--'))).toEqual([]);
  });
});
