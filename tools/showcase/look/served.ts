/** The built shop and the showcase of its parts, each on a free port. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildShowcase } from '#tools/showcase/build-showcase.ts';
import { siteFolder } from '#test/support/built-site.ts';
import { startStaticHost } from '#test/support/static-host.ts';
import type { Origins } from './shoot.ts';

export interface ServedSites extends Origins {
  readonly stop: () => Promise<void>;
}

export async function serveSites(): Promise<ServedSites> {
  const folder = await mkdtemp(join(tmpdir(), 'panja-showcase-'));
  await buildShowcase(process.cwd(), folder);
  const hosts = await Promise.all([startStaticHost(siteFolder), startStaticHost(folder)]);
  const [shop, showcase] = hosts;
  return {
    shop: shop.url,
    showcase: showcase.url,
    async stop() {
      await Promise.all(hosts.map((host) => host.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
