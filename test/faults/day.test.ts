import { describe } from 'vitest';
import { hour } from './day.ts';
import { asTests } from './support/as-tests.ts';

describe('the owner hears of every order, or hears that they do not', () => {
  asTests([hour]);
});
