/** What the relay is told by its environment, checked as a whole: either a configuration, or every problem at once. */
import type { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { type Environment, type ShopConfig, shopConfig, type ShopFacts, shopProblems } from '#config';
import type { ConfirmationLimits } from './accept/confirmation.ts';
import type { OrderAllowance } from './accept/order-limits.ts';
import type { SmtpSettings } from './delivery/smtp-settings.ts';
import { isLoopback } from './loopback.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { SettingsReader } from './settings-reader.ts';
import type { PostgresSettings } from './store/postgres-settings.ts';

export interface RelayConfig {
  readonly shop: ShopConfig;
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  /** Where orders are kept instead of in the data folder; null for there. */
  readonly postgres: PostgresSettings | null;
  readonly siteFolder: string;
  /** The mail servers, the one that takes over last; none: mails are written to files. */
  readonly mailServers: readonly SmtpSettings[];
  /** Files were asked for by name, so whoever runs the relay reads them. */
  readonly isMailToFiles: boolean;
  /** Told of each problem; null for nobody. */
  readonly alertUrl: string | null;
  /** Whether the owner is mailed each morning that orders still arrive. */
  readonly hasDailyMail: boolean;
  readonly ownerEmail: string;
  /** The shop's own address, From of every mail. */
  readonly mailFrom: string;
  /** How many orders are taken in a while; null for any number. */
  readonly orderAllowance: OrderAllowance | null;
  /** How many customers are sent a confirmation: from one network address in a day, and over all in an hour. */
  readonly confirmations: ConfirmationLimits;
  /** Origins, beside the shop's own, whose pages may place orders. */
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: BlockList;
  /** Where backups come to lie; null where the relay does not look after them. */
  readonly backupFolder: string | null;
  /** How many days after an order what is personal in it is erased. */
  readonly retentionDays: number;
  /** How long a relay that is told to end says so on `/healthz` while it still takes orders. */
  readonly drainSeconds: number;
  /** Where metrics are shown; null for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** What works, but hardly as meant; one sentence each. */
  readonly warnings: readonly string[];
}

/** Where orders are kept, and their backups. */
export type BookPlace = Pick<RelayConfig, 'dataFolder' | 'postgres' | 'backupFolder'>;

export type ReadConfig =
  | { readonly kind: 'config'; readonly config: RelayConfig }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

/**
 * A setting of the relay that is set to nothing counts as not set, as do those of the shop that can't be empty; the other
 * settings of the shop are emptied on purpose, and `shopConfig` decides that alone, for the relay and for the build. `facts`:
 * what the catalogue says about the shop.
 */
export function readConfig(environment: Environment, facts: ShopFacts): ReadConfig {
  const reader = new SettingsReader(filled(environment));
  const { settings } = reader;
  const shop = shopConfig(environment, facts);
  const shopEmail = reader.email('SHOP_EMAIL') ?? shop.email;
  const host = settings['HOST'] ?? '127.0.0.1';
  const isPublic = shop.publicOrigin.startsWith('https:') || !isLoopback(host);
  const { warnings, ...waysOut } = waysOfMails(reader, isPublic);
  const place = bookPlace(reader);
  const ownerEmail = reader.email('OWNER_EMAIL') ?? shopEmail;
  const mailFrom = reader.email('MAIL_FROM') ?? shopEmail;
  const config: RelayConfig = {
    shop,
    host,
    port: reader.port('PORT') ?? 3000,
    ...place,
    siteFolder: siteFolderOf(environment),
    ...waysOut,
    hasDailyMail: reader.onOff('DAILY_MAIL', true),
    ownerEmail,
    mailFrom,
    ...reader.allowances(),
    allowedOrigins: [...reader.origins('ALLOWED_ORIGINS'), ...(shop.publicOrigin ? [shop.publicOrigin] : [])],
    trustedProxies: reader.proxies(),
    retentionDays: reader.whole('RETENTION_DAYS', { unit: 'days', least: 1, most: 99_999 }) ?? 90,
    drainSeconds: reader.whole('DRAIN_SECONDS', { unit: 'seconds', least: 0, most: 60 }) ?? 0,
    metrics: reader.metrics(),
    warnings: [
      ...missingIds(shop),
      ...warnings,
      ...(waysOut.mailServers.length > 0 ? exampleAddresses(ownerEmail, mailFrom) : []),
      ...misspeltSettings(environment),
    ],
  };
  for (const problem of shopProblems(shop)) reader.problem(problem);
  return reader.problems.length === 0 ? { kind: 'config', config } : { kind: 'problems', problems: reader.problems };
}

/** The built pages. */
export function siteFolderOf(environment: Environment): string {
  return resolve(environment['SITE_DIR']?.trim() || 'build/site');
}

/** For the owner's command line, which needs no other setting. */
export function readBookPlace(environment: Environment): BookPlace | { readonly problems: readonly string[] } {
  const reader = new SettingsReader(filled(environment));
  const place = bookPlace(reader);
  return reader.problems.length === 0 ? place : { problems: reader.problems };
}

function bookPlace(reader: SettingsReader): BookPlace {
  const { settings } = reader;
  const url = reader.secret('DATABASE_URL', 'DATABASE_URL_FILE');
  return {
    dataFolder: resolve(settings['DATA_DIR'] ?? 'data'),
    postgres: reader.postgres(url),
    backupFolder: settings['BACKUP_DIR'] === undefined ? null : resolve(settings['BACKUP_DIR']),
  };
}

function filled(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

type WaysOfMails = Pick<RelayConfig, 'mailServers' | 'isMailToFiles' | 'alertUrl' | 'warnings'>;

/** A shop that strangers can reach must have a way to its owner; on this machine alone, for a trial, files will do. */
function waysOfMails(reader: SettingsReader, isPublic: boolean): WaysOfMails {
  const { settings } = reader;
  const isMailToFiles = reader.isMailToFiles();
  const earlierProblems = reader.problems.length;
  const mailServers = reader.mailServers();
  const isUnreadable = reader.problems.length > earlierProblems;
  const hasServer = mailServers.length > 0 || isUnreadable;
  const alertUrl = reader.alertUrl();
  const hasOwner = settings['OWNER_EMAIL'] !== undefined;
  if (hasServer && isMailToFiles) reader.problem('MAIL=files must not be set beside SMTP_URL: remove one of them.');
  if (hasServer && !hasOwner)
    reader.problem('SMTP_URL is set but OWNER_EMAIL is not: set it to the address that orders should be mailed to.');
  if (!hasServer && !isMailToFiles && isPublic) {
    const file = settings['SMTP_URL_FILE'];
    const mend = file === undefined ? 'set SMTP_URL' : `write its address into ${file}`;
    reader.problem(
      `There is no mail server, so you would hear of no order: ${mend}${hasOwner ? '' : ' and set OWNER_EMAIL'}. ` +
        'For a trial, set MAIL=files: mails are then only written to files.',
    );
  }
  return {
    mailServers,
    isMailToFiles,
    alertUrl,
    warnings: [
      ...(mailServers.length === 1 && alertUrl === null
        ? ['Neither SMTP_URL_2 nor ALERT_URL is set: if the mail server fails, nobody is told.']
        : []),
      ...(!hasServer && !isMailToFiles && hasOwner
        ? ['OWNER_EMAIL is set but SMTP_URL is not: mails are only written to files, and NOBODY IS MAILED.']
        : []),
    ],
  };
}

/** The shop refuses to send without its ids (row R212), so it would take orders that never arrive. */
function missingIds({ emailUserId, emailServiceId, emailTemplateId }: ShopConfig): readonly string[] {
  const ids = {
    EMAIL_USER_ID: emailUserId,
    EMAIL_SERVICE_ID: emailServiceId,
    EMAIL_TEMPLATE_ID: emailTemplateId,
  };
  return Object.entries(ids)
    .filter(([, id]) => id === '')
    .map(([name]) => `${name} is empty, so the shop sends NO ORDER: remove it, or set it.`);
}

/** A mail server takes mails for an example address; that nobody got them is only told to the sender's, if it is one. */
function exampleAddresses(ownerEmail: string, mailFrom: string): readonly string[] {
  return [
    ...(isExample(ownerEmail)
      ? [
          `OWNER_EMAIL is ${ownerEmail}, an example that reaches nobody, so NO ORDER MAIL ARRIVES: set it to your own address.`,
        ]
      : []),
    ...(isExample(mailFrom)
      ? [
          `MAIL_FROM is ${mailFrom}, an example, so mail servers refuse the mails or take them for spam: set it to your own address.`,
        ]
      : []),
  ];
}

/** Domains that belong to nobody (RFC 2606). */
function isExample(address: string): boolean {
  return /[@.](?:example(?:\.(?:com|net|org))?|invalid|test)$/i.test(address);
}
