/** A real mail server between the relay and the mailboxes. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, it, onTestFinished } from 'vitest';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { providePostfix } from '#test/support/installed-programs.ts';
import { sampleCustomer, owner, realBody } from '#test/support/sample-order.ts';
import { postOrder, startShop } from '#test/support/processes.ts';
import { freePort } from '#test/support/serve.ts';
import { until } from '#test/support/until.ts';

it('a real Postfix delivers both mails of an order, and bounces of the customer’s go nowhere', async () => {
  const postfix = await startPostfix();
  onTestFinished(() => postfix.stop());
  const shop = await startShop({ SMTP_URL: postfix.url, OWNER_EMAIL: owner });
  const body = realBody({ customer: { ...sampleCustomer, name: 'علی خان' } });
  expect((await postOrder(shop.url, body)).status).toBe(200);
  await until('both mails to be delivered', () => postfix.mails().length >= 2, 60_000);
  const mails = await Promise.all(postfix.mails().map((bytes) => PostalMime.parse(bytes)));
  expect(mails).toHaveLength(2);
  for (const { subject } of mails) expect(subject).toContain('7K3M9Q2X');
  const owners = mails.find(({ deliveredTo }) => deliveredTo === owner);
  expect(owners?.replyTo?.[0]?.address).toBe(sampleCustomer.email);
  expect(owners?.text).toContain('علی خان');
  expect(owners?.text).toContain(sampleCustomer.address);
  const wayBack = mails.map(({ deliveredTo, returnPath = '' }) => [deliveredTo, returnPath]);
  expect(Object.fromEntries(wayBack)).toEqual({ [owner]: shippedCatalogue.shop.email, [sampleCustomer.email]: '' });
});

/**
 * A real Postfix of the test's own: with its own configuration, queue and port in a new folder, removed afterwards. It delivers
 * every mail into one folder and sends nothing. A Postfix that the machine runs is never touched.
 */
async function startPostfix() {
  const program = providePostfix();
  const folder = mkdtempSync(join(tmpdir(), 'panja-postfix-'));
  chmodSync(folder, 0o755); // Postfix's own users need access.
  const inFolder = (name: string) => join(folder, name);
  for (const name of ['config', 'queue', 'data', 'mail']) mkdirSync(inFolder(name), { mode: 0o755 });
  chownSync(inFolder('data'), numberOf('postfix', '-u'), numberOf('postfix', '-g'));
  const [user, group] = [numberOf('nobody', '-u'), numberOf('nobody', '-g')];
  chownSync(inFolder('mail'), user, group);
  const port = await freePort();
  const settings = {
    compatibility_level: '3.6',
    queue_directory: inFolder('queue'),
    data_directory: inFolder('data'),
    maillog_file: inFolder('log'),
    maillog_file_prefixes: folder,
    myhostname: 'mail.panja.example',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    mydestination: '',
    alias_maps: '',
    alias_database: '',
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    virtual_mailbox_domains: 'panja.example, example.com',
    virtual_mailbox_base: folder,
    virtual_mailbox_maps: 'static:mail/',
    virtual_uid_maps: `static:${user}`,
    virtual_gid_maps: `static:${group}`,
    default_transport: 'error:no mail leaves the tests',
    relay_transport: 'error:no mail leaves the tests',
  };
  writeFileSync(
    inFolder('config/main.cf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );
  writeFileSync(inFolder('config/master.cf'), services(port));
  const control = (...parameters: string[]) =>
    spawnSync(program, ['-c', inFolder('config'), ...parameters], { encoding: 'utf8' });
  const { status, stderr } = control('start');
  if (status !== 0) throw new Error(`Postfix did not start: ${stderr}`);
  const inbox = inFolder('mail/new');
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The mails delivered so far. */
    mails: (): readonly Buffer[] =>
      existsSync(inbox)
        ? readdirSync(inbox)
            .toSorted()
            .map((name) => readFileSync(join(inbox, name)))
        : [],
    stop() {
      control('stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Debian's usual services, without chroot, which this configuration lacks; SMTP on one port of this machine. */
function services(port: number): string {
  const usual = readFileSync('/etc/postfix/master.cf.proto', 'utf8');
  const kept = usual.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !/^smtp\s+inet/.test(line));
  const open = kept.map((line) => line.replace(/^(\S+\s+\S+\s+\S+\s+\S+\s+)y/, '$1n'));
  return [`127.0.0.1:${port} inet n - n - - smtpd`, ...open, ''].join('\n');
}

function numberOf(user: string, option: '-u' | '-g'): number {
  return Number(spawnSync('id', [option, user], { encoding: 'utf8' }).stdout);
}
