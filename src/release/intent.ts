/** The file `next` names a release that takes its place together with the owner's files, so that a kill leaves no half of it. */
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from './flush-folder.ts';
import { isName } from './releases.ts';

const intentFile = 'next';

/** Null where nothing was interrupted. */
export function readIntent(folder: string): string | null {
  try {
    const name = readFileSync(join(folder, intentFile), 'utf8').trim();
    return isName(name) ? name : null;
  } catch {
    return null;
  }
}

export async function writeIntent(folder: string, name: string): Promise<void> {
  const aside = join(folder, `.${intentFile}`);
  await writeFile(aside, `${name}\n`, { flush: true });
  await rename(aside, join(folder, intentFile));
  await flushFolder(folder);
}

export async function clearIntent(folder: string): Promise<void> {
  await rm(join(folder, intentFile), { force: true });
  await flushFolder(folder);
}
