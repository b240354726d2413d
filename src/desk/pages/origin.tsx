import { type OrderOrigin, originWords } from '#order/order-origin.ts';

/** How an order came that was entered here; nothing for the shop's own. */
export function Origin({ origin }: { origin: OrderOrigin | null }) {
  return origin !== null && <span className="badge">{`Came ${originWords(origin)}`}</span>;
}
