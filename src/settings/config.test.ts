import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { shopConfig } from './shop-config.ts';
import { shippedCatalogue, smallCatalogue } from '#test/support/catalogues.ts';
import { readConfig, readStoreBackend } from './config.ts';
import { smtpSettings } from './setting-kinds.ts';

const { shop } = smallCatalogue();
const noOwner = 'SMTP_URL is set, but orders have no address to go to';

function config(environment: Record<string, string>) {
  const read = readConfig(environment, shop);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return { ...read.config, warnings: read.warnings };
}

function problems(environment: Record<string, string>): readonly string[] {
  const read = readConfig(environment, shop);
  return 'problems' in read ? read.problems : [];
}

describe('the configuration', () => {
  it('needs no settings', () => {
    expect(config({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      mailServer: null,
      ownerEmail: 'small@shop.example',
      mailFrom: 'small@shop.example',
      orderAllowance: { perMinute: 120, perAddress: 30 },
      allowedOrigins: [],
      retentionDays: 90,
      metrics: null,
    });
    expect(config({}).dataFolder).toMatch(/\/data$/);
  });

  it('treats an empty variable as not set', () => {
    expect(config({ PORT: '', SMTP_URL: '', DATABASE_URL: ' ', OWNER_EMAIL: '' })).toMatchObject({
      port: 3000,
      mailServer: null,
    });
  });

  it('has the desk’s address for the relay’s mails (D113)', () => {
    expect(config({}).deskOrigin).toBeNull();
    expect(config({ DESK_ORIGIN: 'https://desk.panja.example' }).deskOrigin).toBe('https://desk.panja.example');
  });

  it('agrees with the build on what an empty variable of the shop means', () => {
    const environment = { EMAIL_USER_ID: '', PUBLIC_ORIGIN: '' };
    expect(config(environment).shop).toEqual(shopConfig(environment, shop));
    expect(config(environment)).toMatchObject({ shop: { name: 'Small Shop', emailUserId: '' } });
  });

  describe('warns', () => {
    const server = { SMTP_URL: 'smtp://127.0.0.1', ALERT_URL: 'https://ntfy.sh/my-shop' };
    const mailed = { ...server, OWNER_EMAIL: 'me@panja.localdomain', MAIL_FROM: 'orders@panja.localdomain' };

    it.each<readonly [what: string, environment: Record<string, string>, warning: string]>([
      [
        'of an id without which the shop sends no order (R212)',
        { EMAIL_SERVICE_ID: '' },
        'EMAIL_SERVICE_ID is empty, so the shop sends NO ORDER: remove it, or set it.',
      ],
      [
        'of an example address to which mails are sent',
        { ...mailed, OWNER_EMAIL: 'owner@mail.example.org' },
        'OWNER_EMAIL is owner@mail.example.org, an example that reaches nobody, so NO ORDER MAIL ARRIVES: set it to your own address.',
      ],
      [
        'of an example address that sends mails',
        { ...mailed, MAIL_FROM: '' },
        'MAIL_FROM is small@shop.example, an example, so mail servers refuse the mails or take them for spam: set it to your own address.',
      ],
      [
        'if the owner gets no mail',
        { OWNER_EMAIL: 'me@myshop.com' },
        'OWNER_EMAIL is set but SMTP_URL is not: mails are only written to files, and NOBODY IS MAILED.',
      ],
      [
        'if nobody would hear of a failing mail server',
        { ...mailed, ALERT_URL: '' },
        'ALERT_URL is not set: if the mail server fails, nobody is told.',
      ],
    ])('%s', (_, environment, warning) => {
      expect(config(environment).warnings).toEqual([warning]);
    });

    it.each<readonly [Record<string, string>]>([
      [{}],
      [{ ...mailed, OWNER_EMAIL: 'me@myexample.com' }],
      [{ OWNER_EMAIL: 'me@myshop.com', MAIL: 'files' }],
    ])('not of %j', (environment) => {
      expect(config(environment).warnings).toEqual([]);
    });
  });

  describe('without a mail server', () => {
    const head = 'There is no mail server, so no order would reach you: ';
    const trial = ' For a trial, set MAIL=files: mails are then only written to files.';

    it.each([{ PUBLIC_ORIGIN: 'https://panja.example' }, { HOST: '0.0.0.0' }, { HOST: '192.168.1.7' }, { HOST: '::' }])(
      'is refused where strangers can reach the shop: %j',
      (environment) => {
        expect(problems(environment)).toEqual([`${head}set SMTP_URL and OWNER_EMAIL.${trial}`]);
        expect(problems({ ...environment, OWNER_EMAIL: 'me@shop.example' })).toEqual([`${head}set SMTP_URL.${trial}`]);
        expect(config({ ...environment, MAIL: 'files' })).toMatchObject({ mailServer: null, isMailToFiles: true });
        const own = readConfig(environment, { ...shop, email: 'us@shop.pk' });
        expect(own).toEqual({ problems: [`${head}set SMTP_URL.${trial}`] });
      },
    );

    it('names the file that is still empty', () => {
      const file = join(temporaryFolder(), 'smtp-url');
      writeFileSync(file, '');
      expect(problems({ PUBLIC_ORIGIN: 'https://panja.example', SMTP_URL_FILE: file })).toEqual([
        `${head}write its address into ${file} and set OWNER_EMAIL.${trial}`,
      ]);
      const systemd = { CREDENTIALS_DIRECTORY: dirname(file), SMTP_URL_FILE: file, OWNER_EMAIL: 'owner@panja.example' };
      expect(problems({ PUBLIC_ORIGIN: 'https://panja.example', ...systemd })).toEqual([
        `${head}write its address into /etc/panja/smtp-url.${trial}`,
      ]);
    });

    it.each([
      {},
      { HOST: 'localhost' },
      { HOST: '127.0.0.2' },
      { HOST: '::1' },
      { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' },
      { MAIL: '/var/mail/root' }, // The mailbox that a login names.
    ])('writes files if only this machine can reach it: %j', (environment) => {
      expect(config(environment)).toMatchObject({ mailServer: null, isMailToFiles: false, warnings: [] });
    });

    it('refuses files together with a mail server', () => {
      expect(problems({ MAIL: 'files', SMTP_URL: 'smtp://127.0.0.1', OWNER_EMAIL: 'me@myshop.com' })).toEqual([
        'MAIL=files can’t be set together with SMTP_URL: remove one of them.',
      ]);
    });
  });

  it('accepts more orders for a sale, and confirms them', () => {
    expect(config({})).toMatchObject({ confirmations: { perAddress: 2, perSender: 60, perHour: 200 } });
    const sale = { ORDERS_PER_MINUTE: '3000', ORDERS_PER_ADDRESS: '200', CONFIRMATIONS_PER_HOUR: '50000' };
    expect(config(sale)).toMatchObject({
      orderAllowance: { perMinute: 3000, perAddress: 200 },
      confirmations: { perAddress: 2, perSender: 400, perHour: 50_000 },
    });
  });

  it('reads where orders are stored without the other settings', () => {
    expect(readStoreBackend({ DATA_DIR: '/srv/panja', PORT: 'x', SMTP_URL: 'x' })).toEqual({
      dataFolder: '/srv/panja',
      postgres: null,
      backupFolder: null,
    });
    expect(readStoreBackend({ BACKUP_DIR: '/srv/backups' })).toMatchObject({ backupFolder: '/srv/backups' });
    expect(readStoreBackend({ DATABASE_URL: 'x' })).toMatchObject({
      problems: [expect.stringMatching(/^DATABASE_URL must/)],
    });
  });

  it('reads every setting', () => {
    expect(
      config({
        PORT: '8080',
        HOST: '0.0.0.0',
        SMTP_URL: 'smtps://u:p@mail.example',
        OWNER_EMAIL: 'owner@shop.example',
        MAIL_FROM: 'orders@shop.example',
        ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443',
        PUBLIC_ORIGIN: 'https://shop.example',
        RETENTION_DAYS: '30',
        METRICS_PORT: '9464',
      }),
    ).toMatchObject({
      retentionDays: 30,
      metrics: { host: '127.0.0.1', port: 9464 },
      host: '0.0.0.0',
      port: 8080,
      mailServer: { host: 'mail.example', tls: 'implicit' },
      ownerEmail: 'owner@shop.example',
      mailFrom: 'orders@shop.example',
      allowedOrigins: ['https://a.example', 'https://b.example:8443', 'https://shop.example'],
    });
    expect(config({ METRICS_PORT: '0', METRICS_HOST: '::1' }).metrics).toEqual({ host: '::1', port: 0 });
    expect(config({ ALERT_URL: 'http://127.0.0.1:9/' }).alertUrl).toBe('http://127.0.0.1:9/');
  });

  it('mails to and from the address of shop.yaml, unless OWNER_EMAIL and MAIL_FROM say otherwise (D112)', () => {
    const read = readConfig({ SMTP_URL: 'smtp://localhost' }, { ...shop, email: 'us@shop.pk' });
    expect(read).toMatchObject({ config: { ownerEmail: 'us@shop.pk', mailFrom: 'us@shop.pk' } });
    const [OWNER_EMAIL, MAIL_FROM] = ['me@shop.pk', 'orders@shop.pk'];
    expect(config({ SMTP_URL: 'smtp://localhost', OWNER_EMAIL, MAIL_FROM })).toMatchObject({
      ownerEmail: OWNER_EMAIL,
      mailFrom: MAIL_FROM,
    });
  });

  it.each(['', 'us', 'hello@panja.example', shippedCatalogue.shop.email])(
    'refuses SMTP_URL without OWNER_EMAIL where shop.yaml has the address "%s" (D44, D112)',
    (email) => {
      const problem = `${noOwner}: set OWNER_EMAIL, or write yours as email into catalogue/shop.yaml and build the shop again.`;
      expect(readConfig({ SMTP_URL: 'smtp://localhost' }, { ...shop, email })).toEqual({ problems: [problem] });
    },
  );

  it.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['METRICS_PORT', 'on'],
    ['DRAIN_SECONDS', '61'],
    ['ORDERS_PER_MINUTE', '0'],
    ['ORDERS_PER_ADDRESS', '1e9'],
    ['ORDERS_PER_ADDRESS', '10000000'],
    ['CONFIRMATIONS_PER_HOUR', 'all'],
    ['SMTP_URL_FILE', '/nowhere/smtp-url'],
    ['DATABASE_URL_FILE', '/nowhere/database-url'],
    ['RETENTION_DAYS', '0'],
    ['RETENTION_DAYS', 'never'],
    ['OWNER_EMAIL', 'nobody'],
    ['MAIL_FROM', 'Shop <a@b.co>'],
    ['ALLOWED_ORIGINS', 'https://a.example,https://b.example/'],
    ['PUBLIC_ORIGIN', 'shop.example'],
    ['EMAIL_ORIGIN', 'https://api.emailjs.com/'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL', 'file'],
    ['DAILY_MAIL', 'no'],
    ['ALERT_URL', 'http://ntfy.sh/my-shop'],
    ['ALERT_URL', 'https://me:secret@ntfy.sh/my-shop'],
    ['ALERT_URL_FILE', '/nowhere/alert-url'],
    ['DATABASE_URL', 'mysql://localhost/orders'],
  ])('names %s when it is %s', (name, value) => {
    const found = problems({ OWNER_EMAIL: 'owner@shop.example', [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name} must `));
  });

  it('reads passwords from files, too, so that they need not be in the environment', () => {
    const folder = temporaryFolder();
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const SMTP_URL_FILE = file('smtp', 'smtps://u:hunter2@mail.example\n');
    const DATABASE_URL_FILE = file('database', 'postgres://u:hunter2@db.example/orders\n');
    expect(config({ SMTP_URL_FILE, DATABASE_URL_FILE, OWNER_EMAIL: 'owner@shop.example' })).toMatchObject({
      mailServer: { host: 'mail.example', auth: { pass: 'hunter2' } },
      postgres: { host: 'db.example', password: 'hunter2' },
    });
    expect(problems({ SMTP_URL_FILE })).toEqual([expect.stringContaining(noOwner)]);
    expect(problems({ DATABASE_URL_FILE, DATABASE_URL: 'postgres://u@db.example/orders' })).toEqual([
      'DATABASE_URL_FILE can’t be set together with DATABASE_URL: remove one of them.',
    ]);
    expect(config({ SMTP_URL_FILE: file('none', '\n') }).mailServer).toBeNull();
    expect(problems({ SMTP_URL_FILE: file('bad', 'smtpx://u:hunter2@mail.example'), OWNER_EMAIL: 'a@b.co' })).toEqual([
      expect.not.stringContaining('hunter2'),
    ]);
  });

  it('lists every problem at once, and never repeats a password', () => {
    const found = problems({
      PORT: 'x',
      RETENTION_DAYS: 'x',
      SMTP_URL: 'smtpx://u:hunter2@mail.example',
      OWNER_EMAIL: 'a@b.co',
      DATABASE_URL: 'postgres://u:hunter2@db/orders?sslmode=none',
      PUBLIC_ORIGIN: 'x',
    });
    expect(found).toHaveLength(5);
    expect(found.join()).not.toContain('hunter2');
  });
});

describe('the settings of the desk', () => {
  const read = (environment: Record<string, string>) => readConfig(environment, shippedCatalogue.shop);
  const deskOf = (environment: Record<string, string>) => {
    const found = read(environment);
    return 'problems' in found ? found : found.config.desk;
  };

  it('leave it to another relay only where there can be one (D110)', () => {
    expect(deskOf({ DESK: 'off', DATABASE_URL: 'postgres://u:p@db/orders' })).toBeNull();
    expect(deskOf({ DESK: 'off' })).toEqual({
      problems: [expect.stringMatching(/^DESK=off is only for further relays/)],
    });
  });

  it('are this machine alone, on port 3001, until something else is set (D72)', () => {
    expect(deskOf({})).toMatchObject({ host: '127.0.0.1', port: 3001, origin: null });
    expect(deskOf({ DESK_PORT: '4000', DESK_ORIGIN: 'https://desk.panja.example' })).toMatchObject({
      port: 4000,
      origin: 'https://desk.panja.example',
    });
  });

  it.each([
    [{ DESK_HOST: '0.0.0.0' }, /^DESK_HOST lets others reach the desk, so set DESK_ORIGIN/],
    [{ DESK_ORIGIN: 'http://desk.panja.example' }, /^DESK_ORIGIN must be one https address/],
    [{ DESK_ORIGIN: 'https://a.example, https://b.example' }, /^DESK_ORIGIN must be one https address/],
    [{ DESK_ORIGIN: 'https://a.example/desk' }, /^DESK_ORIGIN must be one https address/],
    [{ DESK_PORT: 'x' }, /^DESK_PORT must be a number/],
    [{ PREVIEW_ORIGIN: 'http://preview.panja.example' }, /^PREVIEW_ORIGIN must be one https address/],
    [
      { DESK_ORIGIN: 'https://desk.panja.example', PREVIEW_ORIGIN: 'https://desk.panja.example' },
      /^PREVIEW_ORIGIN must be an address of its own/,
    ],
    [
      { PUBLIC_ORIGIN: 'https://panja.example', PREVIEW_ORIGIN: 'https://panja.example' },
      /^PREVIEW_ORIGIN must be an address of its own/,
    ],
  ])('never let a password travel in plain text, nor a mistake pass: %j (D73)', (environment, problem) => {
    expect(read({ MAIL: 'files', ...environment })).toEqual({ problems: [expect.stringMatching(problem)] });
  });

  it('may name this machine without https (D73)', () => {
    expect(deskOf({ DESK_ORIGIN: 'http://127.0.0.1:8080' })).toMatchObject({ origin: 'http://127.0.0.1:8080' });
  });
});

describe('an SMTP_URL', () => {
  it.each([
    [
      'smtps://user:p%40ss@mail.example',
      { host: 'mail.example', port: 465, tls: 'implicit', auth: { user: 'user', pass: 'p@ss' } },
    ],
    [
      'smtp://user:pass@mail.example',
      { host: 'mail.example', port: 587, tls: 'required', auth: { user: 'user', pass: 'pass' } },
    ],
    [
      'smtps://me@mail.example:abcd\u00A0efgh\u200B@smtp.example',
      { host: 'smtp.example', port: 465, tls: 'implicit', auth: { user: 'me@mail.example', pass: 'abcd efgh' } },
    ],
    ['smtps://mail.example:587', { host: 'mail.example', port: 587, tls: 'required', auth: null }],
    ['smtp://mail.example:465', { host: 'mail.example', port: 465, tls: 'implicit', auth: null }],
    ['smtps://mail.example:2465', { host: 'mail.example', port: 2465, tls: 'implicit', auth: null }],
    ['smtp://mail.example:25?tls=off', { host: 'mail.example', port: 25, tls: 'off', auth: null }],
    ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, tls: 'off', auth: null }],
    ['smtp://localhost:2525/', { host: 'localhost', port: 2525, tls: 'off', auth: null }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, tls: 'off', auth: null }],
    ['smtp://localhost?tls=required', { host: 'localhost', port: 587, tls: 'required', auth: null }],
  ])('%s', (text, settings) => {
    expect(smtpSettings(text)).toEqual(settings);
  });

  it.each([
    'mail.example',
    'https://mail.example',
    'smtp://',
    'smtp://mail.example/path',
    'smtp://mail.example?tls=maybe',
    'smtps://mail.example?tls=off',
    'smtps://mail.example:587?tls=off',
    'smtp://%zz@mail.example',
    'smtp://localhost?TLS=required',
    'smtp://localhost?tls=required&tls=off',
    'smtp://shop:12#34@mail.example',
    'smtp://shop:12?34@mail.example',
  ])('%s can’t be read', (text) => {
    expect(smtpSettings(text)).toBeNull();
  });
});
