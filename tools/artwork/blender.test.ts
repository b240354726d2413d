import { expect, it } from 'vitest';
import { missingBlender } from './blender.ts';

it('says what to install if Blender is missing', () => {
  expect(missingBlender('no-such-blender')).toBe(
    'Blender is not installed. On Debian or Ubuntu: apt-get install -y --no-install-recommends blender',
  );
  expect(missingBlender(process.execPath)).toBeNull();
});
