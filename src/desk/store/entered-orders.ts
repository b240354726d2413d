import type { ConfirmationLimits } from '#order/confirmation.ts';
import type { NewOrder } from '#order/order-store.ts';
import { integerOf, sql } from '#relay/store/database.ts';
import type { SharedDatabase } from '#relay/store/shared-changes.ts';
import { type LogFacts, logRow } from './desk-log.ts';

/** Takes in orders that were entered at the desk, by the rules of every order. */
export class EnteredOrders {
  readonly #database: SharedDatabase;
  readonly #limits: ConfirmationLimits;

  constructor(database: SharedDatabase, limits: ConfirmationLimits) {
    this.#database = database;
    this.#limits = limits;
  }

  /** Once by the order's content hash; `facts` go to the log, in the same transaction. */
  async enter(
    order: NewOrder,
    { session, facts }: { readonly session: string; readonly facts: LogFacts },
  ): Promise<{ readonly id: number; readonly isNew: boolean }> {
    const entry = logRow({ at: order.acceptedAt, session, facts });
    const { kind } = await this.#database.change('enterOrder', { order, limits: this.#limits, entry });
    const [row] = await this.#database.read(sql`SELECT id FROM orders WHERE content_hash = ${order.contentHash}`);
    return { id: integerOf(row, 'id'), isNew: kind === 'stored' };
  }
}
