/** Reads the bytes of an uploaded table. Runs only in a child process (`receive-table.ts`). */
import { unzipSync } from 'fflate';
import { readWorkbook } from './read-workbook.ts';
import { tableLimits, parseTable, boundedTable, type Table, otherFile, refused } from './table.ts';

/** Reads all sheets of a workbook, or a CSV file in UTF-8, UTF-16 or Windows-1252, whatever the file is called. */
export function readFileTable(bytes: Buffer): Table {
  const start = bytes.toString('latin1', 0, 16);
  if (bytes.length === 0) return refused('empty');
  if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) {
    const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    return otherFile(isLocked ? 'a workbook locked with a password' : 'an old Excel workbook (.xls)');
  }
  if (start.startsWith('PK')) return workbookTable(bytes);
  const binary = binaries.find(([pattern]) => pattern.test(start));
  if (binary) return otherFile(binary[1]);
  const text = decodedText(bytes);
  if (/^\s*<\?xml/.test(text)) return otherFile('an XML document');
  if (/^\s*(?:<|MIME-Version:)/i.test(text)) return otherFile('a web page');
  if (/(?![\t-\r\u007F-\u009F])\p{Cc}/u.test(text)) return refused('no table');
  return parseTable(text);
}

/** What files are that aren't tables, by the names in an archive, and by their first characters. */
const archives = [
  [/workbook\.bin$/i, 'a binary Excel workbook (.xlsb)'],
  [/\.iwa$|^index\.zip$/i, 'a Numbers document of Apple'],
  [/^content\.xml$/i, 'an OpenDocument file (.ods)'],
  [/^word[/\\]/i, 'a Word document'],
] as const;
const binaries = [
  [/^%PDF/, 'a PDF'],
  [/^(?:\u0089PNG|\u00FF\u00D8\u00FF|GIF8|RIFF....WEBP|BM....\0\0\0\0|....ftyp(?:hei|mif|avif))/s, 'a picture'],
  [/^\t[\0\u0002\u0004\u0008]/, 'an old Excel workbook (.xls)'],
  [/^\{\\rtf/, 'a text document (.rtf)'],
] as const;

function decodedText(bytes: Buffer): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  // Without a byte order mark, every second byte of Latin text in UTF-16 is 0.
  const empty = bytes.length % 2 === 0 && bytes.length > 1 ? [bytes[0], bytes[1]].indexOf(0) : -1;
  if (isLittle || empty === 1) return new TextDecoder('utf-16le').decode(bytes);
  if (isBig || empty === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function workbookTable(bytes: Buffer): Table {
  try {
    const { names, size } = contentsOf(bytes);
    if (size > tableLimits.unpackedBytes) return refused('too large');
    const sheets = readWorkbook(bytes, decodedText);
    if (sheets) return boundedTable(sheets);
    return otherFile(archives.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? 'a ZIP archive');
  } catch {
    return refused('damaged');
  }
}

/** The names of an archive's files, and the size that it declares for them; none is unpacked beyond it. */
function contentsOf(archive: Buffer) {
  const names: string[] = [];
  let size = 0;
  unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      names.push(name);
      size += originalSize;
      return false;
    },
  });
  return { names, size };
}
