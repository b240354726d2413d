import fc from 'fast-check';
import { expect, it, vi } from 'vitest';

vi.stubGlobal('shopDataOfBuild', { shop: {} });
const { parseViewed } = await import('./recently-viewed.tsx');

const viewed = { id: 5, name: 'Ball', image: '/pictures/5-1.jpg' };

it('the stored list of viewed products is read, whatever else is in it', () => {
  const changes = [{ id: '1' }, { id: 1.5 }, { name: '' }, { name: 7 }, { image: undefined }];
  const broken = [null, 5, [], ...changes.map((change) => ({ ...viewed, ...change }))];
  expect(parseViewed([...broken, { ...viewed, more: 'x' }])).toEqual([viewed]);
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      expect(parseViewed(stored).length).toBeLessThanOrEqual(9);
    }),
  );
});
