/** The form of a list of products: its heading, a place for each product, and buttons that move, remove and add one. */
import { z } from 'zod';
import type { ProductList } from '#catalogue/product-lists.ts';
import { parseNumber } from '#shop/numbers.ts';
import { type FieldValues, tooLong } from '#desk/forms.ts';
import { shopLineField, maxShopLine } from './section.ts';

/** The heading, and a place for each product. */
export function listValues({ on, heading, ids }: ProductList): FieldValues {
  return {
    ...(on === 'home' && { heading }),
    ...Object.fromEntries(ids.map((id, index) => [`places.${id}`, String(index + 1)])),
  };
}

/** A field that was not sent stays as it is. */
export function listForm(list: ProductList) {
  return z.object(
    Object.fromEntries(Object.entries(listValues(list)).map(([name, now]) => [name, shopLineField.default(now)])),
  );
}

/**
 * The list with the places that were changed, and after the button's action: `move 43 1`, `add 70 5` or `remove 43`. An
 * action names the target place, not a distance, so pressing it twice has the same effect as once. `at`: the product to
 * show next.
 */
export function listChange(
  { ids }: ProductList,
  { changed, action, isKnown }: { changed: FieldValues; action: string; isKnown: (id: number) => boolean },
) {
  const places = ids.flatMap((id) => {
    const name = `places.${id}`;
    const text = changed[name];
    return text === undefined ? [] : [{ id, name, place: parseNumber(text) ?? 0 }];
  });
  const isLong = (changed['heading'] ?? '').length > maxShopLine;
  const errors = [
    ...(isLong ? [{ field: 'heading', label: 'Heading of the row', message: tooLong(maxShopLine) }] : []),
    ...places
      .filter(({ place }) => place < 1 || place > ids.length)
      .map(({ name }) => ({ field: name, label: 'Place', message: `Enter a place from 1 to ${ids.length}.` })),
  ];
  if (errors.length > 0) return { ids, at: null, errors };
  const placed = places.reduce<readonly number[]>((list, { id, place }) => withProduct(list, id, place), ids);
  const [, task, number, to] = /^(move|add|remove) ([1-9]\d{0,8})(?: (\d{1,4}))?$/.exec(action) ?? [];
  const id = Number(number);
  if (task === 'remove') return { ids: placed.filter((each) => each !== id), at: null, errors };
  const canMove = task === 'move' ? ids.includes(id) : task === 'add' && isKnown(id);
  if (!canMove) return { ids: placed, at: places[0]?.id ?? null, errors };
  const isThere = task === 'add' && ids.includes(id);
  return { ids: isThere ? placed : withProduct(placed, id, Number(to ?? 1)), at: id, errors };
}

function withProduct(ids: readonly number[], id: number, place: number): readonly number[] {
  return ids.filter((each) => each !== id).toSpliced(Math.max(place, 1) - 1, 0, id);
}
