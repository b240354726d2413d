import { composed, quotedBytes, shortened } from './bounded-text.ts';
import type { FindingKind } from './order-check.ts';

export interface ChosenOption {
  /** Index in the product's options; 0 where there is no choice, or no such option. */
  readonly index: number;
  /** The catalogue's name; empty for none. */
  readonly name: string;
  readonly soldOut?: boolean | undefined;
  readonly problem?: { readonly kind: FindingKind; readonly text: string };
}

/** Finds the pack or size that an order names among the product's own. */
export function chooseOption(
  what: 'pack' | 'size',
  options: readonly { readonly name: string; readonly soldOut?: boolean | undefined }[] | undefined,
  wanted: string | undefined,
): ChosenOption {
  const choices = options ?? [];
  if (wanted === undefined) {
    if (choices.length === 0) return { index: 0, name: '' };
    return {
      index: 0,
      name: '',
      problem: { kind: 'option missing', text: `no ${what} was chosen, so the price can’t be checked.` },
    };
  }
  const comparableWish = comparable(wanted);
  const index = choices.findIndex((option) => comparable(option.name) === comparableWish);
  const choice = choices[index];
  if (choice) return { index, name: choice.name, soldOut: choice.soldOut };
  return {
    index: 0,
    name: '',
    problem: {
      kind: 'unknown option',
      text: `the shop has no ${what} “${shortened(wanted, quotedBytes)}”, so the price can’t be checked.`,
    },
  };
}

/** A name as the order's message can carry it: brackets and semicolons are separators there, so they're ignored. */
export function comparable(name: string): string {
  return composed(name)
    .replaceAll(/[[\]();\s]+/g, ' ')
    .trim();
}
