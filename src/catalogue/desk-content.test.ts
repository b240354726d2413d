/** The files that take effect without a publish: each mistake is told with its line, and what has one is not used. */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { readDeskContent } from './desk-content.ts';
import { problemLine } from './yaml-file.ts';

let root = '';
beforeEach(() => {
  root = temporaryFolder();
  cpSync('test/catalogue', join(root, 'catalogue'), { recursive: true });
});

const folder = () => join(root, 'catalogue');

function problems(): readonly string[] {
  const { desk, cities } = readDeskContent(folder(), 'catalogue', 'catalogue/');
  return [...desk.problems, ...cities.problems].map(problemLine);
}

it('without the catalogue nothing is used, as on a disk that isn’t there (D116)', () => {
  rmSync(folder(), { recursive: true });
  const { desk, cities } = readDeskContent(folder(), 'catalogue');
  expect([desk.value, cities.value]).toEqual([null, null]);
});

describe('desk.yaml', () => {
  const file = () => join(root, 'catalogue/desk.yaml');
  const fields =
    'answerHours: 48\nfirstLanguage: urdu\ncouriers:\n  - name: TCS\n    tracking: ""\n    sheet:\n      - { title: CN, value: reference }\n';

  it.each([null, '', '# A note.\n', '{}\n'])('may be missing or empty, such as %j', (text) => {
    if (text !== null) writeFileSync(file(), text);
    expect(readDeskContent(folder(), 'catalogue').desk.value).toEqual({
      couriers: [],
      answerHours: 24,
      firstLanguage: 'english',
      shippedMail: true,
    });
  });

  it.each([
    [
      'reference',
      'refrence',
      'couriers 1 sheet 1 value: is the text "refrence". Write one of these: reference, amount',
    ],
    ['title: CN, ', '', 'couriers 1 sheet 1 title: is missing. Write the title as the courier’s own sheet has it.'],
    [
      /\n +- \{ title.*/,
      ' []',
      'line 6, couriers 1 sheet: is an empty list. List 1 to 40 columns, each with title and',
    ],
    ['CN, value', 'CN, txt: A, value', 'line 7: Unknown field txt. The fields here are title, value, text.'],
    [
      'tracking: ""',
      'tracking: tcs.example',
      'line 5, couriers 1 tracking: is the text "tcs.example". Write an address',
    ],
    ['answerHours', 'answerHour', 'line 1: Unknown field answerHour. Did you mean answerHours?'],
    ['48', '2 days', 'line 1, answerHours: is the text "2 days". Write whole hours from 1 to 240.'],
    ['urdu', 'hindi', 'line 2, firstLanguage: is the text "hindi". Write one of these: english, urdu, romanUrdu.'],
    [
      /^[^]*$/,
      '- TCS',
      'line 1: is a list. Write these fields here: couriers, answerHours, firstLanguage, messages, shippedMail.',
    ],
  ])('is not used with a mistake: "%s" for "%s"', (from, to, problem) => {
    writeFileSync(file(), fields);
    expect(problems()).toEqual([]);
    writeFileSync(file(), fields.replace(from, to));
    expect(problems()).toEqual([expect.stringMatching(/^catalogue\/desk\.yaml, line \d/)]);
    expect(problems()).toEqual([expect.stringContaining(problem)]);
  });
});

describe('a mistake in cities.yaml', () => {
  const file = () => join(root, 'catalogue/cities.yaml');
  const list = 'punjab:\n  - { name: Gujrat, spellings: [Gujarat] }\n  - { name: Kharian, district: Gujrat }\n';

  it('isn’t found without such a file, nor in the shipped list (D84)', () => {
    expect(problems()).toEqual([]);
    const cities = () => readDeskContent(folder(), 'catalogue').cities.value ?? [];
    const shipped = cities(); // A catalogue without a list uses the shipped one.
    expect(shipped.length).toBeGreaterThan(400);
    expect(shipped).toContainEqual(
      expect.objectContaining({ name: 'Kharian', district: 'Gujrat', province: 'punjab' }),
    );
    cpSync('catalogue/cities.yaml', file());
    expect(problems()).toEqual([]);
    expect(cities()).toEqual(shipped);
    writeFileSync(file(), list);
    expect(cities().map(({ name }) => name)).toEqual(['Gujrat', 'Kharian']);
  });

  it.each([
    ['punjab:', 'panjab:', 'line 1, panjab: is not a province of shop.yaml. Write one of these: punjab, sindh'],
    ['punjab:', 'Punjab:', 'has the field Punjab. Write small letters and hyphens'],
    [
      'name: Kharian',
      'name: gujrat',
      'line 3, punjab 2 name: is "gujrat", which is there twice. Leave one of the two out',
    ],
    [
      'district: Gujrat',
      'district: Lahore',
      'line 3, punjab 2 district: is "Lahore", which is not a town of this province',
    ],
    [
      'name: Kharian, district: Gujrat',
      'name: K',
      'line 3, punjab 2 name: is the text "K". Write a name of at least two letters.',
    ],
    [
      '[Gujarat]',
      'Gujarat',
      'line 2, punjab 1 spellings: is the text "Gujarat". Write names in brackets: [Pindi, RWP].',
    ],
    ['spellings', 'spelling', 'line 2: Unknown field spelling. Did you mean spellings?'],
    [list, '', 'Write provinces by their values in shop.yaml, each with a list of its cities.'],
  ])('is told: "%s" for "%s" (D84)', (from, to, problem) => {
    writeFileSync(file(), list.replace(from, to));
    expect(problems()).toContainEqual(expect.stringMatching(/^catalogue\/cities\.yaml, line \d/));
    expect(problems()).toContainEqual(expect.stringContaining(problem));
  });
});
