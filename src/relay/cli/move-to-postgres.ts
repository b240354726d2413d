/** Moves the orders of DATA_DIR into the database of DATABASE_URL; docs/deployment.md. */
import { systemClock } from '#relay/process/clock.ts';
import type { StoreBackend } from '#relay/settings/config.ts';
import { moveOrders } from '#relay/store/move-orders.ts';
import { postgresDescription } from '#relay/store/postgres/postgres-settings.ts';
import type { Terminal } from './run-command.ts';

/** The exit code. Rejects with a StartProblem, having changed nothing, when the orders can't be moved. */
export async function moveToPostgres({ dataFolder, postgres }: StoreBackend, terminal: Terminal): Promise<0 | 1> {
  if (!postgres) {
    terminal.err('DATABASE_URL is not set: set it to the PostgreSQL database that the orders should move to.\n');
    return 1;
  }
  const { orders, known, mails, oldDatabase } = await moveOrders(dataFolder, postgres, systemClock);
  await terminal.out(`Moved ${orders - known} orders with ${mails} mails to ${postgresDescription(postgres)}.\n`);
  if (known > 0) await terminal.out(`${known} more were there already.\n`);
  await terminal.out(`The old database is kept as ${oldDatabase}. Start the relay with the same DATABASE_URL.\n`);
  return 0;
}
