import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { photoKeys } from '#photos/photo-files.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { hashOf } from './freshness.ts';
import { manifest } from './manifest.ts';

const keys = manifest.map(({ key }) => key);

describe('the manifest', () => {
  it('has an entry for each picture of products 1 to 69 without a photo', () => {
    const described = shippedCatalogue.products
      .filter(({ id }) => id <= 69)
      .flatMap(({ id, images }) => images.map((_, index) => `${id}-${index + 1}`));
    expect(described.filter((key) => !keys.includes(key) && !photoKeys('catalogue').has(key))).toEqual([]);
    expect(keys.filter((key) => /^\d/.test(key) && !described.includes(key))).toEqual([]);
  });

  it('names each picture once, products first and by id', () => {
    expect(new Set(keys).size).toBe(keys.length);
    const ids = keys.map((key) => Number(key.split('-')[0]));
    const firstOther = ids.findIndex(Number.isNaN);
    expect(ids.slice(0, firstOther)).toEqual(ids.slice(0, firstOther).toSorted((a, b) => a - b));
    expect(ids.slice(firstOther).every(Number.isNaN)).toBe(true);
    expect(keys.slice(firstOther)).toContain('hero-wide');
  });

  it('names builders that Blender finds', () => {
    const models = [...new Set(manifest.map(({ model }) => model))];
    const missing = models.filter((model) => {
      const [module, builder] = model.split('.');
      const source = readFileSync(new URL(`blender/models/${module}.py`, import.meta.url), 'utf8');
      return !new RegExp(`^def ${builder}\\(`, 'm').test(source);
    });
    expect(models.length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });

  it('has no file wider than its render, and a JPEG', () => {
    expect(manifest.filter(({ width, widths }) => Math.max(...widths) > width).map(({ key }) => key)).toEqual([]);
    expect(manifest.filter(({ width, jpegWidth }) => jpegWidth > width).map(({ key }) => key)).toEqual([]);
  });
});

describe('an owner’s photo', () => {
  it('is never overwritten, as no rendered picture has a name that a photo may have', () => {
    expect(keys.filter((key) => key.includes('-photo-'))).toEqual([]);
  });
});

describe('the hash of a picture’s sources', () => {
  const [first] = manifest;
  if (!first) throw new Error('the manifest is empty');

  it('stays the same while nothing changes, whatever the picture’s name', () => {
    expect(hashOf({ ...first })).toBe(hashOf(first));
    expect(hashOf({ ...first, key: '99-1' })).toBe(hashOf(first));
  });

  it.each([
    ['its ground', { ground: { middle: '#000000', edge: '#000000' } }],
    ['its widths', { widths: [320] }],
    ['its quality', { quality: 1 }],
    ['its model', { model: 'bowls.steel_bowl' }],
    ['its parameters', { params: { ...first.params, turn: 90 } }],
    ['its label', { params: { ...first.params, label: { width: 1, height: 1, svg: '<svg/>' } } }],
    ['its camera', { camera: { elevation: 1, azimuth: 2, fill: 0.5, shift: [0, 0] } as const }],
    ['its light', { light: { key: 2 } }],
    ['its samples', { samples: 1 }],
  ])('changes with %s', (_, change) => {
    expect(hashOf({ ...first, ...change })).not.toBe(hashOf(first));
  });
});
