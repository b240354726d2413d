import { describe } from 'vitest';
import { disk } from './disk.ts';
import { asTests } from '#test/support/as-tests.ts';

describe('no order is lost when the disk fails', () => {
  asTests(disk);
});
