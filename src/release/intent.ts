/** The file `next` names a release that takes its place together with the owner's files, so that a kill leaves no half of it. */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isName } from './releases.ts';
import { flushFolder, replaceFile } from './replace-file.ts';

const intentFile = 'next';

/** `null` if nothing was interrupted. */
export function readIntent(folder: string): string | null {
  try {
    const name = readFileSync(join(folder, intentFile), 'utf8').trim();
    return isName(name) ? name : null;
  } catch {
    return null;
  }
}

export async function writeIntent(folder: string, name: string): Promise<void> {
  await replaceFile(folder, intentFile, `${name}\n`);
}

export async function clearIntent(folder: string): Promise<void> {
  await rm(join(folder, intentFile), { force: true });
  await flushFolder(folder);
}
