import { wellFormed } from '#shop/contact-links.ts';
import type { SheetColumn } from '#shop/courier-sheet.ts';

/** A courier of the shop, as `shop.yaml` has it (D83). */
export interface Courier {
  readonly name: string;
  /** An https address with `{number}` for the tracking number; empty for none. */
  readonly tracking: string;
  /** The columns of its booking sheet; absent if it has none. */
  readonly sheet?: readonly SheetColumn[] | undefined;
}

/** The address that tracks a parcel; `null` without a number, or if its courier has no such address. */
export function trackingLink(
  { courier, trackingNumber }: { readonly courier: string; readonly trackingNumber: string },
  couriers: readonly Courier[],
): string | null {
  const { tracking = '' } = couriers.find(({ name }) => plainCourier(name) === plainCourier(courier)) ?? {};
  if (trackingNumber === '' || tracking === '') return null;
  return tracking.replaceAll('{number}', encodeURIComponent(wellFormed(trackingNumber)));
}

/** For comparing names. */
export function plainCourier(name: string): string {
  return name.trim().toLowerCase();
}
