import { orderAddress } from '#desk/addresses.ts';
import type { LeftOrder } from './several-page.ts';

/** Orders that were left out, and why; never printed. */
export function LeftOrders({ left }: { left: readonly LeftOrder[] }) {
  if (left.length === 0) return null;
  return (
    <ul className="warnings" aria-label="Left as they are">
      {left.map(({ id, name, why }) => (
        <li key={id}>{name === null ? `An order ${why}` : <a href={orderAddress(id)}>{`${name} ${why}`}</a>}</li>
      ))}
    </ul>
  );
}
