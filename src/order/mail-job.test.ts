import { expect, it } from 'vitest';
import { sampleJob } from '#test/support/stored-orders.ts';
import { digestLine } from './mail-job.ts';

it('an order in a digest has its name and total, and CHECK where the desk’s list has it (D113)', () => {
  const reference = '7K3M9Q2X0123456789ABCDEFGH';
  const lineOf = (...job: Parameters<typeof sampleJob>) => digestLine(sampleJob(...job).order);
  expect(lineOf('owner')).toEqual({ key: reference, copy: 0, amount: 6450, needsCheck: false });
  expect(lineOf('owner', { copy: 1 })).toEqual({ key: reference, copy: 1, amount: 6450, needsCheck: true });
  expect(lineOf('owner', { params: { message: 'Hello' } })).toMatchObject({ amount: null, needsCheck: true });
});
