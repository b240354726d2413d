/** The whole examination, from the files of the catalogue to a text and an exit code. */
import { type Environment, shopConfig, shopProblems } from '#config';
import { takeInPhotographs } from '#owner/photographs/take-in.ts';
import { brokenFile } from './broken-file.ts';
import { productTable } from './product-table.ts';
import { noticeReport, photographReport, problemReport, suspicionReport } from './report.ts';
import { soundRecords } from './sound-records.ts';
import { verdict } from './suspicion.ts';
import { textsStillOurs } from './still-ours.ts';
import { suspicions } from './suspicions.ts';

/** 0: nothing to mend. 1: problems, the shop can't be built. 3: it can be built, and something is to be looked at. */
export type Finding = { readonly text: string; readonly exitCode: 0 | 1 | 3 };

interface Place {
  /** The project's folder. */
  readonly root: string;
  /** The terminal's width. */
  readonly columns: number;
  readonly environment: Environment;
}

/**
 * New photographs are taken in on the way, so that what is looked at is what shoppers will see. The modules of the
 * catalogue are loaded one after the other: each throws when what it needs is broken.
 */
export async function examine({ root, columns, environment }: Place): Promise<Finding> {
  const sound = await soundRecords(root, columns);
  if ('text' in sound) return { text: sound.text, exitCode: 1 };
  const shop = shopConfig(environment);
  const settings = shopProblems(shop);
  if (settings.length > 0) return { text: problemReport(settings, columns), exitCode: 1 };
  const photographs = await takeInPhotographs(root, sound.records);
  try {
    const { readGoods } = await import('./read-goods.ts');
    const { reviewed } = await import('#catalogue/reviewed.ts');
    const { shopTexts } = await import('#catalogue/shop-texts.ts');
    const { brandNotice } = await import('#catalogue/drawn-brand.ts');
    const { default: made } = await import('#catalogue/photographs.json', { with: { type: 'json' } });
    const goods = readGoods(root);
    const found = verdict(suspicions(goods), reviewed);
    const parts = [
      productTable(goods, columns),
      photographReport(photographs, columns),
      noticeReport(textsStillOurs(shopTexts), brandNotice(shop.name, sound.records, made), columns),
      suspicionReport(found, goods.products, columns),
    ];
    const isClean = found.open.length + photographs.problems.length === 0;
    return { text: parts.filter((part) => part !== '').join('\n'), exitCode: isClean ? 0 : 3 };
  } catch (error) {
    const broken = brokenFile(error, root);
    if (broken !== null) return { text: broken, exitCode: 1 };
    if (!(error instanceof Error)) throw error;
    return { text: problemReport([error.message], columns), exitCode: 1 };
  }
}
