import { describe, expect, it } from 'vitest';
import { afterTry, keptBetter, type OrderStatus } from './order-status.ts';

const sending: OrderStatus = { kind: 'sending', kept: 'page' };
const failure = { kind: 'waiting', cause: 'busy', triedAt: 1, nextTryAt: 2 } as const;

describe('where an order is (D26)', () => {
  it('waits after a failed try, kept as it was', () => {
    expect(afterTry(keptBetter(sending, 'device'), failure)).toEqual({ ...failure, kept: 'device' });
  });

  it('stays sent, whatever another tab tells later', () => {
    const sent = afterTry(sending, { kind: 'sent' });
    expect([afterTry(sent, failure), keptBetter(sent, 'device')]).toEqual([{ kind: 'sent' }, { kind: 'sent' }]);
  });

  it('takes no promise of the browser back', () => {
    expect(keptBetter(keptBetter(sending, 'device'), 'for now')).toEqual({ kind: 'sending', kept: 'device' });
  });
});
