import type { BlockList } from 'node:net';
import type { Clock } from '#relay/process/clock.ts';
import { hourMs } from '#shop/durations.ts';
import type { Log } from '#relay/process/log.ts';
import { isTrusted, plainAddress } from './client-address.ts';

const maxAddresses = 20;

export interface WarnerParts {
  readonly trusted: BlockList;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Warns of a peer that forwards requests and is not trusted: all shoppers behind it count as one sender. Each is logged
 * once an hour, twenty at most. Browsers send no such header, so the address is not a shopper's.
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
    const fix = `All shoppers behind it count as one. If it is your own proxy, set TRUSTED_PROXIES=${address}.`;
    log('proxy-not-trusted', { address, fix });
  };
}
