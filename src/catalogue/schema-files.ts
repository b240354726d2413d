import { z } from 'zod';
import { pagesSchema, productSchema, shopSchema } from './schema.ts';

/** The files of `catalogue/schema/`, by name. */
export function schemaFiles(): ReadonlyMap<string, string> {
  const schemas = { product: productSchema, pages: pagesSchema, shop: shopSchema };
  return new Map(
    Object.entries(schemas).map(([name, schema]) => [
      `${name}.json`,
      `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`,
    ]),
  );
}
