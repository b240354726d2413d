/** Pages that the shop always has, whatever the owner writes (spec §2 Route table). */
export const addresses = {
  // Spec quirk: the cart links to /shop, whose screen is not specified; it is the same one (decision D2).
  shopAll: ['/shop-all', '/shop'],
  pharmacy: ['/pharmacy'],
  newPet: ['/baby-pet'],
  contact: ['/contact'],
} as const;

/** No list may have one of these. */
export const takenAddresses: readonly string[] = [
  ...Object.values(addresses).flat(),
  '/home',
  '/cart',
  '/checkout',
  '/product',
  '/data',
  '/feeds',
];
