/** What the page shows on which the draft goes live, and on which one goes back. */

export interface PublishedRelease {
  readonly name: string;
  readonly publishedAt: number;
  /** In words; none for the oldest that is kept. */
  readonly changes: readonly string[];
  readonly isCurrent: boolean;
  /** `false` if its content was not kept. */
  readonly canRestore: boolean;
}

/** A product, a section of the shop or a list that was changed at the desk, and can be discarded. */
export interface WaitingChange {
  readonly id: string;
  readonly sentences: readonly string[];
  /** Conflict: edited by hand meanwhile; that edit stays, and this can't be published. */
  readonly state: 'changed' | 'conflict' | 'damaged';
}

export interface PublishPage {
  readonly kind: 'publish';
  readonly title: string;
  /** What to say first: a press that did nothing. */
  readonly notice: string | null;
  /** While something is under way; else null. */
  readonly steps: readonly { readonly words: string; readonly state: 'done' | 'now' | 'next' }[] | null;
  /** How the last one ended. */
  readonly outcome: {
    readonly kind: 'published' | 'not published' | 'not shown';
    readonly sentences: readonly string[];
  } | null;
  /** What to do instead, where this desk can't publish. */
  readonly instead: string | null;
  /** What the next publish changes. */
  readonly changes: readonly WaitingChange[];
  /** What somebody edited in the files, in words: it is published along. */
  readonly byHand: readonly string[];
  /** Names just that. */
  readonly seen: string;
  readonly preview: {
    /** Whether the shop can be seen with just these changes. */
    readonly isReady: boolean;
    /** What to do instead, where it can't be shown. */
    readonly instead: string | null;
  };
  /** Whether the desk may write to the owner's files. */
  readonly canDiscard: boolean;
  /** An earlier version that the owner is asked about, and the changes that restoring it makes. */
  readonly restore: { readonly name: string; readonly publishedAt: number; readonly changes: readonly string[] } | null;
  /** Whether a publish was interrupted, and waits to be finished. */
  readonly isInterrupted: boolean;
  /** All publishes of versions that are still there, the newest first. */
  readonly releases: readonly PublishedRelease[];
}
