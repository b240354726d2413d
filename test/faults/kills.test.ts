import { describe } from 'vitest';
import { kills } from './kills.ts';
import { asTests } from './support/as-tests.ts';

describe('no order is lost when the process dies', () => {
  asTests(kills);
});
