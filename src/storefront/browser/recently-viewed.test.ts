import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseViewed, type ViewedProduct, withViewed } from './recently-viewed.ts';

const viewed = (id: number): ViewedProduct => ({ id, name: `Product ${id}`, image: `/pictures/${id}-1.jpg` });
const ids = (list: readonly ViewedProduct[]) => list.map(({ id }) => id);

describe('the recently viewed products', () => {
  it('are listed with the latest first, each once', () => {
    expect(ids([5, 6, 5, 7].map(viewed).reduce(withViewed, []))).toEqual([7, 5, 6]);
  });

  it('have the name and picture that were seen last', () => {
    const renamed = { ...viewed(5), name: 'New name' };
    expect(withViewed([viewed(6), viewed(5)], renamed)).toEqual([renamed, viewed(6)]);
  });

  it('are nine at most', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => viewed(index + 1));
    expect(ids(twelve.reduce(withViewed, []))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4]);
  });
});

describe('the stored list of viewed products', () => {
  it('is read back unchanged', () => {
    expect(parseViewed(JSON.stringify([viewed(5), viewed(43)]))).toEqual([viewed(5), viewed(43)]);
  });

  it.each([null, '', '{', '{}', '5', 'null', '"x"'])('is empty where %s is stored', (text) => {
    expect(parseViewed(text)).toEqual([]);
  });

  it('drops entries that are not products', () => {
    const broken = [
      null,
      5,
      [],
      { ...viewed(1), id: '1' },
      { ...viewed(1), id: 1.5 },
      { ...viewed(1), name: '' },
      { ...viewed(1), name: 7 },
      { ...viewed(1), image: undefined },
    ];
    expect(parseViewed(JSON.stringify([...broken, { ...viewed(2), more: 'x' }]))).toEqual([viewed(2)]);
  });

  it('never has more than nine', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => viewed(index + 1));
    expect(parseViewed(JSON.stringify(twelve))).toEqual(twelve.slice(0, 9));
  });

  it('is read without throwing, whatever it is', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseViewed(text).length).toBeLessThanOrEqual(9);
      }),
    );
  });
});
