/**
 * The settings: one schema, of which the owner's commands read only what they use. The result is a
 * configuration, or every mistake in the environment. docs/settings.md explains each setting, and
 * `test/settings.test.ts` compares it with the schema.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  type Environment,
  settingProblems,
  type ShopConfig,
  shopConfig,
  type ShopFacts,
  shopSettings,
} from './shop-config.ts';
import { releasesFolder } from '#release/releases.ts';
import { confirmationLimits, emailAddress } from '#order/confirmation.ts';
import {
  alertAddress,
  database,
  email,
  folder,
  isLoopback,
  mailServer,
  noProxies,
  number,
  onlyFiles,
  onOff,
  origins,
  ownersOrigin,
  port,
  proxies,
  pushServices,
  text,
} from './setting-kinds.ts';

/** How many orders pass below the soft limits (D70). */
export const usualAllowance = { perMinute: 120, perAddress: 30 };

const loopback = '127.0.0.1';
const orders = number('number of orders', 1, 9_999_999);

/** Every setting but the folders of releases and catalogue, which builds find, too. */
export const allSettings = z.object({
  ...shopSettings,
  DATA_DIR: folder.prefault('data'),
  DATABASE_URL: database.optional(),
  BACKUP_DIR: folder.optional(),
  ORDERS_PER_ADDRESS: orders.default(usualAllowance.perAddress),
  CONFIRMATIONS_PER_HOUR: number('number of mails', 1, 99_999).default(confirmationLimits.perHour),
  TRUSTED_PROXIES: proxies.default(noProxies),
  PUSH_SERVICES: pushServices.default([]),
  HOST: text.default(loopback),
  PORT: port.default(3000),
  SMTP_URL: mailServer.optional(),
  MAIL: onlyFiles.optional(),
  OWNER_EMAIL: email.optional(),
  MAIL_FROM: email.optional(),
  ALERT_URL: alertAddress.optional(),
  DAILY_MAIL: onOff.default(true),
  PUSH: onOff.default(true),
  ORDERS_PER_MINUTE: orders.default(usualAllowance.perMinute),
  ALLOWED_ORIGINS: origins.default([]),
  RETENTION_DAYS: number('number of days', 1, 99_999).default(90),
  DRAIN_SECONDS: number('number of seconds', 0, 60).default(0),
  METRICS_HOST: text.default(loopback),
  METRICS_PORT: port.optional(),
  DESK: onOff.default(true),
  DESK_HOST: text.default(loopback),
  DESK_PORT: port.default(3001),
  DESK_ORIGIN: ownersOrigin('https://desk.panja.example').optional(),
  PREVIEW_ORIGIN: ownersOrigin('https://preview.panja.example').optional(),
});
type Settings = z.output<typeof allSettings>;

const ofStore = { DATA_DIR: true, DATABASE_URL: true, BACKUP_DIR: true } as const;
const storeSettings = allSettings.pick(ofStore);

/** A file may hold each of these instead, so that no password is in the environment. */
const secrets = ['ALERT_URL', 'DATABASE_URL', 'SMTP_URL'] as const;

export const settingNames: readonly string[] = [
  ...Object.keys(allSettings.shape),
  ...secrets.map((name) => `${name}_FILE`),
  'RELEASES_DIR',
  'CATALOGUE_DIR',
];

export type RelayConfig = ReturnType<typeof relayConfig>;
export type DeskConfig = ReturnType<typeof deskConfig>;
/** The places of orders and their backups. */
export type StoreBackend = ReturnType<typeof storeBackend>;

interface Problems {
  readonly problems: readonly string[];
}

interface ReadConfig {
  readonly config: RelayConfig;
  /** Each names a setting that works, but probably not as intended. */
  readonly warnings: readonly string[];
}

/** `facts`: the shop's facts as the catalogue has them. */
export function readConfig(environment: Environment, facts: ShopFacts): ReadConfig | Problems {
  const settings = readSettings(allSettings, environment, (given) => [
    ...mailProblems(given, facts.email),
    ...deskProblems(given),
  ]);
  if ('problems' in settings) return settings;
  const config = relayConfig(settings, environment, shopConfig(environment, facts));
  return { config, warnings: configWarnings(config, environment) };
}

/** For the owner's command line, which needs no other setting. */
export function readStoreBackend(environment: Environment): StoreBackend | Problems {
  const settings = readSettings(storeSettings, environment, () => []);
  return 'problems' in settings ? settings : storeBackend(settings);
}

function relayConfig(settings: Settings, environment: Environment, shop: ShopConfig) {
  const ownerEmail = settings.OWNER_EMAIL ?? shop.email;
  return {
    shop,
    host: settings.HOST,
    port: settings.PORT,
    ...storeBackend(settings),
    releasesFolder: releasesFolder(environment),
    /** `null`: mails are written to files. */
    mailServer: settings.SMTP_URL ?? null,
    /** Files were asked for explicitly, so the operator reads them. */
    isMailToFiles: settings.MAIL === 'files',
    ownerEmail,
    mailFrom: settings.MAIL_FROM ?? shop.email,
    /** `null` if the desk has no address on the web. */
    deskOrigin: settings.DESK_ORIGIN ?? null,
    alertUrl: settings.ALERT_URL ?? null,
    /** Only where it can reach the owner. */
    hasDailyMail: settings.DAILY_MAIL && settings.SMTP_URL !== undefined,
    hasPush: settings.PUSH,
    /** For push services, which may refuse a contact that they can't reach. */
    pushContact: shop.publicOrigin.startsWith('https:') ? shop.publicOrigin : `mailto:${ownerEmail}`,
    /** Origins of push services in addition to those of the browser makers. */
    pushServices: settings.PUSH_SERVICES,
    orderAllowance: { perMinute: settings.ORDERS_PER_MINUTE, perAddress: settings.ORDERS_PER_ADDRESS },
    /** More orders allowed from one address mean more confirmations to these customers. */
    confirmations: {
      ...confirmationLimits,
      perSender: 2 * settings.ORDERS_PER_ADDRESS,
      perHour: settings.CONFIRMATIONS_PER_HOUR,
    },
    /** Other origins whose pages may place orders. */
    allowedOrigins: [...settings.ALLOWED_ORIGINS, ...(shop.publicOrigin ? [shop.publicOrigin] : [])],
    trustedProxies: settings.TRUSTED_PROXIES,
    retentionDays: settings.RETENTION_DAYS,
    /** Seconds in which a stopping relay reports it on `/healthz` and still takes orders. */
    drainSeconds: settings.DRAIN_SECONDS,
    metrics: settings.METRICS_PORT === undefined ? null : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    /** `null`: another relay on the same database has the desk. */
    desk: settings.DESK ? deskConfig(settings) : null,
  };
}

function deskConfig(settings: Settings) {
  return {
    host: settings.DESK_HOST,
    port: settings.DESK_PORT,
    /** The desk's address behind a proxy; `null` if it is reached directly, on this machine. */
    origin: settings.DESK_ORIGIN ?? null,
    /** The preview's address behind a proxy; `null` if it is reached directly, on the next port. */
    previewOrigin: settings.PREVIEW_ORIGIN ?? null,
  };
}

function storeBackend({ DATA_DIR, DATABASE_URL, BACKUP_DIR }: Pick<Settings, keyof typeof ofStore>) {
  return {
    dataFolder: DATA_DIR,
    /** `null`: orders are in the data folder. */
    postgres: DATABASE_URL ?? null,
    /** `null`: the relay takes no backups. */
    backupFolder: BACKUP_DIR ?? null,
  };
}

/**
 * An empty setting counts as not set, and so does the mailbox that a login names in `MAIL`. `problemsTogether` finds
 * settings that don't fit together.
 */
function readSettings<Read>(
  schema: z.ZodType<Read>,
  environment: Environment,
  problemsTogether: (settings: Environment) => readonly string[],
): Read | Problems {
  const { settings, problems } = withSecrets(
    Object.fromEntries(
      Object.entries(environment).flatMap(([name, value]) =>
        value?.trim() && !(name === 'MAIL' && value.startsWith('/')) ? [[name, value.trim()]] : [],
      ),
    ),
  );
  const { data, error } = schema.safeParse(settings);
  const all = [...problems, ...settingProblems(error), ...(problems.length === 0 ? problemsTogether(settings) : [])];
  return data === undefined || all.length > 0 ? { problems: all } : data;
}

function withSecrets(settings: Readonly<Record<string, string>>): { readonly settings: Environment } & Problems {
  const found: Record<string, string> = { ...settings };
  const problems: string[] = [];
  for (const name of secrets) {
    const file = settings[`${name}_FILE`];
    if (file === undefined) continue;
    if (settings[name] !== undefined) {
      problems.push(`${name}_FILE can’t be set together with ${name}: remove one of them.`);
      continue;
    }
    try {
      const content = readFileSync(file, 'utf8').trim();
      if (content !== '') found[name] = content;
    } catch {
      problems.push(`${name}_FILE must name a file that can be read, not "${file}".`);
    }
  }
  return { settings: found, problems };
}

/**
 * A shop that strangers can reach must be able to reach its owner; on this machine alone, for a trial, files will do.
 */
function mailProblems(settings: Environment, shopEmail: string): readonly string[] {
  const { SMTP_URL, SMTP_URL_FILE, MAIL, OWNER_EMAIL, PUBLIC_ORIGIN = '', HOST = loopback } = settings;
  const problems: string[] = [];
  if (SMTP_URL !== undefined && MAIL === 'files')
    problems.push('MAIL=files can’t be set together with SMTP_URL: remove one of them.');
  const hasOwner = OWNER_EMAIL !== undefined || (emailAddress(shopEmail) !== null && !isExample(shopEmail));
  if (SMTP_URL !== undefined && !hasOwner)
    problems.push(
      'SMTP_URL is set, but orders have no address to go to: set OWNER_EMAIL, or write yours as email into ' +
        'catalogue/shop.yaml and build the shop again.',
    );
  const isPublic = PUBLIC_ORIGIN.startsWith('https:') || !isLoopback(HOST);
  if (isPublic && SMTP_URL === undefined && MAIL === undefined) {
    // systemd's folder holds copies of the files in /etc/panja (deploy/systemd).
    const copies = settings['CREDENTIALS_DIRECTORY'];
    const file = copies === undefined ? SMTP_URL_FILE : SMTP_URL_FILE?.replace(copies, '/etc/panja');
    const server = file === undefined ? 'set SMTP_URL' : `write its address into ${file}`;
    const owner = SMTP_URL_FILE === undefined ? ' and OWNER_EMAIL' : ' and set OWNER_EMAIL';
    problems.push(
      `There is no mail server, so no order would reach you: ${server}${hasOwner ? '' : owner}. ` +
        'For a trial, set MAIL=files: mails are then only written to files.',
    );
  }
  return problems;
}

function deskProblems(settings: Environment): readonly string[] {
  const { DESK, DATABASE_URL, DESK_HOST = loopback, DESK_ORIGIN, PREVIEW_ORIGIN, PUBLIC_ORIGIN } = settings;
  const problems: string[] = [];
  if (DESK === 'off' && DATABASE_URL === undefined)
    problems.push(
      'DESK=off is only for further relays on one PostgreSQL database (DATABASE_URL); a single relay has the desk: remove DESK.',
    );
  if (DESK_ORIGIN === undefined && !isLoopback(DESK_HOST))
    problems.push(
      'DESK_HOST lets others reach the desk, so set DESK_ORIGIN to the https address that they open, such as https://desk.panja.example.',
    );
  if (PREVIEW_ORIGIN !== undefined && [DESK_ORIGIN, PUBLIC_ORIGIN].includes(PREVIEW_ORIGIN))
    problems.push('PREVIEW_ORIGIN must be an address of its own, neither the shop’s nor the desk’s.');
  return problems;
}

function configWarnings(config: RelayConfig, environment: Environment): readonly string[] {
  const { shop, mailServer: server, isMailToFiles, alertUrl, ownerEmail, mailFrom } = config;
  const warnings = missingIds(shop);
  if (server && alertUrl === null) warnings.push('ALERT_URL is not set: if the mail server fails, nobody is told.');
  if (!server && !isMailToFiles && environment['OWNER_EMAIL']?.trim())
    warnings.push('OWNER_EMAIL is set but SMTP_URL is not: mails are only written to files, and NOBODY IS MAILED.');
  // A mail server accepts mails for an example address; that they reach nobody is told only to a real sender.
  if (server && isExample(ownerEmail))
    warnings.push(
      `OWNER_EMAIL is ${ownerEmail}, an example that reaches nobody, so NO ORDER MAIL ARRIVES: set it to your own address.`,
    );
  if (server && isExample(mailFrom))
    warnings.push(
      `MAIL_FROM is ${mailFrom}, an example, so mail servers refuse the mails or take them for spam: set it to your own address.`,
    );
  return warnings;
}

/** The shop refuses to send without its ids (R212), so it would take orders that never arrive. */
function missingIds({ emailUserId, emailServiceId, emailTemplateId }: ShopConfig): string[] {
  const ids = {
    EMAIL_USER_ID: emailUserId,
    EMAIL_SERVICE_ID: emailServiceId,
    EMAIL_TEMPLATE_ID: emailTemplateId,
  };
  return Object.entries(ids)
    .filter(([, id]) => id === '')
    .map(([name]) => `${name} is empty, so the shop sends NO ORDER: remove it, or set it.`);
}

/** Domains that belong to nobody (RFC 2606). */
function isExample(address: string): boolean {
  return /[@.](?:example(?:\.(?:com|net|org))?|invalid|test)$/i.test(address);
}
