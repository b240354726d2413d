import { open } from 'node:fs/promises';

/** Sees the names in a folder onto the disk. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
