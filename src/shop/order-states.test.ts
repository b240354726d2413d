import { describe, expect, it } from 'vitest';
import {
  bulkStates,
  lastStates,
  orderStates,
  parcelSteps,
  stateFacts,
  stateWord,
  unsentStates,
} from './order-states.ts';

describe('the states of an order', () => {
  it('lead through the steps that the customer sees, one after the other (D80)', () => {
    const chain = parcelSteps.map((state) => stateFacts[state].next);
    expect(chain).toEqual([...parcelSteps.slice(1), null]);
    expect(parcelSteps).toEqual(orderStates.slice(0, 5));
    expect(lastStates).toEqual(['delivered', 'returned', 'cancelled']);
  });

  it('are all reached by several orders at once but the first one (D119)', () => {
    expect(bulkStates).toEqual(orderStates.filter((state) => state !== 'new'));
    expect(unsentStates).toEqual(['new', 'confirmed', 'packed']);
  });

  it('have each a word of their own for sentences', () => {
    expect(orderStates.map(stateWord)).toEqual([
      'new',
      'confirmed',
      'packed',
      'shipped',
      'delivered',
      'returned',
      'cancelled',
    ]);
  });
});
