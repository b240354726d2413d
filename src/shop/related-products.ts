import type { AnimalGroup } from './species.ts';

export const relatedPageSize = 4;

/** Number of pages of four; 0 for none. */
export function relatedPageCount(related: number): number {
  return Math.ceil(related / relatedPageSize);
}

/** A page of the related products, counted from 1; the last one has the rest (R162). */
export function relatedPage<P>(related: readonly P[], page: number): readonly P[] {
  return related.slice((page - 1) * relatedPageSize, page * relatedPageSize);
}

/** Cards in one file of related products. */
export const relatedFileSize = 48;

/**
 * Address of a file with products of an animal group, in catalogue order. Files are counted from 1 and shared by the
 * group's products.
 */
export function relatedFile(group: AnimalGroup, number: number): string {
  return `/data/related/${group}-${number}.json`;
}

/** The number of a group's files that have the first `count` related products of any of its products, which is among them. */
export function relatedFileCount(count: number): number {
  return Math.ceil((count + 1) / relatedFileSize);
}
