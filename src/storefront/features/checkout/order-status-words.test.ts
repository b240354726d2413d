import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#storefront/browser/outbox/order-status.ts';
import { statusWords } from './order-status-words.ts';

const now = Date.parse('2026-11-21T09:30:00Z');
const waiting = (status: Partial<Extract<OrderStatus, { kind: 'waiting' }>>): OrderStatus => ({
  kind: 'waiting',
  kept: 'device',
  cause: 'unreachable',
  triedAt: now,
  nextTryAt: now + 20_000,
  ...status,
});
const shown = (status: OrderStatus) => {
  const { headline, detail } = statusWords(status);
  return `${headline} | ${detail}`;
};

describe('what a shopper reads about an order (D26)', () => {
  it('says that it is sent only when the shop has it', () => {
    expect(shown({ kind: 'sent' })).toBe('Sent to the shop | ');
  });

  it('asks to keep the page open while it is sent, unless the device holds it', () => {
    expect(shown({ kind: 'sending', kept: 'page' })).toBe(
      'Sending your order… | Keep this page open until it is sent.',
    );
    expect(shown({ kind: 'sending', kept: 'for now' })).toBe(
      'Sending your order… | Keep this page open until it is sent.',
    );
    expect(shown({ kind: 'sending', kept: 'device' })).toBe('Sending your order… | ');
  });

  it.each([
    ['device', 'Saved on this device.'],
    ['for now', 'Saved on this device for now. Keep this page open until it is sent.'],
    ['page', 'Not sent yet, keep this page open.'],
  ] as const)('promises no more than the browser does: %s', (kept, headline) => {
    expect(statusWords(waiting({ kept })).headline).toBe(headline);
  });

  it.each([
    ['offline', "You're offline. We'll send it when you're back online."],
    ['unreachable', "The shop can't be reached right now. Trying again within a minute."],
    ['failing', 'The shop has a technical problem. Trying again within a minute.'],
    ['busy', 'The shop is busy. Trying again within a minute.'],
    ['refused', "The shop hasn't accepted your order yet. Trying again within a minute."],
  ] as const)('names the cause: %s', (cause, detail) => {
    expect(statusWords(waiting({ cause })).detail).toBe(detail);
  });

  it('gives the time of day of a later try', () => {
    expect(shown(waiting({ cause: 'busy', nextTryAt: now + 120_000 }))).toBe(
      'Saved on this device. | The shop is busy. Trying again at 14:32.',
    );
  });

  it('says nothing new to who listens while one try after the other fails alike', () => {
    const spoken = (nextTryAt: number) => statusWords(waiting({ cause: 'busy', nextTryAt })).spoken;
    expect(spoken(now + 1000)).toBe(spoken(now + 600_000));
  });
});
