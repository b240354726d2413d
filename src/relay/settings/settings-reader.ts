/** Reads settings from the environment one by one, and collects what is wrong with them in sentences for the owner. */
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import type { Environment } from '#config';
import { type ConfirmationLimits, confirmationLimits } from '#order/confirmation.ts';
import { emailAddress } from '#order/email-address.ts';
import { type OrderAllowance, usualAllowance } from '#relay/receive/order-limits.ts';
import { type SmtpSettings, smtpSettings } from '#relay/send/smtp/smtp-settings.ts';
import { trustedProxies } from '#relay/serve/client-address.ts';
import { isLoopback } from '#relay/process/loopback.ts';
import { type PostgresSettings, postgresSettings } from '#relay/store/postgres/postgres-settings.ts';

interface Allowances {
  readonly orderAllowance: OrderAllowance | null;
  readonly confirmations: ConfirmationLimits;
}

/** Reads one setting after another and collects the problems; a wrong value reads as a harmless one. */
export class SettingsReader {
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

  whole(name: string, { unit, min, max }: { unit: string; min: number; max: number }): number | null {
    const text = this.settings[name];
    if (text === undefined) return null;
    const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= min && number <= max))
      this.problem(`${name} must be a number of ${unit} from ${min} to ${max}, not "${text}".`);
    return number;
  }

  onOff(name: string, fallback: boolean): boolean {
    const text = this.settings[name];
    if (text === undefined) return fallback;
    if (text !== 'on' && text !== 'off') this.problem(`${name} must be "on" or "off", not "${text}".`);
    return text === 'on';
  }

  /**
   * The value of a setting, or the content of the file that another one names: a password need not be in the
   * environment.
   */
  secret(name: string, fileName: string): string | undefined {
    const { [name]: text, [fileName]: file } = this.settings;
    if (file === undefined) return text;
    if (text !== undefined) this.problem(`${fileName} can’t be set together with ${name}: remove one of them.`);
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      this.problem(`${fileName} must name a file that can be read, not "${file}".`);
      return undefined;
    }
  }

  metrics(): { readonly host: string; readonly port: number } | null {
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

  /** Whoever allows more orders from one address wants those customers to get confirmations, too. */
  allowances(): Allowances {
    const range = { unit: 'orders', min: 1, max: 99_999 };
    const perMinute = this.whole('ORDERS_PER_MINUTE', range) ?? usualAllowance.perMinute;
    const perAddress = this.whole('ORDERS_PER_ADDRESS', range) ?? usualAllowance.perAddress;
    const perHour = this.whole('CONFIRMATIONS_PER_HOUR', { ...range, unit: 'mails' }) ?? confirmationLimits.perHour;
    return {
      orderAllowance: this.onOff('RATE_LIMIT', true) ? { perMinute, perAddress } : null,
      confirmations: { ...confirmationLimits, perSender: 2 * perAddress, perHour },
    };
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

  /** Only its owner may read it, so https, but on this machine. */
  ownersOrigin(name: 'DESK_ORIGIN' | 'PREVIEW_ORIGIN', example: string): string | null {
    const [origin, ...more] = this.origins(name);
    if (origin === undefined) return null;
    const url = URL.parse(origin);
    if (more.length > 0 || !(url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')))
      this.problem(`${name} must be one https address such as ${example}, not "${origin}".`);
    return origin;
  }

  /** The mail servers, the backup last. The value may have a password in it, so a problem never repeats it. */
  mailServers(): readonly SmtpSettings[] {
    const [first, second] = [this.secret('SMTP_URL', 'SMTP_URL_FILE'), this.secret('SMTP_URL_2', 'SMTP_URL_2_FILE')];
    if (first === undefined && second !== undefined)
      this.problem('SMTP_URL_2 takes over from SMTP_URL, which is not set: set SMTP_URL.');
    return [...this.#mailServer('SMTP_URL', first), ...this.#mailServer('SMTP_URL_2', second)];
  }

  #mailServer(name: string, text: string | undefined): readonly SmtpSettings[] {
    if (text === undefined) return [];
    const settings = smtpSettings(text);
    if (!settings)
      this.problem(
        `${name} must look like smtps://user:password@host:465 or smtp://user:password@host:587, optionally with ` +
          '?tls=required (or off); in a password write # as %23, ? as %3F, / as %2F and % as %25.',
      );
    return settings ? [settings] : [];
  }

  /** Whether mails should be written to files instead. */
  isMailToFiles(): boolean {
    const text = this.settings['MAIL'];
    if (text !== undefined && text !== 'files') this.problem(`MAIL must be "files" or not set, not "${text}".`);
    return text === 'files';
  }

  /** Anyone who knows the address can post there, so a problem never repeats it. */
  alertUrl(): string | null {
    const text = this.secret('ALERT_URL', 'ALERT_URL_FILE');
    if (text === undefined) return null;
    const url = URL.parse(text);
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
    if (!isSafe || url.username !== '' || url.password !== '')
      this.problem('ALERT_URL must be an https address without a password in it, such as https://ntfy.sh/my-shop.');
    return text;
  }

  /** May have a password in it, too. */
  postgres(text: string | undefined): PostgresSettings | null {
    if (text === undefined) return null;
    const settings = postgresSettings(text);
    if (!settings)
      this.problem(
        'DATABASE_URL must look like postgres://user:password@host:5432/database, optionally with ?sslmode=verify-full ' +
          '(or require, disable) and &sslrootcert= and a readable file.',
      );
    return settings;
  }

  proxies(): BlockList {
    const trusted = trustedProxies(list(this.settings['TRUSTED_PROXIES'] ?? ''));
    if (!trusted)
      this.problem(
        'TRUSTED_PROXIES must be addresses or networks separated by commas, such as 10.0.0.1, 172.16.0.0/12.',
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
