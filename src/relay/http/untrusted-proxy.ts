import type { BlockList } from 'node:net';
import { type Clock, hourMs } from '#relay/clock.ts';
import type { Log } from '#relay/log.ts';
import { isTrusted, plainAddress } from './client-address.ts';

const maxAddresses = 20;

export interface WarnerParts {
  readonly trusted: BlockList;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Warns of a peer that forwards for others and is not trusted: then all shoppers behind it count as one sender. Each is
 * named once an hour, twenty in all. A browser never says that it forwards, so the address is no shopper's.
 */
export function warnOfUntrusted({ trusted, clock, log }: WarnerParts) {
  const named = new Set<string>();
  let since = clock.now();
  return (peer: string, forwardedFor: string | null): void => {
    if (forwardedFor === null || peer === '' || isTrusted(peer, trusted)) return;
    if (Math.abs(clock.now() - since) >= hourMs) {
      named.clear();
      since = clock.now();
    }
    const address = plainAddress(peer);
    if (named.has(address) || named.size >= maxAddresses) return;
    named.add(address);
    const mend = `All shoppers behind it count as one. If it is your own proxy, set TRUSTED_PROXIES=${address}.`;
    log('proxy-not-trusted', { address, mend });
  };
}
