/**
 * The allowed addresses of push services (D89, OWASP ASVS 13.2.4). The relay posts to an address that a browser names, so it
 * must belong to a browser maker, or to an origin that the operator allowed.
 */
import { BlockList, isIPv6 } from 'node:net';

const makers = /^fcm\.googleapis\.com$|\.push\.services\.mozilla\.com$|\.push\.apple\.com$|\.notify\.windows\.com$/;
const maxLength = 1000;

/** The address of a subscription; `null` if it is not allowed. `services` are additional origins (PUSH_SERVICES). */
export function pushAddress(endpoint: string, services: readonly string[]): URL | null {
  const url = endpoint.length <= maxLength ? URL.parse(endpoint) : null;
  if (!url || url.username !== '' || url.password !== '') return null;
  if (services.includes(url.origin)) return url;
  return url.protocol === 'https:' && url.port === '' && makers.test(url.hostname) ? url : null;
}

const notPublic = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
])
  addNetwork(notPublic, network);
/** The only IPv6 range that is assigned to the public internet so far. */
const publicIpv6 = new BlockList();
addNetwork(publicIpv6, '2000::/3');

function addNetwork(to: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  to.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** True for an IP address of the public internet: not this machine, not its network, not reserved. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !notPublic.check(address, 'ipv4');
  return publicIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
