import { open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A kill or a power cut leaves the old text or the new one. */
export async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const aside = join(folder, `.${name}`);
  await writeFile(aside, text, { flush: true });
  await rename(aside, join(folder, name));
  await flushFolder(folder);
}

/** Flushes the names in a folder to the disk. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
