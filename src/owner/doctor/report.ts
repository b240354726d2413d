/** The doctor's report, as text for a terminal. */
import { counted } from '#shop/counted.ts';
import type { ImportedPhotos } from '#photos/import-photos.ts';
import type { Finding } from './findings.ts';
import { wrapped } from './wrapped.ts';

/** A numbered paragraph for each problem that keeps the shop from being built. */
export function problemReport(problems: readonly string[], columns: number): string {
  const head = `${counted(problems.length, 'problem')} to fix; until then the shop can't be built:`;
  return `${head}\n\n${problems.map((problem) => bullet(problem, columns)).join('')}`;
}

/** The results of importing new photos; empty without any. */
export function photoReport({ done, problems }: ImportedPhotos, columns: number): string {
  const refused = problems.map((problem) => bullet(problem, columns)).join('');
  return [
    ...done.map((line) => `${line}\n`),
    ...(refused === '' ? [] : [`${counted(problems.length, 'photo')} can't be used:\n\n${refused}`]),
  ].join('');
}

/** Notices about texts and packs that are still those the shop came with. Nothing that must be fixed. */
export function noticeReport(texts: readonly string[], brand: string | null, columns: number): string {
  const unread = `Not changed yet in catalogue/shop.yaml: ${texts.join(', ')}. Read them and write your own.`;
  return [...(texts.length > 0 ? [unread] : []), ...(brand === null ? [] : [brand])]
    .map((notice) => `${wrapped(notice, columns).join('\n')}\n`)
    .join('');
}

/** Findings with their remedies, and a line with the totals. */
export function findingReport(findings: readonly Finding[], products: number, columns: number): string {
  const count = counted(products, 'product');
  if (findings.length === 0) return `${count}, nothing to fix in the catalogue.\n`;
  return [
    `${counted(findings.length, 'thing')} to look at; the shop can be built all the same:\n\n`,
    ...findings.map(({ product: { id, name }, problem, remedy }) =>
      bullet(`Product ${id} "${name}": ${problem}. ${remedy}`, columns),
    ),
    `\n${count}, no problem, ${findings.length} to look at.\n`,
  ].join('');
}

/** Lines below the first are for pasting: they stay as they are. */
function bullet(text: string, columns: number): string {
  const [sentences = '', ...pasted] = text.split('\n');
  const lines = wrapped(sentences, columns - 2).map((line, index) => `${index === 0 ? '- ' : '  '}${line}`);
  return [...lines, ...pasted].map((line) => `${line}\n`).join('');
}
