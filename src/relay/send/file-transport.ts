import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, errorMessage, StartProblem } from '#relay/process/start-problem.ts';
import { failure, type Mail, type SendOutcome, type Transport } from '#order/mail-transport.ts';

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
      await writeSynced(`${file}.part`, mail.bytes);
      await rename(`${file}.part`, file);
      await syncFolder(this.#folder);
      return { kind: 'written', file: `${mail.name}.eml` };
    } catch (error) {
      return failure(errorMessage(error));
    }
  }

  async check(): Promise<null> {
    return null;
  }

  async close(): Promise<void> {}
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename is durable once the folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
