/** The list of sabotages is sound: each can still be made, and names rows that the specification has. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectOf, type Sabotage, sabotaged } from '#test/sabotage/sabotage.ts';
import { sabotages } from '#test/sabotage/sabotages.ts';
import type { Row } from '#test/spec-map/map.ts';

const fee: Sabotage = { name: 'fee', file: 'src/shop/fee.ts', from: 'fee = 50', to: 'fee = 100', rows: ['R199'] };

describe('making a sabotage', () => {
  it('puts the fault in place of its text, whatever signs it holds', () => {
    expect(sabotaged('const fee = 50;', fee)).toBe('const fee = 100;');
    expect(sabotaged('a.*b', { ...fee, from: '.*', to: '$&$1' })).toBe('a$&$1b');
  });

  it.each([
    ['nowhere', 'const fee = 60;'],
    ['2 times', 'fee = 50; fee = 50;'],
  ])('names the sabotage whose text stands %s', (count, text) => {
    expect(() => sabotaged(text, fee)).toThrow(`sabotage "fee": its text stands ${count} in src/shop/fee.ts`);
  });

  it('knows which tests belong to which project', () => {
    expect(['src/shop/fee.test.ts', 'test/relay/mails.test.ts', 'test/journeys/cart.test.ts'].map(projectOf)).toEqual([
      'unit',
      'relay',
      'journeys',
    ]);
  });
});

describe('the list of sabotages', () => {
  it('has at least 60, each with a name of its own', () => {
    const names = sabotages.map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(names).toHaveLength(new Set(names).size);
  });

  it('can be made: each text stands once in its file, and the fault changes it', () => {
    for (const sabotage of sabotages) {
      const text = readFileSync(sabotage.file, 'utf8');
      expect(sabotaged(text, sabotage)).not.toBe(text);
    }
  });

  it('names rows of the specification, or tests, that are there', () => {
    const rows: readonly Row[] = JSON.parse(readFileSync('test/spec-map/rows.json', 'utf8'));
    const known = rows.map(({ id }) => id);
    expect(sabotages.flatMap((sabotage) => sabotage.rows.filter((id) => !known.includes(id)))).toEqual([]);
    expect(sabotages.flatMap(({ tests = [] }) => tests.filter((file) => !existsSync(file)))).toEqual([]);
    expect(sabotages.filter(({ rows: ids, tests = [] }) => ids.length + tests.length === 0)).toEqual([]);
  });
});
