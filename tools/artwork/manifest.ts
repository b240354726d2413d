// Every picture of the shop: which model, with which label and colours, from where. The key is `{product id}-{n}`.
import { birdPictures } from './bird-pictures.ts';
import { catPictures } from './cat-pictures.ts';
import { dogPictures } from './dog-pictures.ts';
import { pharmacyPictures } from './pharmacy-pictures.ts';
import type { Picture } from './picture.ts';
import { shopPictures } from './shop-pictures.ts';

const productPictures = [...dogPictures, ...catPictures, ...birdPictures, ...pharmacyPictures];

/** Orders `5-2` before `21-1`. */
const byKey = (a: Picture, b: Picture): number => a.key.localeCompare(b.key, 'en', { numeric: true });

/** All pictures, products first, in the order of their ids. */
export const manifest: readonly Picture[] = [...productPictures.toSorted(byKey), ...shopPictures];
