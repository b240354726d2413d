import { stateWords } from '#desk/pages/state-words.ts';
import type { OrderChange } from '#desk/account/log.ts';

/** A change in the order's history and in the log. */
export const changeWords: Readonly<Record<OrderChange, string>> = {
  ...stateWords,
  note: 'Note',
  'note removed': 'Note removed',
  parcel: 'Courier and tracking number',
  correction: 'Correction',
  undo: 'Undo',
  erased: 'Erased',
  unknown: 'Changed by a newer version of the desk.',
};
