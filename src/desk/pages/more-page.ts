/** What is not looked at every day, and who is signed in. */
export interface MorePage {
  readonly kind: 'more';
  /** How many browsers are signed in. */
  readonly sessions: number;
}
