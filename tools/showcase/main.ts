/** `npm run showcase`: every part of the shop in every state, on a local address; `-- accept` renews the reference pictures. */
import { createServer } from 'vite';
import { launchWholeBrowser } from '#test/support/browser.ts';
import { showcaseConfig } from './build-showcase.ts';
import { acceptReferences } from './look/references.ts';
import { serveSites } from './look/views.ts';

const [, , verb] = process.argv;

if (verb === 'accept') {
  const sites = await serveSites();
  const browser = await launchWholeBrowser();
  await acceptReferences(browser, sites);
  await browser.close();
  await sites.stop();
  console.info('The references are new: look at them before you commit them.');
} else {
  // A change to a part or its styles shows at once.
  const server = await createServer({ ...showcaseConfig(process.cwd()), server: { host: '127.0.0.1' } });
  await server.listen();
  console.info(`The showcase is on ${server.resolvedUrls?.local[0]}`);
}
