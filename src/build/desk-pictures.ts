import type { Catalogue } from '#catalogue/catalogue.ts';
import { renderedPictures } from '#catalogue/read-catalogue.ts';

/** As wide as a picture on the desk needs on a sharp screen. */
const pictureWidth = 192;

/** Addresses of the pictures that the desk shows: the first of each product by its id, and those that came with the shop by name. */
export function deskPictures(root: string, { products, pictures }: Catalogue): Readonly<Record<string, string>> {
  const shown = products.flatMap(({ id, images: [image] }) => {
    const file = image === undefined ? undefined : pictures.file(image);
    return file?.widths.includes(pictureWidth) ? [[id, `/pictures/${file.name}-${pictureWidth}.avif`]] : [];
  });
  const own = Object.entries(renderedPictures(root)).flatMap(([key, { name, widths }]) =>
    /^\d/.test(key) ? [] : [[key, `/pictures/${name}-${Math.min(...widths)}.avif`]],
  );
  return Object.fromEntries([...shown, ...own]);
}
