import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress, senderNetwork, trustedProxies } from './client-address.ts';

const proxies = trustedProxies(['10.0.0.0/8', '192.0.2.1', 'fd00::/8']) ?? new BlockList();

describe('who is asking', () => {
  it.each<readonly [title: string, peer: string, forwardedFor: string | null, client: string]>([
    ['the peer, whatever it claims', '203.0.113.5', '198.51.100.7', '203.0.113.5'],
    ['what a trusted proxy saw', '10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['the right-most address that is no proxy', '10.1.2.3', '6.6.6.6, 198.51.100.7, 192.0.2.1', '198.51.100.7'],
    ['a proxy known by its mapped address', '::ffff:10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['the proxy itself when it says nothing', '10.1.2.3', null, '10.1.2.3'],
    ['no nonsense', '10.1.2.3', 'unknown, <script>', '10.1.2.3'],
    ['an address with its port', '10.1.2.3', '203.0.113.7:51234', '203.0.113.7'],
    ['an IPv6 address with its port', '10.1.2.3', '[2001:db8::1]:443', '2001:db8::1'],
    ['an IPv6 address in brackets alone', '10.1.2.3', ' [2001:DB8::1] ', '2001:db8::1'],
    ['an IPv6 address with its zone', '10.1.2.3', 'fe80::1%eth0', 'fe80::1'],
    ['an IPv4 address in brackets as IPv6', '10.1.2.3', '[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['an IPv4 address as hexadecimal IPv6', '10.1.2.3', '::FFFF:cb00:7107', '203.0.113.7'],
    ['no proxy, though all have ports', '10.1.2.3', '6.6.6.6:1,203.0.113.7:2 , [fd00::1]:3,10.0.0.1:4', '203.0.113.7'],
    ['a proxy known with its zone', 'fd00::1%eth0', '198.51.100.7', '198.51.100.7'],
    ...[
      '203.0.113.7:',
      '203.0.113.7:65536',
      '203.0.113.7:x',
      '203.0.113.7:1:2',
      '[203.0.113.7]:80',
      '[::1',
      '[]:80',
      '1.2.3:4',
    ].map((hop) => [`not ${hop}`, '10.1.2.3', hop, '10.1.2.3'] as const),
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
    ['0:0:0:0:0:ffff:cb00:7105', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s: %s', (address, network) => {
    expect(senderNetwork(address)).toBe(network);
  });
});
