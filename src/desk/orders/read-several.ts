/** Reads what was selected on the list. What can't be read was not selected, and is never an error. */
import { fold } from '#order/fold-order.ts';

/** The most orders at once. */
export const mostAtOnce = 100;

export interface Selected {
  readonly id: number;
  /** How many events the order had when it was shown. */
  readonly seen: number;
}

export const severalActions = ['packed', 'shipped', 'courier', 'slips', 'labels', 'table'] as const;
export type SeveralAction = (typeof severalActions)[number];

/** `null` if no button sends this. */
export function readAction(form: URLSearchParams): SeveralAction | null {
  return severalActions.find((known) => known === form.get('do')) ?? null;
}

/** Each once, in the order of the list. */
export function readSelected(form: URLSearchParams): readonly Selected[] {
  const read = form.getAll('order').flatMap((value) => {
    const [, id, seen] = /^([1-9]\d{0,14})-(\d{1,6})$/.exec(value) ?? [];
    return id === undefined ? [] : ([[Number(id), Number(seen)]] as const);
  });
  return [...new Map(read)].map(([id, seen]) => ({ id, seen }));
}

export function readCourier(form: URLSearchParams): string {
  return fold((form.get('courier') ?? '').trim().slice(0, 60));
}

/** Ids in an address, each once. */
export function readIds(text: string): readonly number[] {
  if (!/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/.test(text)) return [];
  return [...new Set(text.split(',').map(Number))];
}
