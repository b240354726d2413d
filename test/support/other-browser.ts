/** What a journey does in a browser other than Chromium. A page that logs an error or throws fails its test (`page-problems.ts`). */
export interface OtherBrowser {
  readonly open: (address: string) => Promise<void>;
  /** Clicks the first matching element, as soon as that is possible. */
  readonly click: (selector: string) => Promise<void>;
  /** Types into a cleared field; chooses the value of a dropdown. */
  readonly fill: (selector: string, text: string) => Promise<void>;
  readonly back: () => Promise<void>;
  /** The value of an expression in the page, or of its promise. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}
