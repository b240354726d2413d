/** What the doctor says, ready for a terminal. */
import type { TakenIn } from '#owner/photographs/take-in.ts';
import type { Finding } from './findings.ts';
import { wrapped } from './wrapped.ts';

/** A numbered paragraph for each problem: nothing can be sold until they are mended. */
export function problemReport(problems: readonly string[], columns: number): string {
  const head = `${counted(problems.length, 'problem')} to mend; until then the shop can't be built:`;
  return `${head}\n\n${problems.map((problem) => bullet(problem, columns)).join('')}`;
}

/** What became of new photographs; nothing where there are none. */
export function photographReport({ done, problems }: Pick<TakenIn, 'done' | 'problems'>, columns: number): string {
  const refused = problems.map((problem) => bullet(problem, columns)).join('');
  return [
    ...done.map((line) => `${line}\n`),
    ...(refused === '' ? [] : [`${counted(problems.length, 'photograph')} can't be used:\n\n${refused}`]),
  ].join('');
}

/** What is still as the shop came: names of texts, and a sentence about packs. Nothing that must be mended. */
export function noticeReport(texts: readonly string[], brand: string | null, columns: number): string {
  const unread = `Still as the shop came, in catalogue/shop.yaml: ${texts.join(', ')}. Read them, and write your own.`;
  return [...(texts.length > 0 ? [unread] : []), ...(brand === null ? [] : [brand])]
    .map((notice) => `${wrapped(notice, columns).join('\n')}\n`)
    .join('');
}

/** What is to be looked at, with its remedies, then one line that says how things stand. */
export function findingReport(findings: readonly Finding[], products: number, columns: number): string {
  const count = counted(products, 'product');
  if (findings.length === 0) return `${count}, nothing to mend in the catalogue.\n`;
  return [
    `${counted(findings.length, 'thing')} to look at; the shop can be built all the same:\n\n`,
    ...findings.map(({ product: { id, name }, problem, remedy }) =>
      bullet(`Product ${id} "${name}": ${problem}. ${remedy}`, columns),
    ),
    `\n${count}, no problem, ${findings.length} to look at.\n`,
  ].join('');
}

function bullet(text: string, columns: number): string {
  return wrapped(text, columns - 2)
    .map((line, index) => `${index === 0 ? '- ' : '  '}${line}\n`)
    .join('');
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
