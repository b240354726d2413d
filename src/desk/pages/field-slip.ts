/** What is wrong with a field of a form, in words. */
export interface FieldSlip {
  /** The id of the field on its page; what is about no field names the form. */
  readonly field: string;
  readonly label: string;
  readonly words: string;
}
