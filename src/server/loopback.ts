import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True if a host is only this machine: nobody else can listen there, or connect from there. */
export function isLoopback(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? host === 'localhost' : loopback.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** Part of an address with its escapes decoded once; `null` if they are malformed. */
export function decodedAddress(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // The caller reports it.
  }
}
