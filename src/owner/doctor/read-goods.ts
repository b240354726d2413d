/** Reads the catalogue that stands in `src/catalogue`, once its records are known to be good. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { homeRows } from '#catalogue/home-rows.ts';
import { type List, listedProducts, listings } from '#catalogue/listings.ts';
import { newPetGroups } from '#catalogue/new-pet.ts';
import { pharmacyList } from '#catalogue/pharmacy-list.ts';
import { pictureFile } from '#catalogue/pictures.ts';
import { products } from '#catalogue/products.ts';
import { records } from '#catalogue/records.ts';
import { shopAllSections } from '#catalogue/shop-all.ts';
import type { Goods, Listed, PictureBytes } from './goods.ts';

/** `root` is the project's folder. Throws an Error that names the list when a list names a product that there is not. */
export function readGoods(root: string): Goods {
  return {
    products,
    lists: [
      ...listings.map((listing) => ({
        name: listing.path.slice(1),
        species: listing.species,
        entries: listed(listing),
      })),
      { name: pharmacyList.path.slice(1), species: null, entries: listed(pharmacyList) },
      ...newPetGroups.map((group) => ({ name: 'new pet', species: null, entries: listed(group) })),
      ...homeRows.map((row) => ({ name: 'home', species: null, entries: row.products.map(shown) })),
    ],
    derivedLists: shopAllSections.map((section) => ({ name: 'Shop All', species: null, entries: listed(section) })),
    pictureBytes: new Map(
      products.flatMap(({ images }) =>
        images.flatMap((address) => {
          const files = filesOf(address, root);
          return files ? [[address, files]] : [];
        }),
      ),
    ),
    pictureTexts: new Map(records.map(({ id, pictures }) => [id, pictures.length])),
  };
}

function listed(list: List): readonly Listed[] {
  return listedProducts(list).map(shown);
}

function shown({ product, price, inStock }: ReturnType<typeof listedProducts>[number]): Listed {
  return { id: product.id, price, inStock };
}

function filesOf(address: string, root: string): readonly PictureBytes[] | null {
  const known = pictureFile(address);
  if (!known) return null;
  const base = address.replace(/\.jpg$/, '');
  const files = [address, `${base}.webp`, ...known.widths.map((width) => `${base}-${width}.avif`)];
  return files.map((file) => {
    const found = statSync(join(root, 'public', file), { throwIfNoEntry: false });
    return { file: `public${file}`, bytes: found?.size ?? null };
  });
}
