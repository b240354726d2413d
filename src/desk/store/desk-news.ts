/** Whether anything is new, asked cheaply and often. */
import { dailyCheckPrefix } from '#order/order-store.ts';
import type { QueryEngine } from '#relay/store/orders-database.ts';
import { integerOf } from '#relay/store/stored-row.ts';

/** More than anybody would read in a page's title. */
const mostCounted = 1000;

const statements = {
  mark: 'SELECT (SELECT max(id) FROM orders) AS newest, (SELECT max(id) FROM desk_log) AS entry',
  ordersAfter: `
      SELECT count(*) AS orders FROM (
        SELECT id FROM orders WHERE id > $1 AND content_hash NOT LIKE '${dailyCheckPrefix}%' LIMIT ${mostCounted}) AS newer`,
} as const;

export class DeskNews {
  readonly #engine: QueryEngine;

  constructor(engine: QueryEngine) {
    this.#engine = engine;
  }

  /** Changes with every order, edit, sign-in and sign-out. */
  async mark(): Promise<string> {
    const [{ newest, entry } = {}] = await this.#engine.ask(statements.mark, []);
    return `${String(newest)}/${String(entry)}`;
  }

  async ordersAfter(id: number): Promise<number> {
    const [row = {}] = await this.#engine.ask(statements.ordersAfter, [id]);
    return integerOf(row, 'orders');
  }
}
