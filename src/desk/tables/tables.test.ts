/** Untrusted tables: their contents are read, and no file or text harms the desk (D83). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { failingForks, replaceForks } from '#test/support/child-processes.ts';
import { ManualClock, memoryLog } from '#test/support/clock-and-log.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { archive, sheetRows, workbook, workbookFiles } from '#test/support/uploads.ts';
import {
  tableLimits,
  tableProcessLimits,
  isShortenedNumber,
  type Table,
  otherFile,
  refused,
  tableProblems,
  parseTable,
} from './table.ts';
import { readFileTable } from './read-file.ts';
import { TableReader } from './receive-table.ts';

const rows = [
  ['Reference', 'Number'],
  ['7K3M9Q2X', '0012345'],
];

function rowsOf(table: Table) {
  return table.problem ?? table.sheets[0] ?? [];
}

describe('a text as a table', () => {
  it.each([
    ['of a spreadsheet', 'Reference\tNumber\r\n7K3M9Q2X\t0012345\r\n'],
    ['with commas', 'Reference,Number\n"7K3M9Q2X",0012345'],
    ['with semicolons, where commas are in the amounts', 'Reference;Number\n7K3M9Q2X;0012345'],
    ['that names its delimiter', 'sep=;\r\nReference;Number\r\n7K3M9Q2X;0012345'],
    ['with a byte order mark', '\uFEFFReference,Number\n7K3M9Q2X,0012345'],
    ['of a chat, with spaces', 'Reference   Number\n 7K3M9Q2X 0012345 \n\n\n'],
    ['with invisible characters', 'Reference,Number\u200E\n\u200B7K3M9Q2X,0012345'],
    ['with numbers as formulas, which keep their zeros in Excel', 'Reference,Number\n="7K3M9Q2X","=""0012345"""'],
    ['with an apostrophe, which does so in others', "Reference,Number\n7K3M9Q2X,'0012345"],
  ])('%s is read (D83)', (_, text) => {
    expect(rowsOf(parseTable(text))).toEqual(rows);
  });

  it('has a row for each line, whichever way the lines end', () => {
    expect(rowsOf(parseTable('a,b\r\nc,d\ne,f\rg,"h\ni"'))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h i'],
    ]);
  });

  it('keeps a comma in quotes, a quote in the middle, and empty rows, which count', () => {
    expect(rowsOf(parseTable('a,"1,5"\n\n5" ball,"say ""hi"""'))).toEqual([
      ['a', '1,5'],
      [''],
      ['5" ball', 'say "hi"'],
    ]);
  });

  it.each([
    ['nothing', ' \n\t\n', tableProblems.empty],
    ['a quote that never ends', 'a,b\n"c,d', tableProblems.quote],
    ['more rows', 'a,b\n'.repeat(tableLimits.rows + 1), tableProblems['too many rows']],
    ['more lines', 'a\n'.repeat(tableLimits.rows + 1), tableProblems['too many rows']],
    ['more columns', `${'a,'.repeat(tableLimits.columns)}a\n`.repeat(2), tableProblems['too many columns']],
    ['more text', `${'x'.repeat(900)},\n`.repeat(4500), tableProblems['too much text']],
  ])('with %s than can be read is refused with a sentence', (_, text, problem) => {
    expect(parseTable(text)).toEqual({ sheets: [], problem });
  });

  it('is read or refused, without an error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', '\0', '\uD800', 'م') }),
        (text) => {
          const table = parseTable(text);
          expect(table.problem?.length ?? table.sheets.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('a file as a table', () => {
  it.each([
    ['a workbook', workbook(sheetRows(rows))],
    ['CSV in UTF-8', Buffer.from('Reference,Number\n7K3M9Q2X,0012345')],
    ['CSV in UTF-16 with a mark', Buffer.from('\uFEFFReference\tNumber\n7K3M9Q2X\t0012345', 'utf16le')],
    ['CSV in UTF-16 without one', Buffer.from('Reference\tNumber\n7K3M9Q2X\t0012345', 'utf16le')],
    ['CSV in UTF-16, big end first', Buffer.from('\uFEFFReference\tNumber\n7K3M9Q2X\t0012345', 'utf16le').swap16()],
  ])('%s is read (D83)', async (_, bytes) => {
    expect(rowsOf(readFileTable(bytes))).toEqual(rows);
  });

  it('is read in the encoding of old Windows programs', async () => {
    expect(rowsOf(readFileTable(Buffer.from('Caf\u00E9,1', 'latin1')))).toEqual([['Café', '1']]);
  });

  it('has numbers with all their digits; shortened ones stay in scientific notation, never guessed (D83)', async () => {
    const numbers = [
      '923001234567',
      '3.001234567E9',
      '2400',
      '2399.9999999999995',
      '9.23E+11',
      '1.2345678901234501E+19',
      '12345678901234567',
    ];
    const table = rowsOf(readFileTable(workbook(sheetRows([numbers.map((number) => ({ number }))]))));
    expect(table).toEqual([
      ['923001234567', '3001234567', '2400', '2400', '9.23E+11', '1.2345678901234501E+19', '1.2345678901234568E+16'],
    ]);
    expect((typeof table === 'string' ? [] : (table[0] ?? [])).map(isShortenedNumber)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('has the last results of formulas; a formula is never run (D83)', async () => {
    const formulas =
      '<row r="1"><c r="A1" t="str"><f>HYPERLINK("https://evil.example")</f><v>seen</v></c><c r="B1"><f>1+1</f></c><c r="C1" t="inlineStr"><is><t>=1+1</t></is></c></row>';
    expect(rowsOf(readFileTable(workbook(formulas)))).toEqual([['seen', '', '=1+1']]);
  });

  const wide = Array.from({ length: tableLimits.columns + 1 }, () => 'a');
  const bomb = Buffer.alloc(tableLimits.unpackedBytes + 1, ' ');
  const far = (place: string) =>
    `<row r="1"><c r="A1"><v>1</v></c></row><row r="${place.replace(/\D/g, '')}"><c r="${place}"><v>1</v></c></row>`;
  it.each([
    ['an old workbook', Buffer.from('D0CF11E0A1B11AE1', 'hex'), otherFile('an old Excel workbook (.xls)').problem],
    [
      'a web page that calls itself .xls',
      Buffer.from('\uFEFF <table><tr><td>7K3M9Q2X</table>'),
      otherFile('a web page').problem,
    ],
    ['a picture', Buffer.from('89504E470D0A1A0A0000000D', 'hex'), otherFile('a picture').problem],
    ['nothing', Buffer.alloc(0), tableProblems.empty],
    [
      'another archive',
      archive([{ name: 'content.xml', content: '<a/>' }]),
      otherFile('an OpenDocument file (.ods)').problem,
    ],
    ['no archive', Buffer.from('PK\u0003\u0004 and so on'), tableProblems.damaged],
    ['a sheet that breaks off', workbook('<row r="1"><c r="A1"><v>1'), tableProblems.damaged],
    ['a bomb', archive([...workbookFiles(''), { name: 'xl/media.xml', content: bomb }]), tableProblems['too large']],
    [
      'a bomb that lies',
      archive([...workbookFiles(''), { name: 'xl/media.xml', content: bomb, declared: 10 }]),
      tableProblems.empty,
    ],
    [
      'a size beyond the archive',
      archive([...workbookFiles(''), { name: 'a', content: '', declared: 0xffff_ffff }]),
      tableProblems['too large'],
    ],
    ['a cell in row 5,001', workbook(far('A5001')), tableProblems['too many rows']],
    ['101 columns', workbook(sheetRows([wide, wide])), tableProblems['too many columns']],
  ])('that is %s is refused with a sentence (D83)', async (_, bytes, problem) => {
    expect(readFileTable(bytes)).toEqual({ sheets: [], problem });
  });

  it('can’t define entities, which could multiply (D83)', async () => {
    const entities = workbook('<!DOCTYPE a [<!ENTITY b "&#x62;&b;&b;">]>'.concat(sheetRows([['&b;']])));
    expect(rowsOf(readFileTable(entities))).toEqual([['&b;']]);
  });

  it('is read or refused, wherever it was truncated or changed', async () => {
    const whole = workbook(sheetRows(rows));
    for (let at = 0; at < whole.length; at += 3) {
      const changed = Buffer.from(whole);
      changed[at] = 255 - (changed[at] ?? 0);
      for (const bytes of [whole.subarray(0, at), changed])
        expect(rowsOf(readFileTable(bytes)).length).toBeGreaterThan(0);
    }
  });
});

describe('the child process', () => {
  it('reads a file, is stopped after its time limit, and the next file is read (D83)', async () => {
    const clock = new ManualClock();
    const { log, lines } = memoryLog();
    const tables = new TableReader({ clock, log });
    onTestFinished(() => tables.stop());
    const file = join(temporaryFolder(), 'table');
    const read = (bytes: Buffer) => {
      writeFileSync(file, bytes);
      return tables.readTable({ file, text: '' });
    };
    expect(await read(workbook(sheetRows(rows)))).toEqual({ sheets: [rows], problem: null });
    const table = read(workbook(sheetRows(rows)));
    await until('it to be given up', () => {
      clock.advance(tableProcessLimits.ms);
      return lines.length > 0;
    });
    expect(await table).toEqual(refused('not finished'));
    expect(await read(workbook(sheetRows(rows)))).toEqual({ sheets: [rows], problem: null });
  });

  it.each(failingForks)(
    'that can’t be started (%s) leaves a file unread, and the next one is read (D83)',
    async (_, fail) => {
      const { log, lines } = memoryLog();
      const tables = new TableReader({ clock: systemClock, log });
      onTestFinished(() => tables.stop());
      const file = join(temporaryFolder(), 'table');
      writeFileSync(file, workbook(sheetRows(rows)));
      onTestFinished(replaceForks(fail));
      expect(await tables.readTable({ file, text: '' })).toEqual(refused('not finished'));
      expect(lines.join('')).toContain('table-reading-failed');
      expect(await tables.readTable({ file, text: '' })).toEqual({ sheets: [rows], problem: null });
    },
  );
});
