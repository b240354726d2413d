import type { Customer } from '#order/customer-fields.ts';
import type { Province } from '#shop/provinces.ts';

const longest = 30;

/** Where an order goes, in a word for lists: the last part of its address where that looks like a place, else the province. */
export function city({ address, province }: Customer, provinces: readonly Province[]): string {
  const parts = address.split(/[,،]/);
  const last = parts.at(-1)?.trim() ?? '';
  if (parts.length > 1 && last !== '' && last.length <= longest && !/\p{Nd}/u.test(last)) return last;
  return provinces.find(({ value }) => value === province)?.label ?? province;
}
