import { addresses, orderAddress } from '#desk/addresses.ts';
import { PostButton } from '#desk/page/button.tsx';
import { localNumber, phoneNumbers } from '#shop/phone-number.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { earlierSentence, nearSentence, type SameNumber } from './same-number.ts';

/** A customer's other orders: another one within the hour, and the outcomes of the earlier ones (D86). */
export function SameNumberCard({ order: { record, now }, same }: { order: WorkedOrder; same: SameNumber }) {
  const numbers = phoneNumbers(now.contents?.customer.phone ?? '');
  const hasOthers = same.earlier.length > 0 || same.near.length > 0;
  return (
    <section className="stack" aria-label="This customer">
      {same.near.length > 0 && (
        <ul className="warnings">
          {same.near.map((other) => (
            <li key={other.id}>
              <a href={orderAddress(other.id)}>{nearSentence(other, { ...record, state: now.state })}</a>
            </li>
          ))}
        </ul>
      )}
      <div className="list-head">
        <p>{earlierSentence(same, numbers.length)}</p>
        {hasOthers &&
          numbers.map((number) => {
            const local = localNumber(number);
            return (
              <PostButton
                key={number}
                action={addresses.search}
                hidden={{ search: local }}
                label={numbers.length === 1 ? 'See all' : `See all from ${local}`}
                look="quiet"
                aria-label={`See all from ${local}`}
              />
            );
          })}
      </div>
    </section>
  );
}
