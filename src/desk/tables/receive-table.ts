/** Receives a form with a table: a file, or pasted text. */
import type { DeskContext } from '#desk/context.ts';
import { type UploadKind, megabytes, withUpload } from '#desk/upload/receive-upload.ts';
import type { WorkedOrder, DeskOrders } from '#desk/orders/desk-orders.ts';
import { namesIn, sheetWith } from './find-orders.ts';
import { type Row, type Table, parseTable, refused, tableProcessLimits, tableUploadLimits } from './table.ts';
import { BoundedProcess } from '#server/bounded-process.ts';

export interface TableDeps {
  /** The folder of the owner’s files. */
  readonly catalogueFolder: string;
  readonly orders: DeskOrders;
  readonly tables: TableReader;
}

const tooLarge = `This is more than ${megabytes(tableUploadLimits.fileBytes)}. Copy the rows that you need into a new file, and upload that.`;

const tableUploads: UploadKind = {
  limits: tableUploadLimits,
  texts: {
    'too large': tooLarge,
    'too many': 'You chose several files. Choose one at a time.',
    busy: 'Other files are being uploaded. Try again in a minute.',
    interrupted: 'The connection was lost. Try again.',
    'disk full': 'The server’s disk is full. Paste the rows instead of uploading the file.',
    'not writable': 'The desk can’t store uploads. Paste the rows instead of uploading the file.',
  },
  fileTooLarge: tooLarge,
};

const otherSheets =
  'This workbook has more of your orders in other sheets, which were not read. Copy their rows, and paste them as another table.';

/** Above this many characters, a pasted text is parsed in the child process, too. */
const maxParsedHere = 50_000;

/**
 * Reads a request's form, at addresses of `isUpload`, with its table: the rows, from the file or else from the text
 * `pasted`, the orders that they may name, and what the owner should know about them; or why there is none.
 */
export async function receiveTable(c: DeskContext, deps: TableDeps): Promise<Received> {
  return withUpload(c, deps.catalogueFolder, tableUploads, async ({ form, files: [file], problems, problem }) => {
    const refusal = problem ?? problems[0]?.problem;
    if (refusal !== undefined) return { form, problem: refusal };
    const text = form.get('pasted') ?? '';
    const isParsedHere = !file && text.length <= maxParsedHere;
    const table = isParsedHere ? parseTable(text) : await deps.tables.readTable({ file: file?.file ?? null, text });
    const orders = await deps.orders.ordersNamed(namesIn(table.sheets.flat(2)));
    const sheet = sheetWith(table.sheets, orders);
    if (table.problem !== null && !sheet.isNamed) return { form, problem: table.problem };
    return { form, rows: sheet.rows, orders, notice: sheet.isPart ? otherSheets : null };
  });
}

type Received = { readonly form: URLSearchParams } & (
  | { readonly problem: string }
  | {
      readonly problem?: never;
      readonly rows: readonly Row[];
      readonly orders: readonly WorkedOrder[];
      readonly notice: string | null;
    }
);

export interface TableTask {
  readonly kind: 'table';
  /** Its path; `null` for a pasted text. */
  readonly file: string | null;
  readonly text: string;
}

/** Reads tables in a child process, because a file can crash or exhaust its reader. */
export class TableReader extends BoundedProcess<TableTask, Table> {
  constructor(deps: ConstructorParameters<typeof BoundedProcess>[1]) {
    const program = new URL('process-table.ts', import.meta.url);
    super({ program, limits: tableProcessLimits, failed: 'table-reading-failed' }, deps);
  }

  async readTable(table: Omit<TableTask, 'kind'>): Promise<Table> {
    const read = await this.run({ kind: 'table', ...table });
    return read === 'busy' ? refused('busy') : (read ?? refused('not finished'));
  }
}
