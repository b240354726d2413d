/** The sender of a request, for the limits: the peer's address, or the one that a trusted proxy forwards. */
import { BlockList, isIP, SocketAddress } from 'node:net';

/** Addresses and networks (`10.0.0.0/8`) of proxies whose `X-Forwarded-For` counts. `null` if one is invalid. */
export function trustedProxies(list: readonly string[]): BlockList | null {
  const trusted = new BlockList();
  for (const entry of list) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const family = isIP(address);
    const max = family === 6 ? 128 : 32;
    if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(prefix ?? '0') || Number(prefix ?? max) > max) return null;
    trusted.addSubnet(address, Number(prefix ?? max), family === 6 ? 'ipv6' : 'ipv4');
  }
  return trusted;
}

/** The peer; behind trusted proxies the right-most address in `X-Forwarded-For` that is not a trusted proxy itself. */
export function clientAddress(peer: string, forwardedFor: string | null, trusted: BlockList): string {
  if (!isTrusted(peer, trusted)) return peer;
  const hops = (forwardedFor ?? '').split(',').flatMap((hop) => hopAddress(hop.trim()) ?? []);
  return hops.findLast((hop) => !isTrusted(hop, trusted)) ?? hops[0] ?? peer;
}

/** Some proxies add the port: `203.0.113.7:51234`, `[2001:db8::1]:443`. `null` if it is no address. */
function hopAddress(hop: string): string | null {
  const [, ipv6, ipv4, port = '0'] = /^(?:\[(.*)\]|(\d+(?:\.\d+){3}))(?::(\d{1,5}))?$/.exec(hop) ?? [];
  const address = ipv6 ?? ipv4 ?? hop;
  const isAddress = ipv6 === undefined ? isIP(address) !== 0 : isIP(address) === 6;
  return isAddress && Number(port) < 2 ** 16 ? plainAddress(address) : null;
}

export function isTrusted(address: string, trusted: BlockList): boolean {
  const plain = plainAddress(address);
  const family = isIP(plain);
  return family !== 0 && trusted.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/** The unit of limits: an IPv4 address, or an IPv6 network of 64 bits, which is one household. */
export function senderNetwork(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const groups = plain.includes('::')
    ? [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
    : first;
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The shortest form, without a zone; IPv4 written as IPv6 (`::ffff:1.2.3.4`) becomes plain IPv4. */
export function plainAddress(address: string): string {
  const [unzoned = ''] = address.split('%');
  if (isIP(unzoned) !== 6) return address;
  return new SocketAddress({ address: unzoned, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '');
}
