import { describe, expect, it } from 'vitest';
import { afterTry, type OrderStatus, statusMessage, withDurability } from './order-status.ts';

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
    for (const [better, worse] of [
      ['device', 'for now'],
      ['background', 'device'],
    ] as const)
      expect(withDurability(withDurability(sending, better), worse)).toEqual({ kind: 'sending', durability: better });
  });
});

const now = Date.parse('2026-11-21T09:30:00Z');
const waiting = (status: Partial<Extract<OrderStatus, { kind: 'waiting' }>>): OrderStatus => ({
  kind: 'waiting',
  durability: 'for now',
  cause: 'unreachable',
  triedAt: now,
  nextTryAt: now + 20_000,
  ...status,
});
const shown = (status: OrderStatus) => {
  const { headline, detail } = statusMessage(status);
  return `${headline} | ${detail}`;
};

describe('what a shopper reads about an order (D26)', () => {
  it('is sent only once the shop has it', () => {
    expect(shown({ kind: 'sent' })).toBe('Sent to the shop | ');
  });

  it('asks to keep the page open while it is sent, unless the device has stored it', () => {
    expect(shown({ kind: 'sending', durability: 'page' })).toBe(
      'Sending your order… | Keep this page open until it is sent.',
    );
    expect(shown({ kind: 'sending', durability: 'for now' })).toBe(
      'Sending your order… | Keep this page open until it is sent.',
    );
    expect(shown({ kind: 'sending', durability: 'device' })).toBe('Sending your order… | ');
  });

  it.each([
    ['background', 'Saved on this device.'],
    ['device', 'Saved on this device.'],
    ['for now', 'Saved on this device for now. Keep this page open until it is sent.'],
    ['page', 'Not sent yet. Keep this page open.'],
  ] as const)('promises no more than the browser does: %s', (durability, headline) => {
    expect(statusMessage(waiting({ durability })).headline).toBe(headline);
  });

  it.each([
    ['offline', "You're offline. We'll send it when you're back online."],
    ['unreachable', "The shop can't be reached right now. Trying again within a minute."],
    ['failing', 'The shop has a technical problem. Trying again within a minute.'],
    ['busy', 'The shop is busy. Trying again within a minute.'],
    [
      'too large',
      'Your order is too long for the shop to receive. Please call or message the shop. Trying again within a minute.',
    ],
    ['refused', "The shop hasn't accepted your order yet. Trying again within a minute."],
  ] as const)('names the cause: %s', (cause, detail) => {
    expect(statusMessage(waiting({ cause })).detail).toBe(detail);
  });

  const nextVisit = "If you close this page, we'll try again when you next open the shop.";
  it.each([
    ['offline', 'background', 'You can close this page.'],
    ['offline', 'device', "Keep this page open, or open the shop again when you're online."],
    ['busy', 'background', nextVisit],
    ['refused', 'device', nextVisit],
  ] as const)('says what happens when the page is closed: %s, %s (D90)', (cause, durability, advice) => {
    const [message, atRisk] = [durability, 'for now' as const].map(
      (how) => statusMessage(waiting({ cause, durability: how })).detail,
    );
    expect(message).toBe(`${atRisk} ${advice}`);
  });

  it.each([
    [
      'offline',
      'background',
      'Your order is waiting for a connection. It is saved here and will be sent automatically.',
    ],
    ['unreachable', 'for now', 'Your order has not reached the shop yet. Please keep this page open until then.'],
    ['failing', 'page', 'The shop is having trouble taking your order. Please keep this page open until then.'],
    [
      'busy',
      'device',
      "The shop can't take your order just yet. It is saved here and will be sent while the shop is open.",
    ],
    [
      'refused',
      'background',
      'The shop has not taken your order yet. It is saved here and will be sent automatically.',
    ],
  ] as const)('has for screen readers the cause, and what to do: %s, %s', (cause, durability, spoken) => {
    expect(statusMessage(waiting({ cause, durability })).spoken).toBe(spoken);
  });
});
