import { type FindingKind, isVerified } from '#relay/accept/order-check.ts';
import type { StoredOrder } from '#relay/store/order-store.ts';
import { cleanLine } from './clean-text.ts';
import { isLate, lateWarning } from './placed.ts';

const headings: Readonly<Partial<Record<FindingKind, string>>> = {
  'total differs': 'PRICES DIFFER: ',
  'does not add up': 'DOES NOT ADD UP: ',
};

/** What the owner must know before anything is sent, most important first, one plain sentence each; none for a good order. */
export function warningTexts({ copy, verdict, acceptedAt }: StoredOrder): readonly string[] {
  const repeated =
    copy === 0
      ? []
      : [
          'REFERENCE REPEATED: an order with the same reference but other content came before. Compare the two, and ask the customer which one counts.',
        ];
  if (verdict.kind === 'unreadable') {
    return [
      ...repeated,
      `COULD NOT BE CHECKED: this message is not an order as the shop writes it (${cleanLine(verdict.problem)}). Trust no price in it.`,
    ];
  }
  const { placedAt } = verdict.order;
  const late = isLate(placedAt, acceptedAt) ? [`LATE: ${lateWarning(placedAt, acceptedAt)}`] : [];
  // After each change of prices many an honest page is an old one: that alone is nothing to look at.
  const isNews = !isVerified(verdict.findings);
  const told = verdict.findings.filter(({ kind }) => isNews || kind !== 'other catalogue version');
  const findings = told.map(({ kind, text }) => `${headings[kind] ?? ''}${cleanLine(text)}`);
  return [...repeated, ...late, ...findings];
}
