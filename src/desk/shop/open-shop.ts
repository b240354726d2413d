import { resolve } from 'node:path';
import { catalogueFolder } from '#catalogue/content-files.ts';
import { errorCode } from '#relay/process/start-problem.ts';
import type { OwnPages, OwnPagesParts } from './own-pages.ts';
import type { OwnShop } from './own-shop.ts';
import type { ProductPages } from './product-pages.ts';

export interface ShopDesk {
  readonly shop: OwnShop;
  readonly pages: OwnPages;
  readonly productPages: ProductPages;
}

/** Null in a container image, which has no code of the catalogue. It is loaded when it is first needed. */
export async function openShop(parts: Omit<OwnPagesParts, 'folder'>): Promise<ShopDesk | null> {
  try {
    const desk = await import('./shop-desk.ts');
    return desk.shopDesk({ ...parts, folder: resolve(catalogueFolder(process.env)) }, process.env, process.cwd());
  } catch (error) {
    if (errorCode(error) === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}
