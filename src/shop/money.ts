import { grouped } from './numbers.ts';

/** Whole Pakistani rupees: a non-negative safe integer. The shop has no paisa (D13). */
export type Rupees = number & { readonly rupees: unique symbol };

/** Brands a number as rupees; throws a RangeError on anything but a non-negative safe integer. */
export function rupees(amount: number): Rupees {
  if (!isRupees(amount)) throw new RangeError(`not a whole, non-negative amount of rupees: ${amount}`);
  return amount;
}

export function isRupees(amount: number): amount is Rupees {
  return Number.isSafeInteger(amount) && amount >= 0;
}

export const noRupees: Rupees = rupees(0);

/** No order of a shop reaches more. Anybody can send one that does: it is listed as too large, and sums leave it out. */
export const maxAmount = rupees(99_999_999);

/** A digit too many or too few makes a price or a fee ten times as high or as low. */
export const farFactor = 10;

/** Unit price times quantity, in rupees. */
export function times(unitPrice: Rupees, quantity: number): Rupees {
  return rupees(unitPrice * quantity);
}

/** Sum of amounts, in rupees; 0 for none. */
export function sum(amounts: readonly Rupees[]): Rupees {
  return rupees(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** `Rs 1650`: lists, and the text of an order (R111, D13). */
export function plainPrice(amount: Rupees): string {
  return `Rs ${amount}`;
}

/** `Rs 1,650` with a no-break space: product page, cart and checkout (R144, D13). */
export function formattedPrice(amount: Rupees): string {
  return `Rs\u00A0${grouped(amount)}`;
}

/** `Rs 1,650`, or `Too large`: an order's amount among others. */
export function listedPrice(amount: number, written: (amount: Rupees) => string = formattedPrice): string {
  return amount > maxAmount ? 'Too large' : written(rupees(amount));
}

/** `Rs 1,650` with an ordinary space: mails and the terminal (D13). */
export function textPrice(amount: Rupees): string {
  return `Rs ${grouped(amount)}`;
}

/** `1,650 روپے`: for customers who read Urdu; its space doesn't break. */
export function urduPrice(amount: Rupees): string {
  return `${grouped(amount)}\u00A0روپے`;
}

/** `Rs 217.34`, `Rs 2,400`, `−Rs 50`: an amount in hundredths of a rupee, as on couriers' accounts (D85). */
export function formattedPaisa(paisa: number): string {
  const [whole, part] = [Math.floor(Math.abs(paisa) / 100), Math.abs(paisa) % 100];
  const decimals = part === 0 ? '' : `.${String(part).padStart(2, '0')}`;
  return `${paisa < 0 ? '−' : ''}Rs\u00A0${grouped(whole)}${decimals}`;
}
