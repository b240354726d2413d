import type { Confirmation, ConfirmationRefusal, PastRefusal } from '#relay/accept/confirmation.ts';
import { isVerified, type OrderCheck } from '#relay/accept/order-check.ts';

const reasons: Readonly<Record<ConfirmationRefusal | PastRefusal, string>> = {
  unreadable: 'the message could not be checked',
  'not verified': 'the order differs from what the shop sells; please agree it with the customer first',
  'no address': 'the e-mail address given is not one that mail can be sent to',
  'addresses differ': 'the request names different e-mail addresses',
  'robot address': 'the e-mail address belongs to a robot or a list',
  'reference repeated': 'an order with this reference came before',
  'address limit': 'this e-mail address got the most confirmations allowed in a day',
  'sender limit': 'too many confirmations were asked for from one connection today',
  'hourly limit': 'the shop sent the most confirmations allowed in an hour',
  'too many orders': 'too many orders came at once',
};

/** What the owner's mail says about the customer's (decisions D27, D59). */
export function confirmationWords(confirmation: Confirmation, check: OrderCheck): string {
  if (confirmation.kind === 'none') return `No confirmation was sent to the customer: ${reasons[confirmation.reason]}.`;
  const isPromise = check.kind === 'checked' && !isVerified(check.findings);
  const promise = isPromise ? ' It says that you confirm the total before you send the parcel.' : '';
  return `The customer’s confirmation goes to ${confirmation.address}.${promise}`;
}
