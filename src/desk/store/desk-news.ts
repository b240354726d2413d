/** Whether anything is new, asked cheaply and often. */
import { dailyCheckPrefix } from '#order/order-store.ts';
import { integerOf, type Reading, sql } from '#relay/store/database.ts';

/** More than anybody would read in a page's title. */
const maxCounted = 1000;

export class DeskNews {
  readonly #database: Reading;

  constructor(database: Reading) {
    this.#database = database;
  }

  /** Changes with every order, edit, sign-in and sign-out. */
  async mark(): Promise<string> {
    const [{ newest, entry } = {}] = await this.#database.read(
      sql`SELECT (SELECT max(id) FROM orders) AS newest, (SELECT max(id) FROM desk_log) AS entry`,
    );
    return `${String(newest)}/${String(entry)}`;
  }

  async ordersAfter(id: number): Promise<number> {
    const [row] = await this.#database.read(sql`
      SELECT count(*) AS orders FROM (
        SELECT id FROM orders
        WHERE id > ${id} AND content_hash NOT LIKE ${`${dailyCheckPrefix}%`} LIMIT ${maxCounted}) AS newer`);
    return integerOf(row, 'orders');
  }
}
