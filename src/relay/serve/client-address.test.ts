import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress, senderNetwork, trustedProxies } from './client-address.ts';

const proxies = trustedProxies(['10.0.0.0/8', '192.0.2.1', 'fd00::/8']) ?? new BlockList();

describe('who is asking', () => {
  it.each([
    ['the peer, whatever it claims', '203.0.113.5', '198.51.100.7', '203.0.113.5'],
    ['what a trusted proxy saw', '10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['the right-most address that is no proxy', '10.1.2.3', '6.6.6.6, 198.51.100.7, 192.0.2.1', '198.51.100.7'],
    ['a proxy known by its mapped address', '::ffff:10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['the proxy itself when it says nothing', '10.1.2.3', null, '10.1.2.3'],
    ['no nonsense', '10.1.2.3', 'unknown, <script>', '10.1.2.3'],
  ])('%s', (_, peer, forwardedFor, client) => {
    expect(clientAddress(peer, forwardedFor, proxies)).toBe(client);
  });

  it.each([['nonsense'], ['10.0.0.0/33'], ['10.0.0.0/'], ['::1/129'], ['10.0.0.1/8/9x']])(
    'does not trust %j',
    (entry) => {
      expect(trustedProxies([entry])).toBeNull();
    },
  );
});

describe('one sender', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s: %s', (address, network) => {
    expect(senderNetwork(address)).toBe(network);
  });
});
