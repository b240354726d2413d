/**
 * Reads a workbook (XLSX) in its own and other programs' spellings. A part is known by its root element, not by names and
 * relations, which programs write in many ways; a cell without an address follows the one before it.
 */
import { unzipSync } from 'fflate';
import { getFormatFromId } from 'numfmt';
import { Parser } from 'saxen';
import { dayMs } from '#shop/time.ts';
import { shownNumber, shownText } from './number-format.ts';
import { type Row, tableLimits } from './table.ts';

/** Days from 1970 to the day that is 0 in a workbook. */
const firstDays = { usual: -25_569, of1904: -24_107 } as const;

/** The rows of its sheets, also hidden ones; `null` if it has no sheet. Throws for a damaged file. */
export function readWorkbook(archive: Buffer, decode: (bytes: Buffer) => string): readonly (readonly Row[])[] | null {
  const files = Object.values(unzipSync(archive, { filter: ({ name }) => /\.xml$/i.test(name) }));
  const parts = files.map((bytes) => decode(Buffer.from(bytes)));
  const byRoot = Map.groupBy(parts, (xml) => /<(?:[\w.-]+:)?([A-Za-z]+)[\s/>]/.exec(xml)?.[1]);
  const sheets = byRoot.get('worksheet');
  if (!sheets) return null;
  const texts = byRoot.get('sst')?.flatMap(sharedTexts) ?? [];
  const formats = byRoot.get('styleSheet')?.flatMap(cellFormats) ?? [];
  const is1904 = byRoot.get('workbook')?.some((xml) => /\bdate1904=["'](?:1|true)["']/.test(xml));
  const firstDay = (is1904 ? firstDays.of1904 : firstDays.usual) * dayMs;
  return sheets.map((xml) =>
    sheetRows(xml, ({ type, style, value }) => {
      const format = formats[style] ?? 'General';
      if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
      if (type === 's') return shownText(texts[Number(value)] ?? '', format);
      if (type === 'd') return value.replace('T', ' ').slice(0, 16);
      return type === 'n' && value !== '' ? shownNumber(value, format, firstDay) : shownText(value, format);
    }),
  );
}

interface Walker {
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  /** `text`: since the last tag. */
  readonly close: (name: string, text: string) => void;
}

/** Calls back for each element, by its name without a prefix. */
function walk(xml: string, { open, close }: Walker): void {
  const parser = new Parser();
  const localName = (name: string) => name.slice(name.indexOf(':') + 1);
  const names: string[] = [];
  let text = '';
  parser.on('openTag', (name, attributes, decode) => {
    text = '';
    names.push(name);
    open?.(localName(name), (wanted) => {
      const value = attributes()[wanted];
      return value === undefined ? undefined : decode(value);
    });
  });
  parser.on('text', (value, decode) => (text += decode(value)));
  parser.on('cdata', (value) => (text += value));
  parser.on('closeTag', (name) => {
    names.pop();
    close(localName(name), text);
    text = '';
  });
  parser.parse(xml);
  if (names.length > 0) throw new Error(`the element ${names.at(-1)} never ends`);
}

/** The text in `t` elements, in which `_x000D_` stands for a character; without the pronunciation (`rPh`). */
function textReader() {
  let [text, spoken] = ['', 0];
  return {
    open: (name: string) => (spoken += Number(name === 'rPh')),
    close(name: string, content: string) {
      if (name === 'rPh') spoken -= 1;
      if (name === 't' && spoken === 0) text += content;
    },
    take() {
      const taken = text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
      text = '';
      return taken;
    },
  };
}

function sharedTexts(xml: string): readonly string[] {
  const texts: string[] = [];
  const reader = textReader();
  walk(xml, {
    open: reader.open,
    close(name, text) {
      reader.close(name, text);
      if (name === 'si') texts.push(reader.take());
    },
  });
  return texts;
}

/** The number format of each style of a cell. */
function cellFormats(xml: string): readonly string[] {
  const named = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  walk(xml, {
    open(name, attribute) {
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'numFmt') named.set(id, attribute('formatCode') ?? '');
      if (name === 'xf' && isOfCells) ids.push(id);
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return ids.map((id) => named.get(id) ?? getFormatFromId(id));
}

interface Cell {
  readonly type: string;
  readonly style: number;
  readonly value: string;
}

function sheetRows(xml: string, shown: (cell: Cell) => string): readonly Row[] {
  const rows = new Map<number, Map<number, string>>();
  const reader = textReader();
  let [row, column, value] = [0, 0, ''];
  let cell: Omit<Cell, 'value'> | null = null;
  walk(xml, {
    open(name, attribute) {
      reader.open(name);
      if (name === 'row') [row, column] = [Number(attribute('r')) || row + 1, 0];
      if (name !== 'c') return;
      const [, letters, digits] = /^([A-Z]{1,3})(\d+)$/i.exec(attribute('r') ?? '') ?? [];
      column = letters === undefined ? column + 1 : columnOf(letters);
      row = Number(digits ?? row);
      cell = { type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0) };
      reader.take();
      value = '';
    },
    close(name, text) {
      reader.close(name, text);
      if (name === 'v') value = text;
      if (name !== 'c' || cell === null) return;
      const inline = reader.take();
      const content = shown(inline === '' ? { ...cell, value: value.trim() } : { ...cell, type: 'str', value: inline });
      if (content.trim() !== '') rows.set(row, (rows.get(row) ?? new Map<number, string>()).set(column, content));
      cell = null;
    },
  });
  return filledRows(rows);
}

function columnOf(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** A wide sheet loses its empty columns; one that is too long is all one row too many. */
function filledRows(rows: ReadonlyMap<number, ReadonlyMap<number, string>>): readonly Row[] {
  const last = [...rows.keys()].reduce((one, other) => Math.max(one, other), 0);
  if (last > tableLimits.rows) return Array.from({ length: tableLimits.rows + 1 }, () => ['-']);
  const used = [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))].toSorted((a, b) => a - b);
  const width = used.at(-1) ?? 0;
  const columns = width > tableLimits.columns ? used : Array.from({ length: width }, (_, index) => index + 1);
  return Array.from({ length: last }, (_, index) => columns.map((column) => rows.get(index + 1)?.get(column) ?? ''));
}
