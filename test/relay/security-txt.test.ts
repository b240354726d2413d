import { expect, it } from 'vitest';
import { testRelay } from '#test/support/test-relay.ts';

it('the relay serves a contact for security reports, valid for half a year (RFC 9116)', async () => {
  const { send, clock } = await testRelay();
  const response = await send('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:hello@panja\.example\nExpires: [\d-]+T[\d:.]+Z\n/);
  const expires = Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(clock.now());
});
