/** What the tests need before they start: a browser, a PostgreSQL server's programs, and the built shop. */
import { join } from 'node:path';
import { buildShop } from '#prerender/build-shop.ts';
import { isBuilt } from '#prerender/fingerprint.ts';
import { providePostgres } from './relay/support/postgres-server.ts';
import { provideChromium } from './support/chromium.ts';

const root = process.cwd();
try {
  console.log(`Browser: ${provideChromium()}`);
  console.log(`PostgreSQL: ${providePostgres()}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (!(await isBuilt(root, join(root, 'build'), {}))) await buildShop(root, join(root, 'build'), {});
