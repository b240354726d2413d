import { checkRecords, problemLine } from '#catalogue/check-records.ts';
import type { ProductRecord } from '#catalogue/product-record.ts';
import { brokenFile } from './broken-file.ts';
import { problemReport } from './report.ts';

/** The catalogue's records once nothing is wrong with them; else what their owner should read, as wide as `columns`. */
export async function soundRecords(
  root: string,
  columns: number,
): Promise<{ readonly records: readonly ProductRecord[] } | { readonly text: string }> {
  try {
    const { records } = await import('#catalogue/records.ts');
    const problems = checkRecords(records).map(problemLine);
    return problems.length === 0 ? { records } : { text: problemReport(problems, columns) };
  } catch (error) {
    const broken = brokenFile(error, root);
    if (broken === null) throw error;
    return { text: broken };
  }
}
