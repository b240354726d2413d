/**
 * A process that only delivers, with leases of 3 s: SIGSTOP can outlast them. Its arguments: address of the database, data
 * folder, address of the mail server.
 */
import { systemClock } from '#relay/clock.ts';
import { composeMail } from '#relay/delivery/compose-mail.ts';
import { DeliveryWorker } from '#relay/delivery/delivery-worker.ts';
import { smtpSettings } from '#relay/delivery/smtp-settings.ts';
import { SmtpTransport } from '#relay/delivery/smtp-transport.ts';
import { jsonLog } from '#relay/log.ts';
import { openPostgresBook } from '#relay/store/open-postgres-book.ts';
import { postgresSettings } from '#relay/store/postgres-settings.ts';

const [, , url = '', folder = '', smtpUrl = ''] = process.argv;
const [database, smtp] = [postgresSettings(url), smtpSettings(smtpUrl)];
if (!database || !smtp) throw new Error('two addresses and a folder are needed');
const log = jsonLog(
  (line) => process.stdout.write(line),
  () => Date.now(),
);
const settings = {
  shop: { name: 'Panja', phone: '+92 300 0000000', chatNumber: '923000000000', publicOrigin: '', provinces: [] },
  from: 'hello@panja.example',
  owner: 'owner@panja.example',
};
let wake = () => {};
const store = await openPostgresBook(database, { folder, clock: systemClock, log, onWork: () => wake() });
const claim = store.claim.bind(store);
store.claim = (wanted) => claim({ ...wanted, leaseMs: 3000 });
const worker = new DeliveryWorker({
  store,
  transport: new SmtpTransport(smtp),
  composeMail: (job) => composeMail(job, settings),
  clock: systemClock,
  log,
  dice: Math.random,
  hands: 1,
});
wake = () => worker.wake();
worker.wake();
log('ready');
