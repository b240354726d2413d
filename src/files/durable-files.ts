/** Writes to files that a kill or a power cut leaves as they were, or complete. */
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Keeps the mode of a file that is already there. */
export function replaceFile(file: string, text: string): void {
  replace(file, (aside) => writeFileSync(aside, text, { flag: 'wx', flush: true }));
}

/** Like `replaceFile`, with the bytes of another file. */
export function replaceWithCopy(file: string, source: string): void {
  replace(file, (aside) => {
    copyFileSync(source, aside, constants.COPYFILE_EXCL);
    chmodSync(aside, 0o666 & ~process.umask());
    flush(aside);
  });
}

function replace(file: string, write: (aside: string) => void): void {
  const aside = join(dirname(file), `.${basename(file)}.new`);
  rmSync(aside, { force: true }); // Left by a process that was killed.
  write(aside);
  const replaced = lstatSync(file, { throwIfNoEntry: false });
  if (replaced) chmodSync(aside, replaced.mode);
  renameSync(aside, file);
  flush(dirname(file));
}

/** Flushes a file, or the names in a folder, to the disk. */
export function flush(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Like `flush`, without blocking the process. */
export async function flushAsync(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** Like `replaceFile`, without blocking the process. `write` makes the new file. */
export async function replaceFileAsync(file: string, write: (aside: string) => Promise<void>): Promise<void> {
  const aside = `${file}.new`;
  await rm(aside, { force: true });
  await write(aside);
  const replaced = lstatSync(file, { throwIfNoEntry: false });
  if (replaced) await chmod(aside, replaced.mode);
  await flushAsync(aside);
  await rename(aside, file);
  await flushAsync(dirname(file));
}
