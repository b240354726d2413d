import { BoundedProcess } from '#relay/process/bounded-process.ts';
import { tableProcessLimits } from './limits.ts';
import { type Table, tableProblems } from './table.ts';

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
