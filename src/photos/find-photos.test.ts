import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { findPhotos } from './import-photos.ts';

const products = [{ id: 43, name: 'Parrot D-swing', pictureTexts: ['A swing', 'Its bell'] }];

/** A project folder with these files. */
function folderWith(...files: readonly string[]): string {
  const root = temporaryFolder();
  for (const file of files) {
    mkdirSync(join(root, 'catalogue/photographs', dirname(file)), { recursive: true });
    writeFileSync(join(root, 'catalogue/photographs', file), '');
  }
  return root;
}

const found = (root: string) => findPhotos({ root, folder: 'catalogue' }, products);
const problemsOf = (...files: readonly string[]) => found(folderWith(...files)).problems;

describe('the folder of photos', () => {
  it('is empty if it does not exist', () => {
    expect(found(folderWith())).toEqual({ photos: [], problems: [] });
  });

  it('has pictures by product and number, with the part that is shown, whatever the case of the file extension', () => {
    const root = folderWith('README.md', '43/1.JPG', '43/2.png', '43/3-left.webp', '43/.DS_Store', '43/Thumbs.db');
    expect(found(root)).toEqual({
      photos: [
        { id: 43, number: 1, crop: 'middle', file: 'catalogue/photographs/43/1.JPG', productName: 'Parrot D-swing' },
        { id: 43, number: 2, crop: 'middle', file: 'catalogue/photographs/43/2.png', productName: 'Parrot D-swing' },
        {
          id: 43,
          number: 3,
          crop: 'left',
          file: 'catalogue/photographs/43/3-left.webp',
          productName: 'Parrot D-swing',
        },
      ],
      problems: [],
    });
  });

  it.each([
    [
      '99/1.jpg',
      'catalogue/photographs/99: there is no product 99. Name the folder after an id: npm run build -- check lists them.',
    ],
    ['swing/1.jpg', 'catalogue/photographs/swing: there is no product swing.'],
    [
      'swing.jpg',
      "catalogue/photographs/swing.jpg: is in no product's folder. Move it to catalogue/photographs/<id>/1.jpg.",
    ],
    [
      '43/1.gif',
      'catalogue/photographs/43/1.gif (Parrot D-swing): isn’t a .jpg, .png or .webp file. Save it as .jpg, or remove it.',
    ],
    ['43/1-links.jpg', '43/1-links.jpg (Parrot D-swing): isn’t named by a number. Name it 1.jpg, the next one 2.jpg.'],
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
  ])('may not have %s, and the owner is told what to do', (file, problem) => {
    const { photos, problems } = found(folderWith(file, '43/2.jpg'));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
    expect(photos).toEqual([
      { id: 43, number: 2, crop: 'middle', file: 'catalogue/photographs/43/2.jpg', productName: 'Parrot D-swing' },
    ]);
  });

  it('may not have two files for one picture', () => {
    expect(problemsOf('43/1.jpg', '43/1.png')).toEqual([
      'catalogue/photographs/43/1.jpg (Parrot D-swing): 1.jpg and 1.png are both picture 1. Remove one, or renumber it.',
      'catalogue/photographs/43/1.png (Parrot D-swing): 1.jpg and 1.png are both picture 1. Remove one, or renumber it.',
    ]);
  });
});
