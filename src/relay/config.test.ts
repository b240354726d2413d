import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shopConfig } from '#config';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { readBookPlace, readConfig } from './config.ts';

const { shop } = shippedCatalogue;

function config(environment: Record<string, string>) {
  const read = readConfig(environment, shop);
  if (read.kind === 'problems') throw new Error(read.problems.join('\n'));
  return read.config;
}

function problems(environment: Record<string, string>): readonly string[] {
  const read = readConfig(environment, shop);
  return read.kind === 'problems' ? read.problems : [];
}

describe('the configuration', () => {
  it('needs nothing to be set', () => {
    expect(config({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      smtp: null,
      ownerEmail: 'hello@panja.example',
      mailFrom: 'hello@panja.example',
      orderAllowance: { perMinute: 120, perAddress: 10 },
      allowedOrigins: [],
    });
    expect(config({}).dataFolder).toMatch(/\/data$/);
  });

  it('takes an empty variable as not set', () => {
    expect(config({ PORT: '', SMTP_URL: '', DATABASE_URL: ' ', RATE_LIMIT: '', SHOP_EMAIL: '' })).toMatchObject({
      port: 3000,
      smtp: null,
    });
  });

  it('agrees with the build on what an empty variable of the shop means', () => {
    const environment = { SHOP_FACEBOOK: '', SHOP_NAME: ' ', EMAIL_USER_ID: '', PUBLIC_ORIGIN: '' };
    expect(config(environment).shop).toEqual(shopConfig(environment, shop));
    expect(config(environment)).toMatchObject({ shop: { facebook: '', name: 'Panja', emailUserId: '' } });
  });

  it('warns of an id without which the shop sends no order (R212)', () => {
    expect(config({ EMAIL_SERVICE_ID: '' }).warnings).toEqual([
      'EMAIL_SERVICE_ID is empty, so the shop sends NO ORDER: remove it, or set it.',
    ]);
    expect(config({}).warnings).toEqual([]);
  });

  it('warns of example addresses once mails leave: servers take mails for them, and nobody gets them', () => {
    const mailed = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'orders@panja.localdomain' };
    expect(config({ ...mailed, OWNER_EMAIL: 'owner@panja.example' }).warnings).toEqual([
      'OWNER_EMAIL is owner@panja.example, an example that reaches nobody, so NO ORDER MAIL ARRIVES: set it to your own address.',
    ]);
    expect(config({ SMTP_URL: 'smtp://127.0.0.1', OWNER_EMAIL: 'me@panja.localdomain' }).warnings).toEqual([
      'MAIL_FROM is hello@panja.example, an example, so mail servers refuse the mails or take them for spam: set it to your own address.',
    ]);
    expect(config({ ...mailed, OWNER_EMAIL: 'me@mail.example.org' }).warnings).toHaveLength(1);
    expect(config({ ...mailed, OWNER_EMAIL: 'me@myexample.com' }).warnings).toEqual([]);
  });

  it('warns of a setting that is misspelt', () => {
    expect(config({ RETENTION_DAY: '365' })).toMatchObject({
      retentionDays: 90,
      warnings: [expect.stringContaining('RETENTION_DAYS')],
    });
  });

  it('keeps orders for 90 days and shows no metrics, unless told otherwise', () => {
    expect(config({})).toMatchObject({ retentionDays: 90, metrics: null });
    expect(config({ RETENTION_DAYS: '30', METRICS_PORT: '9464' })).toMatchObject({
      retentionDays: 30,
      metrics: { host: '127.0.0.1', port: 9464 },
    });
    expect(config({ METRICS_PORT: '0', METRICS_HOST: '::1' }).metrics).toEqual({ host: '::1', port: 0 });
  });

  it('takes more orders in a while for a sale, and confirms them', () => {
    expect(config({})).toMatchObject({ confirmations: { perAddress: 2, perSender: 20, perHour: 200 } });
    const sale = { ORDERS_PER_MINUTE: '3000', ORDERS_PER_ADDRESS: '200', CONFIRMATIONS_PER_HOUR: '50000' };
    expect(config(sale)).toMatchObject({
      orderAllowance: { perMinute: 3000, perAddress: 200 },
      confirmations: { perAddress: 2, perSender: 400, perHour: 50_000 },
    });
  });

  it('reads where orders are kept without looking at anything else', () => {
    expect(readBookPlace({ DATA_DIR: '/srv/panja', PORT: 'x', SMTP_URL: 'x' })).toEqual({
      dataFolder: '/srv/panja',
      postgres: null,
    });
    expect(readBookPlace({ DATABASE_URL: 'x' })).toMatchObject({
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
        RATE_LIMIT: 'off',
        ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443',
        PUBLIC_ORIGIN: 'https://shop.example',
      }),
    ).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      smtp: { host: 'mail.example', tls: 'implicit' },
      ownerEmail: 'owner@shop.example',
      mailFrom: 'orders@shop.example',
      orderAllowance: null,
      allowedOrigins: ['https://a.example', 'https://b.example:8443', 'https://shop.example'],
    });
  });

  it('takes neither forms nor programs that are no page, unless told to (contract R9, R11)', () => {
    expect(config({})).toMatchObject({ sendForm: false, accessToken: null });
    const accessToken = 'canary-private-key-of-the-shop';
    expect(config({ SEND_FORM: 'on', ACCESS_TOKEN: accessToken })).toMatchObject({ sendForm: true, accessToken });
    expect(config({ SEND_FORM: 'off', ACCESS_TOKEN: ' ' })).toMatchObject({ sendForm: false, accessToken: null });
  });

  it('refuses SMTP_URL without OWNER_EMAIL (D44)', () => {
    expect(problems({ SMTP_URL: 'smtp://localhost' })).toEqual([
      'SMTP_URL is set but OWNER_EMAIL is not: set it to the address that orders should be mailed to.',
    ]);
  });

  it('keeps orders in PostgreSQL when DATABASE_URL names one', () => {
    expect(config({ DATABASE_URL: 'postgres://shop:secret@db.example/orders' }).postgres).toMatchObject({
      host: 'db.example',
      database: 'orders',
    });
    expect(config({}).postgres).toBeNull();
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['METRICS_PORT', 'on'],
    ['DRAIN_SECONDS', '61'],
    ['ORDERS_PER_MINUTE', '0'],
    ['ORDERS_PER_ADDRESS', '1e9'],
    ['CONFIRMATIONS_PER_HOUR', 'all'],
    ['SHOP_CHAT_NUMBER', '+92 300 0000000'],
    ['SHOP_FACEBOOK', 'facebook.com/panja'],
    ['SMTP_URL_FILE', '/nowhere/smtp-url'],
    ['DATABASE_URL_FILE', '/nowhere/database-url'],
    ['RETENTION_DAYS', '0'],
    ['RETENTION_DAYS', 'never'],
    ['OWNER_EMAIL', 'nobody'],
    ['MAIL_FROM', 'Shop <a@b.co>'],
    ['SHOP_EMAIL', 'x'],
    ['RATE_LIMIT', 'maybe'],
    ['SEND_FORM', 'yes'],
    ['ACCESS_TOKEN', 'nineteen-characters'],
    ['ACCESS_TOKEN', 'a sentence of more than twenty letters'],
    ['ACCESS_TOKEN', 'x'.repeat(201)],
    ['ACCESS_TOKEN_FILE', '/nowhere/access-token'],
    ['ALLOWED_ORIGINS', 'https://a.example,https://b.example/'],
    ['PUBLIC_ORIGIN', 'shop.example'],
    ['EMAIL_ORIGIN', 'https://api.emailjs.com/'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['SMTP_URL', 'https://mail.example'],
    ['DATABASE_URL', 'mysql://localhost/orders'],
  ])('names %s when it is %s', (name, value) => {
    const found = problems({ OWNER_EMAIL: 'owner@shop.example', [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name} must `));
  });

  it('takes passwords from files, too, so that they need not stand in the environment', () => {
    const folder = mkdtempSync(join(tmpdir(), 'panja-config-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const SMTP_URL_FILE = file('smtp', 'smtps://u:hunter2@mail.example\n');
    const DATABASE_URL_FILE = file('database', 'postgres://u:hunter2@db.example/orders\n');
    expect(config({ SMTP_URL_FILE, DATABASE_URL_FILE, OWNER_EMAIL: 'owner@shop.example' })).toMatchObject({
      smtp: { host: 'mail.example', auth: { pass: 'hunter2' } },
      postgres: { host: 'db.example', password: 'hunter2' },
    });
    const ACCESS_TOKEN_FILE = file('token', 'canary-private-key-of-the-shop\n');
    expect(config({ ACCESS_TOKEN_FILE }).accessToken).toBe('canary-private-key-of-the-shop');
    expect(problems({ SMTP_URL_FILE })).toEqual([expect.stringMatching(/^SMTP_URL is set but OWNER_EMAIL is not/)]);
    expect(problems({ DATABASE_URL_FILE, DATABASE_URL: 'postgres://u@db.example/orders' })).toEqual([
      'DATABASE_URL_FILE must not be set beside DATABASE_URL: remove one of them.',
    ]);
    expect(config({ SMTP_URL_FILE: file('none', '\n') }).smtp).toBeNull();
    expect(problems({ SMTP_URL_FILE: file('bad', 'smtpx://u:hunter2@mail.example'), OWNER_EMAIL: 'a@b.co' })).toEqual([
      expect.not.stringContaining('hunter2'),
    ]);
  });

  it('lists every problem at once', () => {
    expect(problems({ PORT: 'x', RATE_LIMIT: 'x', SMTP_URL: 'x', DATABASE_URL: 'x', PUBLIC_ORIGIN: 'x' })).toHaveLength(
      6,
    );
  });

  it('never repeats a password', () => {
    const settings = {
      SMTP_URL: 'smtpx://u:hunter2@mail.example',
      OWNER_EMAIL: 'a@b.co',
      DATABASE_URL: 'postgres://u:hunter2@db/orders?sslmode=none',
      ACCESS_TOKEN: 'too short: hunter2',
    };
    expect(problems(settings)).toHaveLength(3);
    expect(problems(settings).join()).not.toContain('hunter2');
  });
});
