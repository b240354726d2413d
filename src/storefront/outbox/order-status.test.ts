import { describe, expect, it } from 'vitest';
import { afterTry, keptBetter, type OrderStatus } from './order-status.ts';

const sending: OrderStatus = { kind: 'sending', kept: 'page' };
const failure = { kind: 'waiting', cause: 'busy', triedAt: 1, nextTryAt: 2 } as const;

describe('the status of an order (D26)', () => {
  it('is waiting after a failed attempt, stored as before', () => {
    expect(afterTry(keptBetter(sending, 'device'), failure)).toEqual({ ...failure, kept: 'device' });
  });

  it('stays sent, whatever another tab reports later', () => {
    const sent = afterTry(sending, { kind: 'sent' });
    expect([afterTry(sent, failure), keptBetter(sent, 'device')]).toEqual([{ kind: 'sent' }, { kind: 'sent' }]);
  });

  it('never withdraws a promise of the browser', () => {
    expect(keptBetter(keptBetter(sending, 'device'), 'for now')).toEqual({ kind: 'sending', kept: 'device' });
    expect(keptBetter(keptBetter(sending, 'background'), 'device')).toEqual({ kind: 'sending', kept: 'background' });
  });
});
