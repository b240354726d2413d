import { grouped } from '#shop/counted.ts';
import type { RelayConfig } from './settings/config.ts';

export interface Greeted {
  readonly url: string;
  /** The place of the orders database. */
  readonly location: string;
  /** The way of mails: the rest of a sentence that begins "Mails are …". */
  readonly mails: string;
  /** The number of mails that were only written to files and go out now. */
  readonly caughtUp: number;
  /** `null` if none are served. */
  readonly metricsUrl: string | null;
}

/** The lines that a started relay prints for its operator. */
export function greeting(
  { shop, postgres, backupFolder }: RelayConfig,
  { url, location, mails, caughtUp, metricsUrl }: Greeted,
): readonly string[] {
  return [
    `${shop.name} is open at ${url}`,
    `Orders are stored in ${location}`,
    ...(postgres ? [] : [backups(backupFolder)]),
    `Mails are ${mails}`,
    ...(caughtUp > 0 ? [`Mails that were only written to files until now are being sent: ${grouped(caughtUp)}`] : []),
    ...(metricsUrl === null ? [] : [`Metrics are at ${metricsUrl}`]),
    'Ctrl-C stops it',
  ];
}

function backups(folder: string | null): string {
  return folder === null
    ? 'No backups are taken: set BACKUP_DIR to a folder for them, best on another disk'
    : `Backups are taken daily into ${folder}`;
}
