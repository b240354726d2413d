import type { FindingKind } from '#order/order-check.ts';
import type { StoredOrder } from '#order/order-store.ts';
import { cleanLine } from '#order/clean-text.ts';
import { isLate, lateWarning } from '#order/placed.ts';

const headings: Readonly<Partial<Record<FindingKind, string>>> = {
  'total differs': 'PRICES DIFFER: ',
  'does not add up': 'DOES NOT ADD UP: ',
};

/** Warnings for the owner before sending, the most important first, one plain sentence each; none for a good order. */
export function warningTexts({ copy, check, acceptedAt }: StoredOrder): readonly string[] {
  const repeated =
    copy === 0
      ? []
      : [
          'REFERENCE REPEATED: an order with the same reference but different content came before. Compare the two, and ask the customer which one counts.',
        ];
  if (check.kind === 'unreadable') {
    return [
      ...repeated,
      `COULD NOT BE CHECKED: this message does not look like an order of this shop (${cleanLine(check.problem)}). Don’t trust any price in it.`,
    ];
  }
  const { placedAt } = check.order;
  const late = isLate(placedAt, acceptedAt) ? [`LATE: ${lateWarning(placedAt, acceptedAt)}`] : [];
  // The version says nothing to an owner: a page from before a change of prices is the likely reason in another finding.
  const told = check.findings.filter(({ kind }) => kind !== 'other catalogue version');
  const findings = told.map(({ kind, text }) => `${headings[kind] ?? ''}${cleanLine(text)}`);
  return [...repeated, ...late, ...findings];
}
