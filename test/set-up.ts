/**
 * Provides what the tests need before they start: a browser, servers, a checker of HTML, and the built shop; with `--long` also what
 * the tests of `npm run test:faults` need.
 */
import { join } from 'node:path';
import { publishShop } from '#build/build-shop.ts';
import { releasesFolder } from '#release/releases.ts';
import { providePostgres } from './support/postgres-server.ts';
import {
  deployTools,
  provideJava,
  provideChromium,
  provideHeadlessShell,
  provideFirefox,
  providePostfix,
  provideWebKit,
} from './support/installed-programs.ts';

const isLong = process.argv.includes('--long');
const programs: Readonly<Record<string, () => unknown>> = {
  Browser: provideChromium,
  'For journeys': provideHeadlessShell,
  PostgreSQL: providePostgres,
  ...(isLong && {
    Java: provideJava,
    Postfix: providePostfix,
    Firefox: provideFirefox,
    WebKit: () => provideWebKit().driver,
    ...deployTools,
  }),
};
for (const [name, provide] of Object.entries(programs)) {
  try {
    console.log(`${name}: ${String(provide())}`);
  } catch (error) {
    // Its tests will fail with the same words; without a browser nearly all would.
    console.error(error instanceof Error ? error.message : error);
    if (provide === provideChromium) process.exit(1);
  }
}
const root = process.cwd();
await publishShop(releasesFolder(process.env), { root, content: join(root, 'catalogue'), environment: {} });
