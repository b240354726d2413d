import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flushAsync } from '#files/durable-files.ts';
import { errorCode, errorMessage, StartProblem } from '#server/start-problem.ts';
import { failure, type Mail, mailTime, type SendOutcome, type Transport } from '#order/mail-attempts.ts';

/**
 * Writes each mail as an `.eml` file: under a temporary name, synced, then renamed, so that nobody sees half a mail.
 * The file has the mail's own name, so another attempt overwrites it: exactly once, without a journal.
 */
export class FileTransport implements Transport {
  readonly description: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.description = `only written to files in ${folder}; set SMTP_URL and OWNER_EMAIL to send them`;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    } catch (cause) {
      throw new StartProblem(`The mail folder ${folder} can't be written (${errorCode(cause)}).`, { cause });
    }
  }

  async send(mail: Mail): Promise<SendOutcome> {
    const file = join(this.#folder, `${mail.name}.eml`);
    try {
      await writeFile(`${file}.part`, mail.bytes, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      await flushAsync(this.#folder);
      return { kind: 'written', file: `${mail.name}.eml` };
    } catch (error) {
      return failure(errorMessage(error));
    }
  }

  async check(): Promise<null> {
    return null;
  }

  close(): void {}
}

/**
 * Deletes the mails of orders that were accepted before a time; files without a time in their name stay. Returns how
 * many.
 */
export function eraseMailFiles(folder: string, before: number): number {
  const limit = mailTime(before);
  const old = names(folder).filter((name) => isMail.test(name) && name.slice(0, limit.length) < limit);
  for (const name of old) rmSync(join(folder, name), { force: true });
  return old.length;
}

/** Includes a half-written file of a relay that was killed. */
const isMail = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z-.+\.eml(?:\.part)?$/;

function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []; // No mail has been written yet.
    throw error;
  }
}
