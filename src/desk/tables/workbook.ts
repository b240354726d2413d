import writeWorkbook from 'write-excel-file/node';
import { shortened } from '#shop/text.ts';
import type { DeskContext } from '#desk/context.ts';

/** Wide enough for most cells, in characters. */
const maxWidth = 40;
/** Excel calls a workbook damaged if a cell has more than 32,767 characters. */
const maxCellBytes = 32_000;
/** The format of text cells, in which spreadsheets don't change digits. */
const asText = '@';

/** A workbook (XLSX) of one sheet to download. Text stays text, such as leading zeros, long numbers and formulas. */
export async function workbookAnswer(
  c: DeskContext,
  name: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<Response> {
  const [titles = []] = rows;
  const columns = titles.map((_, column) => ({
    width: Math.min(maxWidth, 2 + Math.max(...rows.map((row) => String(row[column] ?? '').length))),
  }));
  const cells = rows.map((row) =>
    row.map((value) =>
      typeof value === 'number'
        ? { value, type: Number }
        : value === ''
          ? null
          : { value: shortened(value, maxCellBytes), type: String, format: asText },
    ),
  );
  const file = await writeWorkbook(cells, { sheet: 'Orders', columns }).toBuffer();
  return c.body(new Uint8Array(file), 200, {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}.xlsx`,
  });
}
