/** The relay's settings, checked as a whole: either a configuration, or every problem at once. */
import type { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { type Environment, type ShopConfig, shopConfig, type ShopFacts, shopProblems } from '#config';
import { releasesFolder } from '#release/releases.ts';
import type { ConfirmationLimits } from '#order/confirmation.ts';
import type { OrderAllowance } from '#relay/receive/order-limits.ts';
import type { SmtpSettings } from '#relay/send/smtp/smtp-settings.ts';
import { isLoopback } from '#relay/process/loopback.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { SettingsReader } from './settings-reader.ts';
import type { PostgresSettings } from '#relay/store/postgres/postgres-settings.ts';

export interface RelayConfig {
  readonly shop: ShopConfig;
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  /** Where orders are stored; null for the data folder. */
  readonly postgres: PostgresSettings | null;
  readonly releasesFolder: string;
  /** The mail servers, the backup last; none: mails are written to files. */
  readonly mailServers: readonly SmtpSettings[];
  /** Files were asked for explicitly, so the operator reads them. */
  readonly isMailToFiles: boolean;
  /** Where problems are reported; null for nowhere. */
  readonly alertUrl: string | null;
  /** Whether the owner gets a mail each morning that orders still arrive. */
  readonly hasDailyMail: boolean;
  readonly ownerEmail: string;
  /** The shop's own address, From of every mail. */
  readonly mailFrom: string;
  /** How many orders are accepted in a period; null for no limit. */
  readonly orderAllowance: OrderAllowance | null;
  /** How many customers get a confirmation: from one network address in a day, and altogether in an hour. */
  readonly confirmations: ConfirmationLimits;
  /** Other origins whose pages may place orders. */
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: BlockList;
  /** Where backups go; null if the relay takes none. */
  readonly backupFolder: string | null;
  /** After how many days personal data of an order is erased. */
  readonly retentionDays: number;
  /** How long a stopping relay says so on `/healthz` while it still takes orders. */
  readonly drainSeconds: number;
  /** Where metrics are served; null for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** What works, but probably not as intended; one sentence each. */
  readonly warnings: readonly string[];
}

/** Where orders and their backups are stored. */
export type StoreBackend = Pick<RelayConfig, 'dataFolder' | 'postgres' | 'backupFolder'>;

export type ReadConfig =
  | { readonly kind: 'config'; readonly config: RelayConfig }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

/**
 * A setting of the relay that is set to nothing counts as not set, as do those of the shop that can't be empty; the
 * other settings of the shop may be emptied, as `shopConfig` decides for relay and build alike. `facts`: what the
 * catalogue says about the shop.
 */
export function readConfig(environment: Environment, facts: ShopFacts): ReadConfig {
  const reader = new SettingsReader(filled(environment));
  const { settings } = reader;
  const shop = shopConfig(environment, facts);
  const shopEmail = reader.email('SHOP_EMAIL') ?? shop.email;
  const host = settings['HOST'] ?? '127.0.0.1';
  const isPublic = shop.publicOrigin.startsWith('https:') || !isLoopback(host);
  const { warnings, ...mails } = mailConfig(reader, isPublic);
  const backend = storeBackend(reader);
  const ownerEmail = reader.email('OWNER_EMAIL') ?? shopEmail;
  const mailFrom = reader.email('MAIL_FROM') ?? shopEmail;
  const config: RelayConfig = {
    shop,
    host,
    port: reader.port('PORT') ?? 3000,
    ...backend,
    releasesFolder: releasesFolder(environment),
    ...mails,
    hasDailyMail: reader.onOff('DAILY_MAIL', true),
    ownerEmail,
    mailFrom,
    ...reader.allowances(),
    allowedOrigins: [...reader.origins('ALLOWED_ORIGINS'), ...(shop.publicOrigin ? [shop.publicOrigin] : [])],
    trustedProxies: reader.proxies(),
    retentionDays: reader.whole('RETENTION_DAYS', { unit: 'days', min: 1, max: 99_999 }) ?? 90,
    drainSeconds: reader.whole('DRAIN_SECONDS', { unit: 'seconds', min: 0, max: 60 }) ?? 0,
    metrics: reader.metrics(),
    warnings: [
      ...missingIds(shop),
      ...warnings,
      ...(mails.mailServers.length > 0 ? exampleAddresses(ownerEmail, mailFrom) : []),
      ...misspeltSettings(environment),
    ],
  };
  for (const problem of shopProblems(shop)) reader.problem(problem);
  return reader.problems.length === 0 ? { kind: 'config', config } : { kind: 'problems', problems: reader.problems };
}

/** Where the owner's desk is, and what it works on (D72). */
export interface DeskConfig extends StoreBackend {
  readonly host: string;
  readonly port: number;
  /** As the browser knows it, behind a proxy; null where it is reached directly, on this machine. */
  readonly origin: string | null;
  /** Where the shop can be seen with what is not published; null where that is reached directly, on the next port. */
  readonly previewOrigin: string | null;
  readonly trustedProxies: BlockList;
  /** For orders that are entered there. */
  readonly confirmations: ConfirmationLimits;
}

/** The desk alone: it neither mails nor takes shoppers’ orders. */
export function readDeskConfig(environment: Environment): DeskConfig | { readonly problems: readonly string[] } {
  const reader = new SettingsReader(filled(environment));
  const { settings } = reader;
  const host = settings['DESK_HOST'] ?? '127.0.0.1';
  const origin = reader.ownersOrigin('DESK_ORIGIN', 'https://desk.panja.example');
  const previewOrigin = reader.ownersOrigin('PREVIEW_ORIGIN', 'https://preview.panja.example');
  if (origin === null && !isLoopback(host))
    reader.problem(
      'DESK_HOST lets others reach the desk, so set DESK_ORIGIN to the https address that they open, such as https://desk.panja.example.',
    );
  if (previewOrigin !== null && [origin, settings['PUBLIC_ORIGIN']].includes(previewOrigin))
    reader.problem('PREVIEW_ORIGIN must be an address of its own, neither the shop’s nor the desk’s.');
  const config: DeskConfig = {
    host,
    port: reader.port('DESK_PORT') ?? 3001,
    origin,
    previewOrigin,
    ...storeBackend(reader),
    trustedProxies: reader.proxies(),
    confirmations: reader.allowances().confirmations,
  };
  return reader.problems.length === 0 ? config : { problems: reader.problems };
}

/** For the owner's command line, which needs no other setting. */
export function readStoreBackend(environment: Environment): StoreBackend | { readonly problems: readonly string[] } {
  const reader = new SettingsReader(filled(environment));
  const backend = storeBackend(reader);
  return reader.problems.length === 0 ? backend : { problems: reader.problems };
}

function storeBackend(reader: SettingsReader): StoreBackend {
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

type MailConfig = Pick<RelayConfig, 'mailServers' | 'isMailToFiles' | 'alertUrl' | 'warnings'>;

/**
 * A shop that strangers can reach must be able to reach its owner; on this machine alone, for a trial, files will do.
 */
function mailConfig(reader: SettingsReader, isPublic: boolean): MailConfig {
  const { settings } = reader;
  const isMailToFiles = reader.isMailToFiles();
  const earlierProblems = reader.problems.length;
  const mailServers = reader.mailServers();
  const isUnreadable = reader.problems.length > earlierProblems;
  const hasServer = mailServers.length > 0 || isUnreadable;
  const alertUrl = reader.alertUrl();
  const hasOwner = settings['OWNER_EMAIL'] !== undefined;
  if (hasServer && isMailToFiles) reader.problem('MAIL=files can’t be set together with SMTP_URL: remove one of them.');
  if (hasServer && !hasOwner)
    reader.problem('SMTP_URL is set but OWNER_EMAIL is not: set it to the address that orders should be mailed to.');
  if (!hasServer && !isMailToFiles && isPublic) {
    const file = settings['SMTP_URL_FILE'];
    const server = file === undefined ? 'set SMTP_URL' : `write its address into ${file}`;
    const owner = file === undefined ? ' and OWNER_EMAIL' : ' and set OWNER_EMAIL';
    reader.problem(
      `There is no mail server, so you would hear of no order: ${server}${hasOwner ? '' : owner}. ` +
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

/** The shop refuses to send without its ids (R212), so it would take orders that never arrive. */
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

/**
 * A mail server accepts mails for an example address; that they reach nobody is reported only to the sender, if it is a
 * real one.
 */
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
