import { describe, expect, it } from 'vitest';
import { afterTry, withDurability, type OrderStatus } from './order-status.ts';

const sending: OrderStatus = { kind: 'sending', durability: 'page' };
const failure = { kind: 'waiting', cause: 'busy', triedAt: 1, nextTryAt: 2 } as const;

describe('the status of an order (D26)', () => {
  it('is waiting after a failed attempt, stored as before', () => {
    expect(afterTry(withDurability(sending, 'device'), failure)).toEqual({ ...failure, durability: 'device' });
  });

  it('stays sent, whatever another tab reports later', () => {
    const sent = afterTry(sending, { kind: 'sent' });
    expect([afterTry(sent, failure), withDurability(sent, 'device')]).toEqual([{ kind: 'sent' }, { kind: 'sent' }]);
  });

  it('never withdraws a promise of the browser', () => {
    expect(withDurability(withDurability(sending, 'device'), 'for now')).toEqual({
      kind: 'sending',
      durability: 'device',
    });
    expect(withDurability(withDurability(sending, 'background'), 'device')).toEqual({
      kind: 'sending',
      durability: 'background',
    });
  });
});
