/** What the log shows. */
export interface LogPage {
  readonly kind: 'log';
  /** All, or what was changed and published of products and shop. */
  readonly of: 'all' | 'shop';
  readonly days: readonly {
    readonly day: string;
    readonly entries: readonly {
      readonly number: number;
      readonly time: string;
      readonly words: string;
      /** The device, as a person calls it; empty where there was none. */
      readonly by: string;
    }[];
  }[];
}
