import { describe } from 'vitest';
import { postgres } from './postgres.ts';
import { asTests } from './support/as-tests.ts';

describe('no order is lost when the database fails', () => {
  asTests(postgres);
});
