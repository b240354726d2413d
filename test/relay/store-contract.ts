/** The contract of every engine of the orders database; each engine's test file runs it. */
import type { TimedStore } from '#test/support/order-stores.ts';
import { acceptingContract } from './store-contract/accepting.ts';
import { answersContract } from './store-contract/answers.ts';
import { changesContract } from './store-contract/changes.ts';
import { digestsContract } from './store-contract/digests.ts';
import { keepingContract } from './store-contract/keeping.ts';
import { mailJobsContract } from './store-contract/mail-jobs.ts';
import { paymentsContract } from './store-contract/payments.ts';
import { salesContract } from './store-contract/sales.ts';
import { sameNumberContract } from './store-contract/same-number.ts';
import { shippedContract } from './store-contract/shipped.ts';
import { deskFactsContract } from './store-contract/desk-facts.ts';
import { devicesContract } from './store-contract/devices.ts';

export function storeContract(engine: string, openStore: () => Promise<TimedStore>): void {
  acceptingContract(engine, openStore);
  answersContract(engine, openStore);
  changesContract(engine, openStore);
  mailJobsContract(engine, openStore);
  deskFactsContract(engine, openStore);
  devicesContract(engine, openStore);
  digestsContract(engine, openStore);
  keepingContract(engine, openStore);
  sameNumberContract(engine, openStore);
  paymentsContract(engine, openStore);
  salesContract(engine, openStore);
  shippedContract(engine, openStore);
}
