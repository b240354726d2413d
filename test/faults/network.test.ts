import { describe } from 'vitest';
import { network } from './network.ts';
import { asTests } from '#test/support/as-tests.ts';

describe('no order is lost on bad connections, at wrong times, under attack', () => {
  asTests(network);
});
