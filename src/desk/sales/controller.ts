import { Hono } from 'hono';
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import { addresses } from '#desk/addresses.ts';
import type { DeskEnv } from '#desk/context.ts';
import { sumsOrNull } from '#desk/sums-or-null.ts';
import type { Database } from '#orders-db/database.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { salesOf } from './sales.ts';
import { SalesScreen } from './sales-screen.tsx';

export interface SalesDeps {
  readonly database: Database;
  /** Today’s products and fees. */
  readonly catalogue: PricedCatalogue;
  readonly clock: Clock;
  readonly log: Log;
}

export function salesRoutes({ database, clock, catalogue, log }: SalesDeps): Hono<DeskEnv> {
  return new Hono<DeskEnv>().get(addresses.sales, async (c) => {
    const names = new Map(catalogue.products.map(({ id, name }) => [id, name]));
    return c.var.show(SalesScreen, {
      months: await sumsOrNull(salesOf(database.read, clock.now()), log),
      nameOf: (id) => names.get(id),
    });
  });
}
