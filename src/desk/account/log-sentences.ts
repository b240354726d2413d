import { changeSentence } from '#catalogue/change-facts.ts';
import { originLabel } from '#order/order-store.ts';
import { pakistanClock } from '#shop/pakistan-time.ts';
import { changeLabels, undoLabel } from '#desk/orders/change-labels.ts';
import type { LogFacts, Published } from './log.ts';

/** `facts`: `null` for an entry that only a later version can read. */
export function logSentence(facts: LogFacts | null): string {
  switch (facts?.kind) {
    case 'signed in':
      return `Signed in with the ${facts.by === 'link' ? 'link of the terminal' : 'password'}: ${facts.device}`;
    case 'signed out':
      return 'Signed out';
    case 'signed out everywhere':
      return 'Signed out everywhere';
    case 'device signed out':
      return `Signed out another device: ${facts.device}`;
    case 'password set':
      return 'Password set on the shop’s machine; everybody signed out';
    case 'password changed':
      return 'Password changed; all other devices signed out';
    case 'wrong password':
      return 'Wrong password';
    case 'test mail':
      return 'Test mail';
    case 'phone added':
      return `Rings for new orders: ${facts.device}`;
    case 'phone removed':
      return `No longer rings for new orders: ${facts.device}`;
    case 'order entered':
      return `Order ${facts.order}: entered, ${originLabel(facts.origin)}`;
    case 'order changed':
      return `Order ${facts.order}: ${facts.undone ? undoLabel(facts.undone) : changeLabels[facts.change]}`;
    case 'order mailed again':
      return `Order ${facts.order}: mail to the ${facts.to} again`;
    case 'draft changed':
      return `Changed, not published yet: ${facts.changes.map(changeSentence).join('; ')}`;
    case 'draft discarded':
      return `Discarded: ${facts.changes.map(changeSentence).join('; ')}`;
    case 'draft change taken back':
      return `Taken back: ${facts.change}`;
    case 'published':
      return `Published: ${publishedText(facts.what)}`;
    case 'not published':
      return `Not published: ${publishedText(facts.what)}`;
    case 'text':
    case 'shop text':
      return facts.text;
    case undefined:
      return 'An entry of a newer version of the desk';
  }
}

function publishedText(what: Published): string {
  switch (what.task) {
    case 'publish':
      return what.changes.map(changeSentence).join('; ') + (what.others > 0 ? `; and ${what.others} more` : '');
    case 'back':
      return `Back to ${pakistanClock(what.publishedAt)}`;
    case 'finish':
      return 'Interrupted publish';
  }
}
