import { describe } from 'vitest';
import { postgres } from './postgres.ts';
import { asTests } from '#test/support/as-tests.ts';

describe('no order is lost when the database fails', () => {
  asTests(postgres);
});
