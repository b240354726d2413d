/** Whether a text is to be set in the way of Urdu. */
export function isUrdu(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}
