/** The shop's own catalogue, and a small one that is no shop's: tests whose subject is not what the shop sells take that. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { compiledCatalogue, compiledFile } from '#catalogue/compiled.ts';
import { readCatalogue, shopCatalogue } from '#catalogue/read-catalogue.ts';

const root = resolve(import.meta.dirname, '../..');

export const shippedCatalogue: Catalogue = shopCatalogue(root);
export const { findProduct, version: catalogueVersion } = shippedCatalogue;
export const productImage = shippedCatalogue.pictures.image;

/** A dozen products that show every kind; none has a picture. */
export function smallCatalogue(): Catalogue {
  return readCatalogue({ root, folder: 'test/catalogue', pictures: { rendered: {}, photographs: {} } });
}

/** Leaves the shop's own catalogue beside a made-up site, as the build does. */
export function writeCompiledCatalogue(site: string): void {
  mkdirSync(dirname(site), { recursive: true });
  writeFileSync(join(dirname(site), compiledFile), JSON.stringify(compiledCatalogue(shippedCatalogue)));
}
