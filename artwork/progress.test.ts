import { describe, expect, it } from 'vitest';
import { missingBlender } from './blender.ts';
import { progress } from './progress.ts';

describe('the words of a run', () => {
  it('count the pictures and tell the time that is left', () => {
    expect(progress('43-1', 12, { of: 40, spentMs: 12 * 30_000 })).toBe('12 of 40: 43-1, 14.0 min left');
    expect(progress('9-2', 1, { of: 1, spentMs: 30_000 })).toBe('1 of 1: 9-2, 0.0 min left');
  });

  it('say what to install when Blender is missing', () => {
    expect(missingBlender('no-such-blender')).toBe(
      'Blender is not installed. On Debian or Ubuntu: apt-get install -y --no-install-recommends blender',
    );
    expect(missingBlender(process.execPath)).toBeNull();
  });
});
