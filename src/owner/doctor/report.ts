/** What the doctor says, ready for a terminal. */
import type { TakenIn } from '#owner/photographs/take-in.ts';
import type { Product } from '#shop/product.ts';
import type { Suspicion, Verdict } from './suspicion.ts';
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
  const unread = `Still as the shop came, in src/catalogue/shop-texts.ts: ${texts.join(', ')}. Read them, and write your own.`;
  return [...(texts.length > 0 ? [unread] : []), ...(brand === null ? [] : [brand])]
    .map((notice) => `${wrapped(notice, columns).join('\n')}\n`)
    .join('');
}

/** Suspicions with their remedies, then one line that says how things stand. */
export function suspicionReport(
  { open, acknowledged, pointless }: Verdict,
  products: readonly Product[],
  columns: number,
): string {
  const nameOf = (id: number) => products.find((product) => product.id === id)?.name ?? '';
  const reviewedNote = acknowledged > 0 ? ` (${acknowledged} known and accepted in src/catalogue/reviewed.ts)` : '';
  return [
    ...(open.length > 0
      ? [
          `${counted(open.length, 'thing')} to look at; the shop can be built all the same:\n\n`,
          ...open.map((suspicion) => suspicionLines(suspicion, nameOf(suspicion.product), columns)),
          '\nIf one is as it should be, copy its line in braces into src/catalogue/reviewed.ts and say why.\n',
        ]
      : []),
    // While something is open, a review may be pointless only because of it.
    ...(open.length > 0 ? [] : pointless).map(
      ({ product, kind }) =>
        `src/catalogue/reviewed.ts: product ${product}, "${kind}" is no longer suspected; its line can go.\n`,
    ),
    open.length === 0
      ? `${counted(products.length, 'product')}, nothing to mend in the catalogue${reviewedNote}.\n`
      : `\n${counted(products.length, 'product')}, no problem, ${open.length} to look at${reviewedNote}.\n`,
  ].join('');
}

/** The line that accepts it is never broken: it is there to be copied. */
function suspicionLines({ product, kind, problem, remedy }: Suspicion, name: string, columns: number): string {
  const lines = bullet(`Product ${product} "${name}": ${problem}. ${remedy}`, columns);
  return `${lines}      { product: ${product}, kind: '${kind}', because: '…' },\n`;
}

function bullet(text: string, columns: number): string {
  return wrapped(text, columns - 2)
    .map((line, index) => `${index === 0 ? '- ' : '  '}${line}\n`)
    .join('');
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
