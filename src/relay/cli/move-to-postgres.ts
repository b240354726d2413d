/** `npm run move-to-postgres`: moves the orders of DATA_DIR into the database of DATABASE_URL; docs/postgresql.md. */
import { systemClock } from '#relay/clock.ts';
import { readBookPlace } from '#relay/config.ts';
import { StartProblem } from '#relay/start-problem.ts';
import { moveOrderBook } from '#relay/store/move-order-book.ts';
import { postgresDescription } from '#relay/store/postgres-settings.ts';

const help = `Moves every order and mail job of DATA_DIR/orders.db into the PostgreSQL database of DATABASE_URL.

  DATA_DIR=data DATABASE_URL=postgres://user:password@host/database npm run move-to-postgres

Stop the relay first. The old book is put aside, not deleted. A move that was broken off can be run again.`;

process.umask(0o077);
process.exitCode = await main(process.argv.slice(2));

async function main(parameters: readonly string[]): Promise<number> {
  if (parameters.length > 0) {
    console.info(help);
    return parameters.some((parameter) => ['-h', '--help'].includes(parameter)) ? 0 : 2;
  }
  const read = readBookPlace(process.env);
  if ('problems' in read) {
    for (const problem of read.problems) console.error(problem);
    return 2;
  }
  const { dataFolder, postgres } = read;
  if (!postgres) {
    console.error('DATABASE_URL is not set: set it to the PostgreSQL database that the orders should move to.');
    return 2;
  }
  try {
    const { orders, known, mails, oldBook } = await moveOrderBook(dataFolder, postgres, systemClock);
    console.info(`Moved ${orders - known} orders with ${mails} mails to ${postgresDescription(postgres)}.`);
    if (known > 0) console.info(`${known} more were there already.`);
    console.info(`The old book is kept as ${oldBook}. Start the relay with the same DATABASE_URL.`);
    return 0;
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    console.error(error.message);
    return 1;
  }
}
