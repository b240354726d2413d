/**
 * Names in the environment that are nearly a setting's. A setting that is misspelt is not there, and without a word a
 * `RETENTION_DAY` would keep orders for a shorter time than meant, a `TRUSTED_PROXY` count all shoppers as one.
 */
import type { Environment } from '#config';

/** All that the shop and its relay read; `test/settings.test.ts` holds it beside the code. */
export const settingNames = [
  'ALERT_URL',
  'ALERT_URL_FILE',
  'ALLOWED_ORIGINS',
  'ANALYTICS_ID',
  'BACKUP_DIR',
  'CATALOGUE_DIR',
  'CONFIRMATIONS_PER_HOUR',
  'DAILY_MAIL',
  'DATABASE_URL',
  'DATABASE_URL_FILE',
  'DATA_DIR',
  'DESK_HOST',
  'DESK_ORIGIN',
  'DESK_PORT',
  'DRAIN_SECONDS',
  'EMAIL_ORIGIN',
  'EMAIL_SERVICE_ID',
  'EMAIL_TEMPLATE_ID',
  'EMAIL_USER_ID',
  'HOST',
  'MAIL',
  'MAIL_FROM',
  'METRICS_HOST',
  'METRICS_PORT',
  'ORDERS_PER_ADDRESS',
  'ORDERS_PER_MINUTE',
  'OWNER_EMAIL',
  'PORT',
  'PREVIEW_ORIGIN',
  'PUBLIC_ORIGIN',
  'RATE_LIMIT',
  'RELEASES_DIR',
  'RETENTION_DAYS',
  'SHOP_CHAT_NUMBER',
  'SHOP_DEVELOPER_CREDIT',
  'SHOP_EMAIL',
  'SHOP_FACEBOOK',
  'SHOP_INSTAGRAM',
  'SHOP_NAME',
  'SHOP_PAYMENT',
  'SHOP_PHONE',
  'SMTP_URL',
  'SMTP_URL_2',
  'SMTP_URL_2_FILE',
  'SMTP_URL_FILE',
  'TRUSTED_PROXIES',
] as const;

const known: ReadonlySet<string> = new Set(settingNames);
/** Shorter names are near to too many words. */
const minLength = 7;

/** One sentence for each. */
export function misspeltSettings(environment: Environment): readonly string[] {
  return Object.keys(environment)
    .filter((name) => !known.has(name) && name.length >= minLength)
    .flatMap((name) => {
      const meant = settingNames.find((setting) => isNear(name.toUpperCase(), setting));
      return meant ? [`Unknown setting ${name}. Did you mean ${meant}?`] : [];
    });
}

function isNear(name: string, setting: string): boolean {
  const max = setting.length >= 12 ? 3 : setting.length > minLength ? 1 : 0;
  return distance(name, setting) <= max;
}

/** How many letters must be put in, taken out or changed to make one word of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1];
    for (const [column, wanted] of other.split('').entries()) {
      const changed = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
