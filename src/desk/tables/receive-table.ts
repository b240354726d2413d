/** Receives a form with a table: a file, or pasted text. */
import type { DeskContext, DeskDeps } from '#desk/context.ts';
import { type UploadKind, megabytes, withUpload } from '#desk/upload/receive-upload.ts';
import { type Table, parseTable, tableProblems, tableProcessLimits, tableUploadLimits } from './table.ts';
import { BoundedProcess } from '#server/bounded-process.ts';

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

/**
 * Reads a request's form, at addresses of `isUpload`. The table is read from the file, or else from the text `pasted`.
 */
export async function receiveTable(
  c: DeskContext,
  { catalogueFolder, tables }: DeskDeps,
): Promise<{ readonly form: URLSearchParams; readonly table: Table }> {
  return withUpload(c, catalogueFolder, tableUploads, async ({ form, files: [file], problems: [refused], problem }) => {
    if (problem !== null) return { form, table: { problem } };
    if (refused) return { form, table: refused };
    return { form, table: file ? await tables.readTable(file.file) : parseTable(form.get('pasted') ?? '') };
  });
}

export interface TableTask {
  readonly kind: 'table';
  readonly file: string;
}

/** Reads uploaded tables in a child process, because a file can crash or exhaust its reader. */
export class TableReader extends BoundedProcess<TableTask, Table> {
  constructor(deps: ConstructorParameters<typeof BoundedProcess>[1]) {
    const program = new URL('process-table.ts', import.meta.url);
    super({ program, limits: tableProcessLimits, failed: 'table-reading-failed' }, deps);
  }

  /** `file`: its path. */
  async readTable(file: string): Promise<Table> {
    const table = await this.run({ kind: 'table', file });
    if (table === 'busy') return { problem: tableProblems.busy };
    return table ?? { problem: tableProblems['not finished'] };
  }
}
