import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { knownPictures, notePicture, type PictureRecord } from './record.ts';

const folder = mkdtempSync(join(tmpdir(), 'panja-pictures-'));
const file = join(folder, 'pictures.json');
afterAll(() => rmSync(folder, { recursive: true }));

const made = (hash: string): PictureRecord => ({
  name: '10-1.0a1b',
  width: 960,
  height: 960,
  color: '#ffffff',
  widths: [192, 320, 640, 960],
  source: 'render',
  hash,
});

describe('the list of pictures that were made', () => {
  it('is empty at first, and has each picture as soon as it is recorded', () => {
    expect(knownPictures(file)).toEqual({});
    notePicture('10-1', made('a'), file);
    expect(knownPictures(file)).toEqual({ '10-1': made('a') });
  });

  it('keeps the others, one line each and by id, and leaves no temporary file', () => {
    notePicture('9-2', made('b'), file);
    notePicture('10-1', made('c'), file);
    notePicture('hero-wide', made('d'), file);
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.map((line) => /^ {2}"([^"]+)": \{.*\},?$/.exec(line)?.[1] ?? line)).toEqual([
      '{',
      '9-2',
      '10-1',
      'hero-wide',
      '}',
      '',
    ]);
    expect(knownPictures(file)['10-1']?.hash).toBe('c');
    expect(readdirSync(folder)).toEqual(['pictures.json']);
  });
});
