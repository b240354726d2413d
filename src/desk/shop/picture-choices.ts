import { pictureLabel } from '#catalogue/picture-label.ts';
import type { ChoiceGroup } from '#desk/pages/shop-page.ts';

/** The pictures that can stand on the home page, by the names that `shop.yaml` gives them. */
export function pictureChoices(
  names: readonly string[],
  products: ReadonlyMap<number, string>,
): readonly ChoiceGroup[] {
  const numbered = names.flatMap((value) => {
    const [, id] = /^(\d+)-(\d+)$/.exec(value) ?? [];
    const product = products.get(Number(id));
    return product === undefined ? [] : [{ value, id: Number(id), label: pictureLabel(value, products) }];
  });
  const own = names.filter((name) => !/^\d/.test(name)).toSorted();
  return [
    { label: 'Came with the shop', options: own.map((value) => ({ value, label: pictureLabel(value, products) })) },
    {
      label: 'Pictures of products',
      options: numbered.toSorted((a, b) => a.id - b.id).map(({ value, label }) => ({ value, label })),
    },
  ];
}
