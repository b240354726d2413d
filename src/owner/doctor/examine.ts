/** The whole examination, from the files of the catalogue to a text and an exit code. */
import { checkRecords } from '#catalogue/check-records.ts';
import { takeInPhotographs } from '#owner/photographs/take-in.ts';
import { brokenFile } from './broken-file.ts';
import { productTable } from './product-table.ts';
import { photographReport, problemReport, recordProblems, suspicionReport } from './report.ts';
import { verdict } from './suspicion.ts';
import { suspicions } from './suspicions.ts';

/** 0: nothing to mend. 1: problems, the shop can't be built. 3: it can be built, and something is to be looked at. */
export type Finding = { readonly text: string; readonly exitCode: 0 | 1 | 3 };

/**
 * New photographs are taken in on the way, so that what is looked at is what shoppers will see. The modules of the
 * catalogue are loaded one after the other: each throws when what it needs is broken.
 */
export async function examine(root: string, columns: number): Promise<Finding> {
  try {
    const { records } = await import('#catalogue/records.ts');
    const problems = recordProblems(checkRecords(records));
    if (problems.length > 0) return { text: problemReport(problems, columns), exitCode: 1 };
    const photographs = await takeInPhotographs(root, records);
    const { readGoods } = await import('./read-goods.ts');
    const { reviewed } = await import('#catalogue/reviewed.ts');
    const goods = readGoods(root);
    const found = verdict(suspicions(goods), reviewed);
    const isClean = found.open.length + found.pointless.length + photographs.problems.length === 0;
    return {
      text: [
        productTable(goods, columns),
        photographReport(photographs, columns),
        suspicionReport(found, goods.products, columns),
      ].join('\n'),
      exitCode: isClean ? 0 : 3,
    };
  } catch (error) {
    const broken = brokenFile(error, root);
    if (broken !== null) return { text: broken, exitCode: 1 };
    if (!(error instanceof Error)) throw error;
    return { text: problemReport([error.message], columns), exitCode: 1 };
  }
}
