import type { Confirmation, ConfirmationRefusal } from './confirmation.ts';
import { isVerified, type OrderCheck } from './order-check.ts';

const reasons: Readonly<Record<ConfirmationRefusal, string>> = {
  unreadable: 'the message could not be checked',
  'no address': 'there is no valid e-mail address',
  'addresses differ': 'the request names different e-mail addresses',
  'robot address': 'this e-mail address belongs to an automatic sender or a mailing list',
  'reference repeated': 'an earlier order has this reference',
  'address limit': 'this e-mail address has reached its daily limit of confirmations',
  'sender limit': 'too many confirmations were requested from one connection today',
  'hourly limit': 'the shop has reached its hourly limit of confirmations',
  'too many orders': 'too many orders came at once',
};

/** The sentence about the customer's confirmation in the owner's mail (D27, D59). */
export function confirmationWords(confirmation: Confirmation, check: OrderCheck): string {
  if (confirmation.kind === 'none') {
    const reason: string | undefined = reasons[confirmation.reason]; // A later version may have stored another one.
    return `No confirmation was sent to the customer${reason === undefined ? '' : `: ${reason}`}.`;
  }
  const isPromise = check.kind === 'checked' && !isVerified(check.findings);
  const promise = isPromise ? ' It says that you will confirm the total before you send the parcel.' : '';
  return `The customer’s confirmation goes to ${confirmation.address}.${promise}`;
}
