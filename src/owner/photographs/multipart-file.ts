/** Reads the files of a browser's form (`multipart/form-data`) from its copy on the disk, one at a time. */
import { open, type FileHandle } from 'node:fs/promises';

export interface SentFile {
  /** As its phone calls it; for the owner's eyes alone. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const chunkBytes = 256 * 1024;
const longestHead = 4096;
const longestName = 60;

/** Files without a name are empty fields. A file that is cut off in the middle counts as none. */
export async function sentFiles(form: string, boundary: string): Promise<readonly SentFile[]> {
  const handle = await open(form, 'r');
  try {
    const mark = Buffer.from(`\r\n--${boundary}`);
    const marks = await placesOf(handle, mark);
    // The first boundary has no line before it.
    const parts = [0 - 2, ...marks]
      .slice(0, -1)
      .map((place, index) => ({ from: place + mark.length, to: marks[index] }));
    const files: SentFile[] = [];
    for (const { from, to } of parts) {
      const file = await fileIn(handle, from, to ?? 0);
      if (file) files.push(file);
    }
    return files;
  } finally {
    await handle.close();
  }
}

export async function readSentFile(form: string, { start, end }: SentFile): Promise<Buffer> {
  const handle = await open(form, 'r');
  try {
    return await bytesOf(handle, start, end);
  } finally {
    await handle.close();
  }
}

async function placesOf(handle: FileHandle, mark: Buffer): Promise<readonly number[]> {
  const places: number[] = [];
  const { size } = await handle.stat();
  for (let at = 0; at < size; at += chunkBytes) {
    const chunk = await bytesOf(handle, at, Math.min(size, at + chunkBytes + mark.length - 1));
    for (let found = chunk.indexOf(mark); found >= 0; found = chunk.indexOf(mark, found + 1)) places.push(at + found);
  }
  return places;
}

async function fileIn(handle: FileHandle, from: number, to: number): Promise<SentFile | null> {
  const head = (await bytesOf(handle, from, Math.min(to, from + longestHead))).toString('utf8');
  const headEnd = head.indexOf('\r\n\r\n');
  const [, name = ''] = /^content-disposition:[^\r]*;\s*filename="([^"\r]*)"/im.exec(head.slice(0, headEnd)) ?? [];
  if (headEnd < 0 || name === '') return null;
  const start = from + Buffer.byteLength(head.slice(0, headEnd)) + 4;
  return { name: shortName(name), start, end: to };
}

/** The part after the last slash, without invisible characters. */
function shortName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replaceAll(/\p{C}/gu, '').slice(0, longestName).trim() || 'A file';
}

async function bytesOf(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, end - start));
  let read = 0;
  while (read < bytes.length) {
    const { bytesRead } = await handle.read(bytes, read, bytes.length - read, start + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}
