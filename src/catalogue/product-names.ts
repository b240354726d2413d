import { readYaml } from './yaml-file.ts';

/** Names of products by their numbers, as their files say; a file that can't be read has none. */
export function productNames(texts: Iterable<string>): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const text of texts) {
    const [, fields] = /^\uFEFF?---\r?\n(.*?)^---/ms.exec(text) ?? [];
    const read = fields === undefined ? null : readYaml('', fields);
    const product: unknown = read?.kind === 'yaml' ? read.value : null;
    if (typeof product !== 'object' || product === null || !('id' in product) || !('name' in product)) continue;
    if (typeof product.id === 'number' && typeof product.name === 'string') names.set(product.id, product.name);
  }
  return names;
}

/** Read when they are first asked for. */
export type ProductNames = () => ReadonlyMap<number, string>;

export function namesOnDemand(texts: () => Iterable<string>): ProductNames {
  let names: ReadonlyMap<number, string> | null = null;
  return () => (names ??= productNames(texts()));
}
