/**
 * The differences between two versions of a catalogue: the desk's log stores them, and a sentence is made when one is
 * shown.
 */
import { z } from 'zod';

export const changeFact = z.object({
  kind: z.enum(['changed', 'added', 'removed', 'new product', 'photos', 'file', 'damaged file']),
  /** `Parrot D-swing, price`. */
  of: z.string(),
  /** The value before and after, as a text; absent if the sentence only says that it changed. */
  was: z.string().optional(),
  is: z.string().optional(),
});
export type ChangeFact = z.infer<typeof changeFact>;

/** `change`: a text is a sentence itself, as the first versions of the log stored them. */
export function changeSentence(change: ChangeFact | string): string {
  if (typeof change === 'string') return change;
  const { kind, of, was, is } = change;
  switch (kind) {
    case 'changed':
      return was === undefined ? `${of} changed` : `${of}: ${was} to ${is}`;
    case 'added':
      return is === undefined ? `${of} added` : `${of}: added, ${is}`;
    case 'removed':
      return was === undefined ? `${of} removed` : `${of}: removed`;
    case 'new product':
      return is === undefined ? `New: ${of}` : `New: ${of}, ${is}`;
    case 'photos':
      return `${of}: ${is}`;
    case 'file':
      return `${of}: other changes in ${of === 'Pages' ? 'their' : 'its'} file`;
    case 'damaged file':
      return `${of}: its file in the draft is missing or damaged`;
  }
}
