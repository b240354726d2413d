import { type AnimalGroup, animalGroup } from './animal-group.ts';

export const relatedPageSize = 4;

type Grouped = { readonly id: number; readonly category: string };

/** Products of the same animal group, without the product itself, in catalogue order (spec §9 Related products). */
export function relatedProducts<P extends Grouped>(product: Grouped, all: readonly P[]): readonly P[] {
  const group = animalGroup(product.category);
  return all.filter((other) => other.id !== product.id && animalGroup(other.category) === group);
}

/** How many pages of four there are; 0 for none. */
export function relatedPageCount(related: number): number {
  return Math.ceil(related / relatedPageSize);
}

/** Page `page` of the related products, counted from 1; the last page holds what remains. */
export function relatedPage<P>(related: readonly P[], page: number): readonly P[] {
  return related.slice((page - 1) * relatedPageSize, page * relatedPageSize);
}

/** Cards in one file of related products. */
export const relatedFileSize = 48;

/** Address of a file with products of an animal group, in catalogue order; files are counted from 1. All products of a group share them. */
export function relatedFile(group: AnimalGroup, number: number): string {
  return `/data/related/${group}-${number}.json`;
}

/** How many of a group's files hold the first `count` related products of any of its products, which is in there itself. */
export function relatedFileCount(count: number): number {
  return Math.ceil((count + 1) / relatedFileSize);
}
