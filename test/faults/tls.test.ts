import { describe } from 'vitest';
import { tls } from './tls.ts';
import { asTests } from '#test/support/as-tests.ts';

describe('nothing leaves in plain text when encryption fails', () => {
  asTests(tls);
});
