import { withField } from '#catalogue/edit-product.ts';
import { CatalogueError } from '#catalogue/problem.ts';
import { checkedCatalogue } from '#desk/products/edit-prices.ts';
import type { OwnProduct } from '#desk/products/own-products.ts';

/** What the catalogue's check says of the texts of pictures, by their numbers. */
export function textSlips(
  folder: string,
  own: Pick<OwnProduct, 'path' | 'text'>,
  texts: readonly string[],
): ReadonlyMap<number, string> {
  const text = withField(own.text, ['pictures'], texts) ?? own.text;
  const checked = checkedCatalogue(folder, [own.path, text]);
  if (!(checked instanceof CatalogueError)) return new Map();
  return new Map(
    checked.problems.flatMap(({ file, field = '', problem, remedy }) => {
      const [, number] = /^pictures (\d+)$/.exec(field) ?? [];
      return file.endsWith(`/${own.path}`) && number !== undefined
        ? [[Number(number), `It ${problem}. ${remedy}`] as const]
        : [];
    }),
  );
}
