/** The owner's guide shows the pictures that the script takes, and names only texts of the desk's pages. */
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maxPictureBytes, pictureFolder, steps } from './steps.ts';

const guide = readFileSync('docs/owner-guide.md', 'utf8');
const taken = steps.map(({ picture }) => `${picture}.webp`);

/** All sentences of the desk's pages, each on one line. */
const deskTexts = globSync(['src/{desk,order}/**/*.{ts,tsx}', 'src/shop/order-states.ts'], {
  exclude: ['**/*.test.ts'],
})
  .map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '))
  .join('\n');

describe('the owner’s guide', () => {
  it('shows each picture that the script takes, each with an alternative text', () => {
    const shown = [...guide.matchAll(/<img src="guide\/([\w-]+\.webp)" width="175" alt="[^"]{20,}">/g)].map(
      ([, file]) => file,
    );
    expect(new Set(shown)).toEqual(new Set(taken));
    expect(new Set(readdirSync(pictureFolder))).toEqual(new Set(taken));
  });

  it('has pictures that are light', () => {
    expect(taken.filter((file) => statSync(join(pictureFolder, file)).size > maxPictureBytes)).toEqual([]);
  });

  it('names texts of the desk’s pages', () => {
    const bold = [...guide.replaceAll(/`[^`]*`/g, '').matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text);
    expect(bold.length).toBeGreaterThan(20);
    expect(bold.filter((text) => text !== 'bold' && !deskTexts.includes(text))).toEqual([]);
  });
});
