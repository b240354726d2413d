import { describe } from 'vitest';
import { desk } from './desk.ts';
import { asTests } from '#test/support/as-tests.ts';

describe('a change at the desk', () => {
  asTests(desk);
});
