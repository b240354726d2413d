import { useState } from 'react';
import { type Cart, type CartLine, identityKey, isSameItem } from '#shop/cart.ts';
import { cartRows, type RemovedLine, removedLine } from '#shop/removed-line.ts';
import { cartStore } from '#storefront/browser/cart.ts';
import { announce } from '#storefront/ui/announcer.tsx';

/**
 * The lines removed on this page. They can be restored until the page is left, not just for some seconds, so that
 * nobody has to hurry.
 */
export function useRemovedLines(cart: Cart) {
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  /** The key of the line that was restored last. */
  const [cameBack, setCameBack] = useState<string | null>(null);
  const rows = cartRows(cart, removed);
  const without = (line: CartLine) => removed.filter((one) => !isSameItem(one.line, line));

  const remove = (line: CartLine) => {
    setRemoved([...without(line), removedLine(rows, line)]);
    announce(`${line.name} removed from your cart`);
    setCameBack(null);
    cartStore().remove(line);
  };
  const restore = (one: RemovedLine) => {
    setRemoved(without(one.line));
    announce(`${one.line.name} is back in your cart`);
    setCameBack(identityKey(one.line));
    cartStore().restore(one);
  };
  return { rows, cameBack, remove, restore };
}
