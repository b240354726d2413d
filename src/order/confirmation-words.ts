import type { Confirmation, ConfirmationRefusal, PastRefusal } from './confirmation.ts';
import { isVerified, type OrderCheck } from './order-check.ts';

const reasons: Readonly<Record<ConfirmationRefusal | PastRefusal, string>> = {
  unreadable: 'the message could not be checked',
  'not verified': 'the order differs from what the shop sells; please agree it with the customer first',
  'no address': 'there is no valid e-mail address',
  'addresses differ': 'the request names different e-mail addresses',
  'robot address': 'nobody reads mail at this e-mail address: it is an automatic sender’s or a mailing list’s',
  'reference repeated': 'an earlier order has this reference',
  'address limit': 'this e-mail address has had its daily number of confirmations',
  'sender limit': 'too many confirmations were requested from one connection today',
  'hourly limit': 'the shop has sent its hourly number of confirmations',
  'too many orders': 'too many orders came at once',
};

/** What the owner's mail says about the customer's confirmation (D27, D59). */
export function confirmationWords(confirmation: Confirmation, check: OrderCheck): string {
  if (confirmation.kind === 'none') return `No confirmation was sent to the customer: ${reasons[confirmation.reason]}.`;
  const isPromise = check.kind === 'checked' && !isVerified(check.findings);
  const promise = isPromise ? ' It says that you will confirm the total before you send the parcel.' : '';
  return `The customer’s confirmation goes to ${confirmation.address}.${promise}`;
}
