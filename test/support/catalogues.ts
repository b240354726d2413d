/** The shop's own catalogue, and a small one for tests that are not about the shop's products. */
import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Catalogue, CatalogueProduct } from '#catalogue/catalogue.ts';
import { readDeskContent } from '#catalogue/desk-content.ts';
import { generatedFolder, readCatalogue, shopCatalogue } from '#catalogue/read-catalogue.ts';
import { temporaryFolder } from './folders.ts';

const root = resolve(import.meta.dirname, '../..');

export const shippedCatalogue: Catalogue = shopCatalogue(root);
/** The towns that came with the shop. */
export const shippedCities = readDeskContent(join(root, 'catalogue'), '').cities.value ?? [];
export const { findProduct, version: catalogueVersion } = shippedCatalogue;
export const productImage = shippedCatalogue.pictures.image;

/** A product as the shop sells it: name, price and texts are the owner's to change (D68), so tests read them here. */
export function shippedProduct(id: number): CatalogueProduct {
  const product = findProduct(id);
  if (!product) throw new Error(`the shop has no product ${id}`);
  return product;
}

/** A dozen products of every kind, without pictures. */
export function smallCatalogue(): Catalogue {
  return readCatalogue({ root, folder: 'test/catalogue' });
}

/** A project's folder with the small catalogue, in which nothing is to be looked at: its pictures are those of the shop. */
export function smallShopFolder(): string {
  const folder = temporaryFolder();
  cpSync(join(root, 'test/catalogue'), join(folder, 'catalogue'), { recursive: true });
  cpSync(join(root, generatedFolder), join(folder, generatedFolder), { recursive: true });
  symlinkSync(join(root, 'public'), join(folder, 'public'));
  return folder;
}
