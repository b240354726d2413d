import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { citiesSchema, pagesSchema, productSchema, shopSchema } from './schema.ts';

/** The files of `catalogue/schema/`, by name. */
export function schemaFiles(): ReadonlyMap<string, string> {
  const schemas = { product: productSchema, pages: pagesSchema, shop: shopSchema, cities: citiesSchema };
  return new Map(
    Object.entries(schemas).map(([name, schema]) => [
      `${name}.json`,
      `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`,
    ]),
  );
}

/** Editors complete and check the catalogue's files by them. */
export function writeSchemaFiles(root: string): void {
  for (const [name, text] of schemaFiles()) writeFileSync(join(root, 'catalogue/schema', name), text);
}
