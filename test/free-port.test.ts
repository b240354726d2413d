import { expect, it } from 'vitest';
import { freePort } from '#test/support/serve.ts';

it('a port is given to one asker only', async () => {
  const ports: number[] = [];
  while (ports.length < 120) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});
