/** Files as owners upload them: photos as phones make them, workbooks (XLSX), valid and malformed, and the forms that send them. */
import { crc32, deflateRawSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';

type Colours = readonly [left: string, right: string];

/** Left half of one colour, right half of another. */
export function halves(width: number, height: number, [left, right]: Colours = ['#ff0000', '#0000ff']) {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3, background: right } } as const;
  return sharp({ create: { width, height, channels: 3, background: left } }).composite([
    { input: half, left: Math.ceil(width / 2), top: 0 },
  ]);
}

/** The colours of a picture at places given by their shares of its width and height. */
export async function coloursAt(
  picture: Buffer | string,
  ...places: readonly (readonly [x: number, y: number])[]
): Promise<readonly string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (Math.min(red, green, blue) > 200) return 'ground';
    if (red > 150 && green > 150) return 'yellow';
    if (green > red && green > blue) return 'green';
    return red > blue ? 'red' : 'blue';
  });
}

/** A photo as a phone held upright stores it: lying, with an orientation tag, its maker and the place. */
export function fromPhone(width = 1200, height = 900): Promise<Buffer> {
  return halves(width, height)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Cracked Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '30/1 11/1 52/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '71/1 28/1 11/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export interface SentPart {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
}

export const boundary = '----PanjaBoundary7MA4YWxkTrZu0gW';

/** A form as browsers write it: the token first, then the other fields, then each file. */
export function formBody(
  token: string,
  files: readonly SentPart[],
  fields: Iterable<readonly [name: string, value: string]> = [],
): Buffer<ArrayBuffer> {
  const part = (disposition: string, content: Buffer | string, more = '') => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  return Buffer.concat([
    ...[['token', token] as const, ...fields].flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...files.flatMap(({ name, bytes, type = 'image/jpeg' }) =>
      part(`name="photos"; filename="${name}"`, bytes, `Content-Type: ${type}\r\n`),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer | string;
  /** A false size for the archive's directory. */
  readonly declared?: number;
}

export function archive(entries: readonly ArchiveEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, declared } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declared ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, Buffer.from(name));
    files.push(file);
    at += file.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, central, end]);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Few cells that span so many columns and rows that a table of them fills the memory of its reader. */
export const endlessRows = `<row>${'<c><v>1</v></c>'.repeat(16_384)}</row><row r="5000"><c><v>1</v></c></row>`;

/** The files of a workbook whose sheets have these rows in XML. */
export function workbookFiles(...sheets: readonly string[]): readonly ArchiveEntry[] {
  const numbered = sheets.map((rows, index) => ({ rows, number: index + 1 }));
  const names = numbered.map(({ number }) => `<sheet name="Sheet ${number}" sheetId="${number}" r:id="rId${number}"/>`);
  const targets = numbered.map(
    ({ number }) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  return [
    {
      name: 'xl/workbook.xml',
      content: `${xml}<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets>${names.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
    },
    ...numbered.map(({ rows, number }) => ({
      name: `xl/worksheets/sheet${number}.xml`,
      content: `${xml}<worksheet xmlns="${namespace}"><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ];
}

export function workbook(...sheets: readonly string[]): Buffer {
  return archive(workbookFiles(...sheets));
}

/** `A` to `ZZ`. */
function columnName(x: number): string {
  const letter = (index: number) => String.fromCharCode(65 + index);
  return x < 26 ? letter(x) : letter(Math.floor(x / 26) - 1) + letter(x % 26);
}

/** Rows of text cells in XML; a number becomes a cell with that number as it is written. */
export function sheetRows(rows: readonly (readonly (string | { readonly number: string })[])[]): string {
  return rows
    .map((row, y) => {
      const cells = row.map((cell, x) => {
        const place = `r="${columnName(x)}${y + 1}"`;
        return typeof cell === 'string'
          ? `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`
          : `<c ${place}><v>${cell.number}</v></c>`;
      });
      return `<row r="${y + 1}">${cells.join('')}</row>`;
    })
    .join('');
}

/** The cells of a workbook as the desk writes it, without its reader; an empty one is `null`. */
export function cellsOf(bytes: Uint8Array): readonly (readonly (string | number | null)[])[] {
  const files = unzipSync(bytes);
  const [sheet = '', strings = ''] = ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'].map((name) =>
    strFromU8(files[name] ?? new Uint8Array()),
  );
  const plain = (text: string) =>
    ['&lt;<', '&gt;>', '&quot;"', "&apos;'", "&#39;'", '&amp;&'].reduce(
      (all, pair) => all.replaceAll(pair.slice(0, -1), pair.slice(-1)),
      text.replaceAll(/<[^>]*>/g, ''),
    );
  const shared = Array.from(strings.matchAll(/<si>(.*?)<\/si>/gs), ([, text = '']) => plain(text));
  const rows = Array.from(sheet.matchAll(/<row.*?<\/row>/gs), ([row]) =>
    Array.from(
      row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs),
      ([, column = '', kind = '', inner = '']) => {
        const index = Array.from(column).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
        const text = plain(inner);
        const value = kind.includes('t="s"')
          ? (shared[Number(text)] ?? '')
          : kind.includes('t="')
            ? text
            : Number(text);
        return { index, value: inner === '' ? null : value };
      },
    ),
  );
  const width = Math.max(...rows.flat().map(({ index }) => index + 1));
  return rows.map((row) =>
    Array.from({ length: width }, (_, column) => row.find(({ index }) => index === column)?.value ?? null),
  );
}

export async function workbookRows(answer: Response) {
  return cellsOf(new Uint8Array(await answer.arrayBuffer()));
}

/** The first row below the titles, as a record by title. */
export function tableRow([titles = [], row = []]: Awaited<ReturnType<typeof workbookRows>>): Record<string, unknown> {
  return Object.fromEntries(titles.map((title, index) => [String(title), row[index]]));
}
