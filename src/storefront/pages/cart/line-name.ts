import type { CartLine } from '#shop/cart.ts';

/** `Parrot D-swing (S)`: enough to tell two sizes or packs apart. */
export function lineName({ name, pack, size }: CartLine): string {
  const option = [pack, size].filter(Boolean).join(', ');
  return option ? `${name} (${option})` : name;
}
