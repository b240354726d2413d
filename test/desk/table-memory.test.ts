/** A workbook that would fill the memory of the child process that reads it (D83). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { TableReader } from '#desk/tables/receive-table.ts';
import { refused } from '#desk/tables/table.ts';
import { ManualClock, memoryLog } from '#test/support/clock-and-log.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { endlessRows, sheetRows, workbook } from '#test/support/uploads.ts';

it('ends the process, and the next workbook is read (D83)', async () => {
  const { log, lines } = memoryLog();
  const tables = new TableReader({ clock: new ManualClock(), log });
  onTestFinished(() => tables.stop());
  const file = join(temporaryFolder(), 'table');
  writeFileSync(file, workbook(endlessRows));
  expect(await tables.readTable({ file, text: '' })).toEqual(refused('not finished'));
  expect(lines.filter((line) => line.includes('table-reading-failed'))).toHaveLength(1);
  writeFileSync(file, workbook(sheetRows([['Reference']])));
  expect(await tables.readTable({ file, text: '' })).toEqual({ sheets: [[['Reference']]], problem: null });
});
