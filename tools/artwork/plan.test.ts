import { describe, expect, it } from 'vitest';
import { manifest } from './manifest.ts';
import type { Picture } from './picture.ts';
import { type Surroundings, type Wishes, plan } from './plan.ts';

const [model] = manifest;
if (!model) throw new Error('the manifest is empty');

const pictureOf = (key: string): Picture => ({ ...model, key });
const keys = ['1-1', '1-2', '5-1', '10-1', 'hero-wide'];
const pictures = keys.map(pictureOf);

const everything: Wishes = { only: [], stale: false, mainFirst: false };
/** All pictures are made and fresh, unless a test says otherwise. */
const allFresh: Surroundings = {
  known: Object.fromEntries(keys.map((key) => [key, { hash: `made from ${key}` }])),
  isComplete: () => true,
  hashOf: ({ key }) => `made from ${key}`,
  photographs: new Set(),
};

function planned(wishes: Partial<Wishes>, around: Partial<Surroundings> = {}) {
  const { queue, missing, stale, photographed } = plan(
    pictures,
    { ...everything, ...wishes },
    { ...allFresh, ...around },
  );
  const names = (list: readonly Picture[]) => list.map(({ key }) => key);
  return { queue: names(queue), missing: names(missing), stale: names(stale), photographed: names(photographed) };
}

const changed = (...changedKeys: readonly string[]): Pick<Surroundings, 'hashOf'> => ({
  hashOf: ({ key }) => (changedKeys.includes(key) ? 'made from something else' : `made from ${key}`),
});

describe('the plan of pictures to make', () => {
  it('is empty while everything is there and fresh', () => {
    expect(planned({ stale: true })).toEqual({ queue: [], missing: [], stale: [], photographed: [] });
  });

  it('has what was never made, or has lost a file', () => {
    const { '5-1': _, ...known } = allFresh.known;
    expect(planned({}, { known, isComplete: ({ key }) => key !== '10-1' }).queue).toEqual(['5-1', '10-1']);
  });

  it('lists stale pictures, and makes them only when asked to', () => {
    expect(planned({}, changed('1-2'))).toMatchObject({ queue: [], stale: ['1-2'] });
    expect(planned({ stale: true }, changed('1-2')).queue).toEqual(['1-2']);
  });

  it('counts a draft as stale', () => {
    const known = { ...allFresh.known, '1-1': { hash: 'draft' } };
    expect(planned({ stale: true }, { known }).queue).toEqual(['1-1']);
  });

  it('is limited to the named pictures or products; 1 is not 10', () => {
    expect(planned({ only: ['1'] }, changed(...keys)).queue).toEqual(['1-1', '1-2']);
    expect(planned({ only: ['1-2', '10'] }, changed(...keys)).queue).toEqual(['1-2', '10-1']);
    expect(planned({ only: ['hero-wide'] }, changed(...keys)).queue).toEqual(['hero-wide']);
    expect(planned({ only: ['1'] }).queue).toEqual([]);
  });

  it('begins with the home page, the shop’s own pictures and other first pictures', () => {
    expect(planned({ mainFirst: true }, { known: {} }).queue).toEqual(['5-1', 'hero-wide', '1-1', '10-1', '1-2']);
  });

  it('leaves out what an owner’s photograph replaces, unless it is named', () => {
    const around = { ...changed('1-1', '5-1'), photographs: new Set(['5-1', '1-2']), known: { '5-1': { hash: '' } } };
    expect(planned({ stale: true }, around)).toEqual({
      queue: ['1-1', '10-1', 'hero-wide'],
      missing: ['1-1', '10-1', 'hero-wide'],
      stale: [],
      photographed: ['1-2', '5-1'],
    });
    expect(planned({ only: ['5'] }, around).queue).toEqual(['5-1']);
  });
});
