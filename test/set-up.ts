/** What the tests need before they start: a browser, programs of servers and their checkers, and the built shop. */
import { join } from 'node:path';
import { publishShop } from '#build/build-shop.ts';
import { releasesFolder } from '#release/releases.ts';
import { noPostfix } from './support/postfix-server.ts';
import { providePostgres } from './support/postgres-server.ts';
import { deployTools } from './support/tools.ts';
import { provideJava } from './support/java.ts';
import { provideChromium, provideHeadlessShell } from './support/chromium.ts';
import { provideFirefox } from './support/firefox.ts';
import { provideWebKit } from './support/webkit.ts';

const root = process.cwd();
try {
  console.log(`Browser: ${provideChromium()}`);
  console.log(`For journeys: ${provideHeadlessShell()}`);
  console.log(`Firefox: ${provideFirefox()}`);
  console.log(`WebKit: ${provideWebKit().driver}`);
  console.log(`PostgreSQL: ${providePostgres()}`);
  console.log(`Postfix: ${noPostfix() ?? 'there'}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
for (const [name, provide] of Object.entries({ ...deployTools, java: provideJava })) {
  try {
    console.log(`${name}: ${provide()}`);
  } catch (error) {
    // Only the tests in test/deploy and test/site need it: they will fail with the same words.
    console.error(error instanceof Error ? error.message : error);
  }
}
await publishShop(releasesFolder(process.env), { root, content: join(root, 'catalogue'), environment: {} });
