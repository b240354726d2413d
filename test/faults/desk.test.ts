import { describe } from 'vitest';
import { desk } from './desk.ts';
import { asTests } from './support/as-tests.ts';

describe('a change at the desk', () => {
  asTests(desk);
});
