import { stateWords } from '#desk/pages/state-words.ts';
import type { DeskEvent } from '#order/desk-order.ts';

/** An event as a list of what was done tells it; nothing personal, as the log keeps it longer than the order. */
export function changeWords(event: DeskEvent): string {
  switch (event.kind) {
    case 'state':
      return stateWords[event.state];
    case 'note':
      return event.text === '' ? 'Note removed' : 'Note';
    case 'parcel':
      return 'Courier and tracking number';
    case 'correction':
      return 'Correction';
    case 'undo':
      return 'Undo';
    case 'erased':
      return 'Erased';
  }
}
