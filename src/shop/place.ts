/** Where the shop is, for shoppers: the last part of its address, without postal code and country. */
export function placeOf(address: string): string {
  const parts = address
    .split(/[,،]/)
    .map((part) =>
      part
        .replace(/[\s.]*pakistan[\s.]*$/i, '')
        .replace(/[\s–-]*\d{5}[\s.]*$/, '')
        .trim(),
    )
    .filter((part) => /\p{L}/u.test(part));
  return parts.at(-1) ?? shippedPlace;
}

/** Until the owner writes an address (R229). */
const shippedPlace = 'Islamabad';
