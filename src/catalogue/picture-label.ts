/** A picture as people call it, by the name that `shop.yaml` gives it: `hero-wide`, or `43-1` for the first one of product 43. */
export function pictureLabel(name: string, productNames: ReadonlyMap<number, string>): string {
  const [, id, number] = /^(\d+)-(\d+)$/.exec(name) ?? [];
  if (id !== undefined) return `${productNames.get(Number(id)) ?? `Product ${id}`}, picture ${number}`;
  return shippedPictures.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

/** The pictures that came with the shop. */
const shippedPictures: ReadonlyMap<string, string> = new Map([
  ['hero-wide', 'Banner (computer)'],
  ['hero-phone-1', 'Banner 1 (phone)'],
  ['hero-phone-2', 'Banner 2 (phone)'],
  ['story', 'Brand story'],
  ['new-pet', 'New pet'],
]);
