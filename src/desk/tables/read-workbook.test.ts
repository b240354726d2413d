/** Workbooks as other programs write them, by hand (D83). */
import { describe, expect, it } from 'vitest';
import { type ArchiveEntry, archive, sheetRows, workbook, workbookFiles } from '#test/support/uploads.ts';
import { readFileTable } from './read-file.ts';
import { otherFile } from './table.ts';

const rows = [
  ['Reference', 'Number'],
  ['7K3M9Q2X', '0012345'],
];
const sheet = (content: string, root = 'worksheet') => `<${root}><sheetData>${content}</sheetData></${root}>`;
const files = (contents: Readonly<Record<string, string>>): Buffer =>
  archive(Object.entries(contents).map(([name, content]): ArchiveEntry => ({ name, content })));
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const sheetsOf = (bytes: Buffer) => {
  const { sheets, problem } = readFileTable(bytes);
  return problem ?? sheets;
};

describe('a workbook', () => {
  it.each([
    [
      'without addresses of cells and rows',
      sheet(`<row>${text('Reference')}${text('Number')}</row><row>${text('7K3M9Q2X')}${text('0012345')}</row>`),
    ],
    [
      'with its rows and cells out of order',
      sheet(
        '<row r="2"><c r="B2" t="str"><v>0012345</v></c><c r="A2" t="str"><v>7K3M9Q2X</v></c></row><row r="1"><c r="A1" t="str"><v>Reference</v></c><c r="B1" t="str"><v>Number</v></c></row>',
      ),
    ],
    [
      'with addresses of cells but not of rows',
      sheet(
        '<row><c r="A1" t="str"><v>Reference</v></c><c r="B1" t="str"><v>Number</v></c></row><row><c r="A2" t="str"><v>7K3M9Q2X</v></c><c r="B2" t="str"><v>0012345</v></c></row>',
      ),
    ],
    [
      'with a prefix, rich text and pronunciations',
      '<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:r><x:t>Refer</x:t></x:r><x:r><x:t>ence</x:t></x:r><x:rPh><x:t>r</x:t></x:rPh></x:is></x:c><x:c t="str"><x:v>Number</x:v></x:c></x:row><x:row><x:c t="str"><x:v>7K3M9Q2X</x:v></x:c><x:c t="str"><x:v>0012345</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    ],
  ])('%s is read (D83)', (_, content) => {
    expect(sheetsOf(files({ 'xl\\worksheets\\sheet1.xml': content }))).toEqual([rows]);
  });

  it('with a chart before its table, and without styles and relations, is read (D83)', () => {
    const parts = {
      '/XL/chartsheets/sheet1.xml': '<chartsheet><sheetViews/></chartsheet>',
      'xl/charts/chart1.xml': '<c:chartSpace><c:v>1</c:v></c:chartSpace>',
      'data/t.xml': sheet('<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'),
      'xl/sharedStrings.xml': '<sst><si><t>7K3M9Q2X</t></si><si><r><t>00</t></r><r><t>12_x0031_</t></r></si></sst>',
    };
    expect(sheetsOf(files(parts))).toEqual([[['7K3M9Q2X', '00121']]]);
  });

  it('shows numbers in the formats of its styles, and dates from 1904 (D83)', () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;LE&quot;0000000000"/><numFmt formatCode="0000000000" numFmtId="165"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const cells = [1, 2, 0].map((style) => `<c s="${style}"><v>75112345</v></c>`).join('');
    const parts = (more: string) => ({
      'xl/workbook.xml': `<workbook><workbookPr ${more}/></workbook>`,
      'xl/styles.xml': styles,
      'xl/worksheets/a.xml': sheet(`<row>${cells}<c s="3"><v>44885</v></c></row>`),
    });
    const numbers = ['LE0075112345', '0075112345', '75112345'];
    expect(sheetsOf(files(parts('date1904="1"')))).toEqual([[[...numbers, '2026-11-21 00:00']]]);
    expect(sheetsOf(files(parts('')))).toEqual([[[...numbers, '2022-11-20 00:00']]]);
  });

  it('with 120 columns that are empty or have only a title loses these (D83)', () => {
    const titles = Array.from({ length: 120 }, (_, index) => `Column ${index}`);
    const wide = [titles, ['7K3M9Q2X', ...Array.from({ length: 118 }, () => ''), '0012345']];
    expect(sheetsOf(workbook(sheetRows(wide)))).toEqual([
      [
        ['Column 0', 'Column 119'],
        ['7K3M9Q2X', '0012345'],
      ],
    ]);
  });

  it('is never half read: one sheet that is too long is named, the others are read (D83)', () => {
    const far = '<row r="9000"><c t="str"><v>1</v></c></row>';
    const { sheets, problem } = readFileTable(workbook(sheetRows(rows), far));
    expect([sheets, problem]).toEqual([[rows], expect.stringContaining('more than 5,000 rows')]);
  });

  it.each([
    ['a web page', Buffer.from('<!DOCTYPE html><table><tr><td>7K3M9Q2X</table>')],
    ['a web page', Buffer.from('MIME-Version: 1.0\r\n\r\n<html>')],
    ['an XML document', Buffer.from('<?xml version="1.0"?><Workbook/>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a picture', Buffer.from('FFD8FFE000104A464946', 'hex')],
    ['a Numbers document of Apple', archive([{ name: 'Index/Document.iwa', content: '' }])],
    ['an OpenDocument file (.ods)', archive([{ name: 'content.xml', content: '<a/>' }])],
    ['a binary Excel workbook (.xlsb)', archive([{ name: 'xl/workbook.bin', content: '' }])],
    ['a Word document', archive([{ name: 'word/document.xml', content: '<w:document/>' }])],
    ['a ZIP archive', archive([{ name: 'table.csv', content: 'a,b' }])],
    [
      'a workbook locked with a password',
      Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
  ])('that is %s is refused by its name, with the next step (D83)', (what, bytes) => {
    expect(readFileTable(bytes)).toEqual(otherFile(what));
  });

  it('is damaged if an element never ends', () => {
    expect(readFileTable(archive([...workbookFiles('<row><c t="str"><v>1')])).problem).toMatch(/can’t be read/);
  });
});
