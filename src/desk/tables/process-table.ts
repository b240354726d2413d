/** The child process that reads untrusted tables (`receive-table.ts`). */
import { readFile } from 'node:fs/promises';
import { boundedTask } from '#server/bounded-process.ts';
import { parseTable, tableProcessLimits } from './table.ts';
import { readFileTable } from './read-file.ts';
import type { TableTask } from './receive-table.ts';

boundedTask({
  memoryMiB: tableProcessLimits.memoryMiB,
  work: async ({ file, text }: TableTask) => (file === null ? parseTable(text) : readFileTable(await readFile(file))),
});
