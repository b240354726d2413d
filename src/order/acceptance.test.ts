import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#shop/durations.ts';
import { confirmed, limits, newStoredOrder, now } from '#test/support/stored-orders.ts';
import { acceptedOrder, digestLeader, type Found, lookup } from '#relay/store/insert-order.ts';
import type { NewOrder } from './order-store.ts';

const nothing: Found = { isKnown: false, nextCopy: 0, toAddress: 0, fromSender: 0, inHour: 0 };

function accepted(order: NewOrder, found: Partial<Found> = {}) {
  return acceptedOrder(order, { ...nothing, ...found }, { limits, now: now + 7 });
}

describe('an order that is taken in', () => {
  it('is called by its reference, and its owner’s mail is due at once by the store’s clock', () => {
    expect(accepted(newStoredOrder())).toEqual({
      key: 'REF1',
      copy: 0,
      confirmation: { kind: 'none', reason: 'unreadable' },
      mails: [{ kind: 'owner', queuedAt: now + 7, dueAt: now + 7, digestId: null, address: null, senderKey: null }],
    });
  });

  it('is called by its content where it has no reference', () => {
    expect(accepted(newStoredOrder({ reference: null }))).toMatchObject({ key: 'content-1', copy: 0 });
  });

  it('is a further copy where its reference came before with other content', () => {
    expect(accepted(confirmed(1), { nextCopy: 2 })).toMatchObject({
      key: 'REF1-3',
      copy: 2,
      confirmation: { kind: 'none', reason: 'reference repeated' },
      mails: [{ kind: 'owner' }],
    });
  });

  it('is nothing new where its content is known', () => {
    expect(accepted(confirmed(1), { isKnown: true, nextCopy: 1 })).toBeNull();
  });

  it('is confirmed to its customer, who counts without capitals (D27)', () => {
    expect(accepted(confirmed(1, { address: 'Ali@Example.com' }))).toMatchObject({
      confirmation: { kind: 'queued', address: 'Ali@Example.com' },
      mails: [
        { kind: 'owner' },
        { kind: 'customer', address: 'ali@example.com', senderKey: 'sender-1', digestId: null },
      ],
    });
  });

  it.each([
    ['address limit', { toAddress: 2 }],
    ['sender limit', { fromSender: 3 }],
    ['hourly limit', { inHour: 4 }],
    ['address limit', { toAddress: 2, fromSender: 3, inHour: 4 }],
  ])('is confirmed to nobody above the %s (D27)', (reason, counts) => {
    expect(accepted(confirmed(1), counts)).toMatchObject({
      confirmation: { kind: 'none', reason },
      mails: [{ kind: 'owner' }],
    });
  });

  it('is confirmed as long as one more fits (D27)', () => {
    expect(accepted(confirmed(1), { toAddress: 1, fromSender: 2, inHour: 3 })?.mails).toHaveLength(2);
  });

  it('above the soft limits waits for a digest (D70)', () => {
    expect(accepted(newStoredOrder({ digestAfterMs: minuteMs }))?.mails).toMatchObject([
      { kind: 'owner', queuedAt: now + 7, dueAt: now + 7 + minuteMs, digestId: 0 },
    ]);
  });
});

it('confirmations of a day, and of an hour over all, are counted where one is wanted (D27)', () => {
  expect(lookup(confirmed(1, { address: 'Ali@Example.com' }), now)).toEqual({
    contentHash: 'content-1',
    reference: 'REF1',
    address: 'ali@example.com',
    senderKey: 'sender-1',
    dayAgo: now - dayMs,
    hourAgo: now - hourMs,
  });
  const none = { address: null, senderKey: null, dayAgo: null, hourAgo: null };
  expect(lookup(newStoredOrder(), now)).toMatchObject(none);
});

it('the first of several orders leads their digest, and one alone gets a mail of its own (D70)', () => {
  expect([digestLeader([7, 8, 9]), digestLeader([7]), digestLeader([])]).toEqual([7, null, null]);
});
