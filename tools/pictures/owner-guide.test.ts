/** The owner's guide shows the pictures that the script takes, and names only texts of the desk's pages. */
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maxPictureBytes, pictureFolder, steps } from './steps.ts';

const guide = readFileSync('docs/owner-guide.md', 'utf8');
/** Its text, without the ends of lines. */
const text = guide.replaceAll(/\s+/g, ' ');
const taken = steps.map(({ picture }) => `${picture}.webp`);

/** All sentences of the desk's pages, each on one line. */
const deskTexts = globSync(['src/{desk,order}/**/*.{ts,tsx}', 'src/shop/order-states.ts'], {
  exclude: ['**/*.test.ts'],
})
  .map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '))
  .join('\n');

describe('the owner’s guide', () => {
  it('shows each picture that the script takes, each with an alternative text', () => {
    const shown = [...guide.matchAll(/!\[[^\]]{20,}\]\(guide\/([\w-]+\.webp)\)/g)].map(([, file]) => file);
    expect(new Set(shown)).toEqual(new Set(taken));
    expect(new Set(readdirSync(pictureFolder))).toEqual(new Set(taken));
  });

  it('has at most 3,000 words', () => {
    expect(guide.split(/\s+/).length).toBeLessThan(3_000);
  });

  it('has pictures that are light', () => {
    expect(taken.filter((file) => statSync(join(pictureFolder, file)).size > maxPictureBytes)).toEqual([]);
  });

  it('names texts of the desk’s pages', () => {
    const bold = [...text.replaceAll(/`[^`]*`/g, '').matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words);
    expect(bold.length).toBeGreaterThan(20);
    expect(bold.filter((words) => !deskTexts.includes(words))).toEqual([]);
  });
});
