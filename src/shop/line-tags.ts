import type { CartLine } from './cart.ts';

/** The tags of an item in the order summary: pack, size, scent, kilos, colour (spec §2 Checkout). */
export function lineTags({ pack, size, scent, kilos, color, withDupatta }: CartLine): readonly string[] {
  return [
    ...(pack ? [pack] : []),
    ...(size ? [`Size: ${size}`] : []),
    ...(scent ? [`Scent: ${scent}`] : []),
    ...(kilos ? [`Kilos: ${kilos}`] : []),
    ...(color ? [`Colour: ${color}`] : []),
    ...(withDupatta ? ['With Dupatta'] : []),
  ];
}
