/** From a press beside a product of a list to the list as it is wanted. */
import type { ProductList } from '#catalogue/product-lists.ts';
import { typedNumber } from '#shop/typed-number.ts';
import { typedText } from './section.ts';

export type ListChange =
  /** `at`: the product to be shown next. */
  | { readonly ids: readonly number[]; readonly at: number | null }
  /** A place that can't be. */
  | { readonly id: number; readonly typed: string; readonly words: string };

/** A move says where to, not how far, so that pressed twice it is one move. */
export function listChange({ ids }: ProductList, form: URLSearchParams, known: readonly number[]): ListChange {
  const id = Number(/^[1-9]\d{0,8}$/.exec(form.get('product') ?? '')?.[0] ?? 0);
  const nothing = { ids, at: null };
  const others = ids.filter((each) => each !== id);
  const task = form.get('do');
  if (task === 'add-first' || task === 'add-last') {
    if (!known.includes(id) || ids.includes(id)) return { ids, at: ids.includes(id) ? id : null };
    return { ids: task === 'add-first' ? [id, ...ids] : [...ids, id], at: id };
  }
  if (!ids.includes(id)) return nothing;
  if (task === 'remove') return { ids: others, at: null };
  const from = Number(/^\d{1,4}$/.exec(form.get('from') ?? '')?.[0] ?? 0);
  const typed = typedText(form, 'place') ?? '';
  const to = { up: from - 1, down: from + 1, first: 1, place: typedNumber(typed) ?? 0 }[task ?? ''];
  if (to === undefined) return nothing;
  if (task === 'place' && (to < 1 || to > ids.length))
    return { id, typed, words: `Enter a place from 1 to ${ids.length}.` };
  return { ids: others.toSpliced(Math.max(to, 1) - 1, 0, id), at: id };
}
