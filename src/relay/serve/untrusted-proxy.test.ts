import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '#test/support/clock-and-log.ts';
import type { LogFields } from '#relay/process/log.ts';
import { trustedProxies } from './client-address.ts';
import { warnOfUntrusted } from './untrusted-proxy.ts';

function warner(trusted = new BlockList()) {
  const clock = new ManualClock();
  const lines: LogFields[] = [];
  const warn = warnOfUntrusted({ trusted, clock, log: (event, fields = {}) => lines.push({ event, ...fields }) });
  return { warn, clock, lines };
}

describe('a proxy that is not trusted', () => {
  it('is logged once an hour, with the setting that fixes it', () => {
    const { warn, clock, lines } = warner();
    for (let count = 0; count < 1000; count += 1) warn('::ffff:172.30.43.2', '203.0.113.5');
    expect(lines).toEqual([
      {
        event: 'proxy-not-trusted',
        address: '172.30.43.2',
        fix: 'All shoppers behind it count as one. If it is your own proxy, set TRUSTED_PROXIES=172.30.43.2.',
      },
    ]);
    clock.advance(3_600_000);
    warn('172.30.43.2', '203.0.113.5');
    warn('2001:db8::7', '203.0.113.5');
    expect(lines.map(({ address }) => address)).toEqual(['172.30.43.2', '172.30.43.2', '2001:db8::7']);
  });

  it('is not logged if it is trusted, or forwards for nobody', () => {
    const { warn, lines } = warner(trustedProxies(['172.30.43.2']) ?? new BlockList());
    warn('172.30.43.2', '203.0.113.5');
    warn('203.0.113.9', null);
    warn('', '203.0.113.5');
    expect(lines).toEqual([]);
  });

  it('fills neither memory nor log, whatever addresses it claims', () => {
    const { warn, clock, lines } = warner();
    for (let count = 0; count < 5000; count += 1) warn(`10.0.${count >> 8}.${count & 255}`, '203.0.113.5');
    expect(lines).toHaveLength(20);
    clock.advance(3_600_000);
    warn('192.0.2.7', '203.0.113.5');
    expect(lines).toHaveLength(21);
  });
});
