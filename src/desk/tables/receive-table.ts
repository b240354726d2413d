/** Receives a form with a table: a file, or pasted text. */
import { rm } from 'node:fs/promises';
import { HTTPException } from 'hono/http-exception';
import { uploadFolder } from '#catalogue/draft.ts';
import { isSame } from '#desk/account/sessions.ts';
import type { DeskContext } from '#desk/context.ts';
import type { DeskDeps } from '#desk/deps.ts';
import { type UploadKind, UploadProblem, megabytes, receiveUpload } from '#desk/upload/receive-upload.ts';
import { tableProcessLimits, tableUploadLimits } from './limits.ts';
import { parseTable } from './parse-table.ts';
import { type Table, tableProblems } from './table.ts';
import { BoundedProcess } from '#relay/process/bounded-process.ts';

export interface ReceivedTable {
  /** The form's fields, including the pasted text as `pasted`. */
  readonly form: URLSearchParams;
  /** Read from the file, or else from the text. */
  readonly table: Table;
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

/** Reads a request's form, at addresses of `isUpload`. Throws an HTTPException (403) for a form of another session. */
export async function receiveTable(c: DeskContext, { content, tables }: DeskDeps): Promise<ReceivedTable> {
  const isToken = (token: string) => isSame(token, c.var.session.formToken);
  try {
    const { form, folder, files, problems } = await receiveUpload(c.req.raw, tableUploads, {
      isToken,
      parent: () => uploadFolder(content),
    });
    c.set('form', form);
    try {
      const [[file], [refused]] = [files, problems];
      if (refused) return { form, table: refused };
      const pasted = form.get('pasted') ?? '';
      if (file) return { form, table: await tables.readTable(file.file) };
      return { form, table: parseTable(pasted) };
    } finally {
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    if (!(error instanceof UploadProblem)) throw error;
    c.set('form', error.form);
    if (error.kind === 'foreign') throw new HTTPException(403);
    return { form: error.form, table: { problem: error.message } };
  }
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
