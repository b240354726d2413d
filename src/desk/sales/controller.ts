/** The page What sold, for this month and the last. */
import { Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import type { DeskEnv } from '#desk/context.ts';
import type { DeskDeps } from '#desk/deps.ts';

export function sales({ orders, clock, catalogue }: DeskDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.sales, async (c) => {
    const months = await orders.sales(clock.now());
    const names = new Map(catalogue().products.map(({ id, name }) => [id, name]));
    return c.var.show('SalesScreen', { months, nameOf: (id) => names.get(id) });
  });
  return app;
}
