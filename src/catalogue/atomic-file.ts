/** The owner's files: checked reads and atomic writes. */
import { isUtf8 } from 'node:buffer';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type CatalogueProblem, problemLine } from './check-file.ts';

/** A problem of the draft; the message is for the owner. */
export class DraftProblem extends Error {
  override readonly name = 'DraftProblem';
}

/** A text file of the owner's with its byte order mark, or why it can't be read. `name`: the path that its owner knows. */
export function textOrProblem(file: string, name: string): string | CatalogueProblem {
  try {
    const bytes = readFileSync(file);
    return encodingProblem(name, bytes) ?? bytes.toString('utf8');
  } catch {
    const remedy = 'Restore it from a backup, or let this user read it.';
    return { file: name, line: 1, problem: "The file can't be opened", remedy };
  }
}

/** Throws a DraftProblem if the file can't be read. */
export function readText(file: string, name = file): string {
  const text = textOrProblem(file, name);
  if (typeof text === 'string') return text;
  throw new DraftProblem(problemLine(text));
}

/** Text has no zero bytes; UTF-16 without its mark is full of them. */
function encodingProblem(file: string, bytes: Buffer): CatalogueProblem | null {
  if (isUtf8(bytes) && !bytes.includes(0)) return null;
  const lines = bytes.toString('latin1').split('\n');
  const line = lines.findIndex((each) => each.includes('\0') || !isUtf8(Buffer.from(each, 'latin1'))) + 1;
  const remedy = 'Save it as UTF-8: editors offer it as “encoding” under Save as.';
  return { file, line, problem: 'The file isn’t text in UTF-8', remedy };
}

/** `null` if there is no such file. Throws a DraftProblem for anything but a plain text file. */
export function textIn(folder: string, path: string): string | null {
  const file = join(folder, checkedPath(path));
  const above = lstatSync(dirname(file), { throwIfNoEntry: false });
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!above || !found) return null;
  if (!above.isDirectory() && dirname(path) !== '.')
    throw new DraftProblem(`${dirname(path)} must be a folder, not a link.`);
  if (!found.isFile()) throw new DraftProblem(`${path} must be a file, not a link.`);
  return readText(file, path);
}

export function checkedPath(path: string): string {
  if (/^(?:shop\.yaml|pages\.yaml|products\/[^./\\][^/\\]*)$/.test(path)) return path;
  throw new DraftProblem(`The catalogue has no file ${path}.`);
}

/** Atomic write: a kill leaves the old text or the new one. Keeps the mode of the file. */
export function writeAtomically(file: string, text: string): void {
  replaceAtomically(file, (aside) => writeFileSync(aside, text, { flag: 'wx', flush: true }));
}

/** Like `writeAtomically`, with the bytes of another file. */
export function copyAtomically(source: string, file: string): void {
  replaceAtomically(file, (aside) => {
    copyFileSync(source, aside, constants.COPYFILE_EXCL);
    chmodSync(aside, 0o666 & ~process.umask());
    flush(aside);
  });
}

function replaceAtomically(file: string, write: (aside: string) => void): void {
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

/** Editors on other systems may write a byte order mark, or CRLF line ends. */
export function plainText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}
