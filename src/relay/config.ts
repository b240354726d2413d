/** What the relay is told by its environment, checked as a whole: either a configuration, or every problem at once. */
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { type Environment, type ShopConfig, shopConfig, shopProblems } from '#config';
import { type ConfirmationLimits, confirmationLimits } from './accept/confirmation.ts';
import { emailAddress } from './accept/email-address.ts';
import { type OrderAllowance, usualAllowance } from './accept/order-limits.ts';
import { type SmtpSettings, smtpSettings } from './delivery/smtp-settings.ts';
import { trustedProxies } from './http/client-address.ts';
import { type PostgresSettings, postgresSettings } from './store/postgres-settings.ts';

export interface RelayConfig {
  readonly shop: ShopConfig;
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  /** Where orders are kept instead of in the data folder; null for there. */
  readonly postgres: PostgresSettings | null;
  readonly siteFolder: string;
  readonly smtp: SmtpSettings | null;
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
  /** How many days after an order what is personal in it is erased. */
  readonly retentionDays: number;
  /** How long a relay that is told to end says so on `/healthz` while it still takes orders. */
  readonly drainSeconds: number;
  /** Where metrics are shown; null for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** What works, but hardly as meant; one sentence each. */
  readonly warnings: readonly string[];
}

/** Where orders are kept. */
export type BookPlace = Pick<RelayConfig, 'dataFolder' | 'postgres'>;

export type ReadConfig =
  | { readonly kind: 'config'; readonly config: RelayConfig }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

/**
 * A setting of the relay that is set to nothing counts as not set, as do those of the shop that can't be empty; the other
 * settings of the shop are emptied on purpose, and `shopConfig` decides that alone, for the relay and for the build.
 */
export function readConfig(environment: Environment): ReadConfig {
  const reader = new Reader(filled(environment));
  const { settings } = reader;
  const shop = shopConfig(environment);
  const shopEmail = reader.email('SHOP_EMAIL') ?? shop.email;
  const smtpUrl = reader.secret('SMTP_URL', 'SMTP_URL_FILE');
  const smtp = reader.smtp(smtpUrl);
  if (smtpUrl !== undefined && settings['OWNER_EMAIL'] === undefined) {
    reader.problem('SMTP_URL is set but OWNER_EMAIL is not: set it to the address that orders should be mailed to.');
  }
  const place = bookPlace(reader);
  const config: RelayConfig = {
    shop,
    host: settings['HOST'] ?? '127.0.0.1',
    port: reader.port('PORT') ?? 3000,
    ...place,
    siteFolder: resolve(settings['SITE_DIR'] ?? 'build/site'),
    smtp,
    ownerEmail: reader.email('OWNER_EMAIL') ?? shopEmail,
    mailFrom: reader.email('MAIL_FROM') ?? shopEmail,
    ...reader.allowances(),
    allowedOrigins: [...reader.origins('ALLOWED_ORIGINS'), ...(shop.publicOrigin ? [shop.publicOrigin] : [])],
    trustedProxies: reader.proxies(),
    retentionDays: reader.whole('RETENTION_DAYS', { unit: 'days', least: 1, most: 99_999 }) ?? 90,
    drainSeconds: reader.whole('DRAIN_SECONDS', { unit: 'seconds', least: 0, most: 60 }) ?? 0,
    metrics: reader.metrics(),
    warnings: missingIds(shop),
  };
  for (const problem of shopProblems(shop)) reader.problem(problem);
  return reader.problems.length === 0 ? { kind: 'config', config } : { kind: 'problems', problems: reader.problems };
}

/** For the owner's command line, which needs no other setting. */
export function readBookPlace(environment: Environment): BookPlace | { readonly problems: readonly string[] } {
  const reader = new Reader(filled(environment));
  const place = bookPlace(reader);
  return reader.problems.length === 0 ? place : { problems: reader.problems };
}

function bookPlace(reader: Reader): BookPlace {
  const url = reader.secret('DATABASE_URL', 'DATABASE_URL_FILE');
  return { dataFolder: resolve(reader.settings['DATA_DIR'] ?? 'data'), postgres: reader.postgres(url) };
}

function filled(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
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

/** Reads one setting after another and collects what is wrong with them; a wrong one reads as some harmless value. */
class Reader {
  readonly problems: string[] = [];
  readonly settings: Environment;

  constructor(settings: Environment) {
    this.settings = settings;
  }

  problem(text: string): void {
    if (!this.problems.includes(text)) this.problems.push(text);
  }

  port(name: string): number | null {
    const text = this.settings[name];
    if (text === undefined) return null;
    const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (!(port <= 65_535)) this.problem(`${name} must be a number from 0 to 65535, not "${text}".`);
    return port;
  }

  whole(name: string, { unit, least, most }: { unit: string; least: number; most: number }): number | null {
    const text = this.settings[name];
    if (text === undefined) return null;
    const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most))
      this.problem(`${name} must be a number of ${unit} from ${least} to ${most}, not "${text}".`);
    return number;
  }

  /** What a setting says, or the file that another one names: a password need not stand in the environment. */
  secret(name: string, fileName: string): string | undefined {
    const { [name]: text, [fileName]: file } = this.settings;
    if (file === undefined) return text;
    if (text !== undefined) this.problem(`${fileName} must not be set beside ${name}: remove one of them.`);
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      this.problem(`${fileName} must name a file that can be read, not "${file}".`);
      return undefined;
    }
  }

  metrics(): RelayConfig['metrics'] {
    const port = this.port('METRICS_PORT');
    return port === null ? null : { host: this.settings['METRICS_HOST'] ?? '127.0.0.1', port };
  }

  email(name: string): string | null {
    const text = this.settings[name];
    if (text === undefined) return null;
    const address = emailAddress(text);
    if (address === null) this.problem(`${name} must be one e-mail address, such as shop@example.com, not "${text}".`);
    return address;
  }

  /** Whoever lets more orders come from one address wants those customers to hear of it, too. */
  allowances(): Pick<RelayConfig, 'orderAllowance' | 'confirmations'> {
    const most = { unit: 'orders', least: 1, most: 99_999 };
    const perMinute = this.whole('ORDERS_PER_MINUTE', most) ?? usualAllowance.perMinute;
    const perAddress = this.whole('ORDERS_PER_ADDRESS', most) ?? usualAllowance.perAddress;
    const perHour = this.whole('CONFIRMATIONS_PER_HOUR', { ...most, unit: 'mails' }) ?? confirmationLimits.perHour;
    return {
      orderAllowance: this.onOff('RATE_LIMIT', true) ? { perMinute, perAddress } : null,
      confirmations: { ...confirmationLimits, perSender: 2 * perAddress, perHour },
    };
  }

  onOff(name: string, otherwise: boolean): boolean {
    const text = this.settings[name];
    if (text === undefined) return otherwise;
    if (text !== 'on' && text !== 'off') this.problem(`${name} must be "on" or "off", not "${text}".`);
    return text === 'on';
  }

  origins(name: string): readonly string[] {
    const origins = list(this.settings[name] ?? '');
    for (const origin of origins) {
      const url = URL.parse(origin);
      if (!url || url.origin !== origin || !['http:', 'https:'].includes(url.protocol)) {
        this.problem(
          `${name} must hold origins such as https://shop.example, without a slash or path, not "${origin}".`,
        );
      }
    }
    return origins;
  }

  /** The address may hold a password, so a problem never repeats it. */
  smtp(text: string | undefined): SmtpSettings | null {
    if (text === undefined) return null;
    const settings = smtpSettings(text);
    if (!settings)
      this.problem('SMTP_URL must look like smtps://user:password@host:465 or smtp://user:password@host:587.');
    return settings;
  }

  /** Holds a password too. */
  postgres(text: string | undefined): PostgresSettings | null {
    if (text === undefined) return null;
    const settings = postgresSettings(text);
    if (!settings)
      this.problem(
        'DATABASE_URL must look like postgres://user:password@host:5432/database, if need be with ?sslmode=verify-full ' +
          '(or require, disable) and &sslrootcert= and a readable file.',
      );
    return settings;
  }

  proxies(): BlockList {
    const trusted = trustedProxies(list(this.settings['TRUSTED_PROXIES'] ?? ''));
    if (!trusted)
      this.problem(
        'TRUSTED_PROXIES must be addresses or networks with commas between, such as 10.0.0.1, 172.16.0.0/12.',
      );
    return trusted ?? new BlockList();
  }
}

function list(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
