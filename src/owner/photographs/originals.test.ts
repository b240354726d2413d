import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findOriginals } from './originals.ts';

const products = [{ id: 43, name: 'Parrot D-swing', pictureTexts: ['A swing', 'Its bell'] }];
const folders: string[] = [];

/** A project folder with these files in it. */
function folderWith(...files: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'panja-originals-'));
  folders.push(root);
  for (const file of files) {
    mkdirSync(join(root, 'catalogue/photographs', dirname(file)), { recursive: true });
    writeFileSync(join(root, 'catalogue/photographs', file), '');
  }
  return root;
}

const problemsOf = (...files: readonly string[]) => findOriginals(folderWith(...files), products).problems;

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('the folder of photographs', () => {
  it('holds nothing where there is none', () => {
    expect(findOriginals(folderWith(), products)).toEqual({ originals: [], problems: [] });
  });

  it('holds pictures by product and number, whatever the case of their ending', () => {
    const root = folderWith('README.md', '43/1.JPG', '43/2.png', '43/3.webp', '43/.DS_Store', '43/Thumbs.db');
    expect(findOriginals(root, products)).toEqual({
      originals: [
        { id: 43, number: 1, file: 'catalogue/photographs/43/1.JPG', productName: 'Parrot D-swing' },
        { id: 43, number: 2, file: 'catalogue/photographs/43/2.png', productName: 'Parrot D-swing' },
        { id: 43, number: 3, file: 'catalogue/photographs/43/3.webp', productName: 'Parrot D-swing' },
      ],
      problems: [],
    });
  });

  it.each([
    [
      '99/1.jpg',
      'catalogue/photographs/99: there is no product 99. Name the folder after an id: npm run catalogue lists them.',
    ],
    ['swing/1.jpg', 'catalogue/photographs/swing: there is no product swing.'],
    [
      'swing.jpg',
      "catalogue/photographs/swing.jpg: stands in no product's folder. Move it to catalogue/photographs/<id>/1.jpg.",
    ],
    [
      '43/1.gif',
      'catalogue/photographs/43/1.gif (Parrot D-swing): isn’t a .jpg, .png or .webp file. Save it as .jpg, or remove it.',
    ],
    ['43/notes', 'catalogue/photographs/43/notes (Parrot D-swing): isn’t a .jpg, .png or .webp file.'],
    [
      '43/1.HEIC',
      'catalogue/photographs/43/1.HEIC (Parrot D-swing): browsers can’t show HEIC. On the iPhone choose Settings',
    ],
    [
      '43/IMG_2034.jpg',
      '43/IMG_2034.jpg (Parrot D-swing): isn’t named by a number. Name it 1.jpg, the next one 2.jpg.',
    ],
    ['43/6.jpg', 'catalogue/photographs/43/6.jpg (Parrot D-swing): a product has pictures 1 to 5.'],
    ['43/0.jpg', 'catalogue/photographs/43/0.jpg (Parrot D-swing): a product has pictures 1 to 5.'],
    ['43/01.jpg', 'catalogue/photographs/43/01.jpg (Parrot D-swing): a product has pictures 1 to 5.'],
    ['43/4.jpg', 'catalogue/photographs/43/4.jpg (Parrot D-swing): there is no picture 3 before it. Call it 3.'],
  ])('refuses %s, and says what to do', (file, problem) => {
    const { originals, problems } = findOriginals(folderWith(file, '43/2.jpg'), products);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
    expect(originals).toEqual([
      { id: 43, number: 2, file: 'catalogue/photographs/43/2.jpg', productName: 'Parrot D-swing' },
    ]);
  });

  it('refuses two files for one picture, both of them', () => {
    expect(problemsOf('43/1.jpg', '43/1.png')).toEqual([
      'catalogue/photographs/43/1.jpg (Parrot D-swing): 1.jpg and 1.png are both picture 1. Remove one, or renumber it.',
      'catalogue/photographs/43/1.png (Parrot D-swing): 1.jpg and 1.png are both picture 1. Remove one, or renumber it.',
    ]);
  });
});
