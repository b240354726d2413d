import { resolve } from 'node:path';
import { catalogueFolder } from '#catalogue/content-files.ts';
import { releasesFolder } from '#release/releases.ts';
import { errorCode } from '#relay/process/start-problem.ts';
import type { Products, ProductsParts } from './products.ts';

/** Null in a container image, which has no code of the catalogue. It is loaded when it is first needed. */
export async function openProducts(parts: Omit<ProductsParts, 'folder' | 'releases'>): Promise<Products | null> {
  try {
    const desk = await import('./products.ts');
    return new desk.Products({
      ...parts,
      folder: resolve(catalogueFolder(process.env)),
      releases: releasesFolder(process.env),
    });
  } catch (error) {
    if (errorCode(error) === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}
