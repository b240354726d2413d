/** Whole Pakistani rupees: a non-negative safe integer. The shop has no paisa (spec §9 Currency). */
export type Rupees = number & { readonly rupees: unique symbol };

/** Brands a number as rupees. Throws a RangeError on anything but a non-negative safe integer. */
export function rupees(amount: number): Rupees {
  if (!isRupees(amount)) throw new RangeError(`not a whole, non-negative amount of rupees: ${amount}`);
  return amount;
}

export function isRupees(amount: number): amount is Rupees {
  return Number.isSafeInteger(amount) && amount >= 0;
}

export const noRupees: Rupees = rupees(0);

/** Unit price times quantity, in rupees. */
export function times(unitPrice: Rupees, quantity: number): Rupees {
  return rupees(unitPrice * quantity);
}

/** Sum of amounts, in rupees; 0 for none. */
export function sum(amounts: readonly Rupees[]): Rupees {
  return rupees(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** `Rs 1650`: lists, and the text of an order (spec §3 Product, decision D13). */
export function plainPrice(amount: Rupees): string {
  return `Rs ${amount}`;
}

/**
 * `Rs 1,650` with a no-break space: product page, cart and checkout (spec §9 Currency, decision D13). Spelled out: the
 * browser's own formatter does the same, but making one keeps a slow phone busy for 40 ms or more before it can be used.
 */
export function formattedPrice(amount: Rupees): string {
  return `Rs\u00A0${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}
