import { expect, it } from 'vitest';
import { failure } from './mail-transport.ts';

it('a mail failed for good where the peer’s code says so, and concerns nobody until it says whom', () => {
  const codes = [0, 421, 499, 500, 554, 599, 600];
  expect(codes.filter((code) => failure('refused', code).isPermanent)).toEqual([500, 554, 599]);
  expect(failure('timed out')).toEqual({
    kind: 'failed',
    reason: 'timed out',
    code: 0,
    isPermanent: false,
    concernsRecipient: false,
    isAmbiguous: false,
  });
});
