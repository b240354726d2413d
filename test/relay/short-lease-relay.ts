/**
 * A process that only delivers, with leases of 3 s: SIGSTOP can outlast them. Its arguments: address of the database, data
 * folder, address of the mail server.
 */
import { systemClock } from '#relay/process/clock.ts';
import { composeMail } from '#relay/send/compose-mail.ts';
import { SendWorker } from '#relay/send/send-worker.ts';
import { smtpSettings } from '#relay/send/smtp/smtp-settings.ts';
import { SmtpTransport } from '#relay/send/smtp/smtp-transport.ts';
import { jsonLog } from '#relay/process/log.ts';
import { shippedColours } from '#shop/colours.ts';
import { openStore } from '#relay/store/open-store.ts';
import { postgresSettings } from '#relay/store/postgres-settings.ts';

const [, , url = '', folder = '', smtpUrl = ''] = process.argv;
const [database, smtp] = [postgresSettings(url), smtpSettings(smtpUrl)];
if (!database || !smtp) throw new Error('two addresses and a folder are needed');
const log = jsonLog(
  (line) => process.stdout.write(line),
  () => Date.now(),
);
const settings = {
  shop: {
    name: 'Panja',
    phone: '+92 300 0000000',
    chatNumber: '923000000000',
    publicOrigin: '',
    emailOrigin: '',
    provinces: [],
    colours: shippedColours,
  },
  from: 'hello@panja.example',
  owner: 'owner@panja.example',
};
const { store } = await openStore(
  { dataFolder: folder, postgres: database },
  { clock: systemClock, log, onBroken: () => {} },
);
const claim = store.claim.bind(store);
store.claim = (wanted) => claim({ ...wanted, leaseMs: 3000 });
const worker = new SendWorker({
  store,
  transport: new SmtpTransport(smtp),
  composeMail: (job) => composeMail(job, settings),
  clock: systemClock,
  log,
  random: Math.random,
  concurrency: 1,
});
worker.wake();
log('ready');
