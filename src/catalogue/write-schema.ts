/** `npm run schema`: writes the JSON Schema files, by which editors complete and check the catalogue's files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFiles } from './schema-files.ts';

for (const [name, text] of schemaFiles()) writeFileSync(join('catalogue/schema', name), text);
