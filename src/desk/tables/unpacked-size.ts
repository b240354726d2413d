/** Measures the files in a ZIP archive, so that a small file that unpacks to gigabytes is refused before it is read. */
import { inflateRawSync } from 'node:zlib';
import { errorCode } from '#relay/process/start-problem.ts';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const endLength = 22;
const entryLength = 46;
const localLength = 30;
const maxComment = 0xffff;
const deflated = 8;

/** The total size of the files in an archive: first the declared size, then the actual one. */
export function unpackedSize(archive: Buffer, max: number): number | 'too large' | 'damaged' {
  try {
    const entries = entriesOf(archive);
    if (entries.reduce((sum, { declared }) => sum + declared, 0) > max) return 'too large';
    let size = 0;
    for (const { method, packed } of entries) {
      size += method === deflated ? inflateRawSync(packed, { maxOutputLength: max - size + 1 }).length : packed.length;
      if (size > max) return 'too large';
    }
    return size;
  } catch (error) {
    return errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'damaged';
  }
}

/** Reads the directory at the end of an archive. Throws a RangeError for an offset outside of it. */
function entriesOf(archive: Buffer) {
  let end = archive.length - endLength;
  while (archive.readUInt32LE(end) !== endOfDirectory) {
    end -= 1;
    if (archive.length - end > endLength + maxComment) throw new RangeError('no directory');
  }
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 8) }, () => {
    if (archive.readUInt32LE(at) !== directoryEntry) throw new RangeError('no entry');
    const local = archive.readUInt32LE(at + 42);
    if (archive.readUInt32LE(local) !== localEntry) throw new RangeError('no local entry');
    const start = local + localLength + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    const entry = { method: archive.readUInt16LE(at + 10), declared: archive.readUInt32LE(at + 24), packed };
    at += entryLength + [28, 30, 32].reduce((sum, place) => sum + archive.readUInt16LE(at + place), 0);
    return entry;
  });
}
