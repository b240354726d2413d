import type { ConfirmationLimits } from '#order/confirmation.ts';
import type { NewOrder } from '#order/order-store.ts';
import type { QueryEngine } from '#relay/store/orders-database.ts';
import { sharedStatements } from '#relay/store/shared-statements.ts';
import { integerOf } from '#relay/store/stored-row.ts';
import { logEntry } from './desk-log.ts';

/** Takes in orders that were entered at the desk, by the rules of every order. */
export class EnteredOrders {
  readonly #engine: QueryEngine;
  readonly #limits: ConfirmationLimits;

  constructor(engine: QueryEngine, limits: ConfirmationLimits) {
    this.#engine = engine;
    this.#limits = limits;
  }

  /** Once by the order's content hash; `words` say it in the log, in the same transaction. */
  async enter(
    order: NewOrder,
    { session, words }: { readonly session: string; readonly words: string },
  ): Promise<{ readonly id: number; readonly isNew: boolean }> {
    const changes = [logEntry({ at: order.acceptedAt, session, words })];
    const { kind } = await this.#engine.accept(order, { limits: this.#limits, changes });
    const [row = {}] = await this.#engine.ask(sharedStatements.isKnown, [order.contentHash]);
    return { id: integerOf(row, 'id'), isNew: kind === 'stored' };
  }
}
