import type { Reviewed, SuspicionKind } from '#catalogue/reviewed.ts';

/** Something that works, and is perhaps not meant so. */
export interface Suspicion {
  readonly product: number;
  readonly kind: SuspicionKind;
  readonly problem: string;
  readonly remedy: string;
}

export interface Verdict {
  readonly open: readonly Suspicion[];
  readonly acknowledged: number;
  /**
   * Reviews of something that is no longer suspected. A far price is not among them: it depends on other products, so it
   * may come and go.
   */
  readonly pointless: readonly Reviewed[];
}

/** Leaves out what has been looked at, and finds reviews that nothing needs any more. */
export function verdict(suspicions: readonly Suspicion[], reviewed: readonly Reviewed[]): Verdict {
  const isSame = (one: Pick<Suspicion, 'product' | 'kind'>) => (other: Pick<Suspicion, 'product' | 'kind'>) =>
    one.product === other.product && one.kind === other.kind;
  const open = suspicions.filter((suspicion) => !reviewed.some(isSame(suspicion)));
  return {
    open,
    acknowledged: suspicions.length - open.length,
    pointless: reviewed.filter((review) => review.kind !== 'far price' && !suspicions.some(isSame(review))),
  };
}
