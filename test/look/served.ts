/** The built shop and the gallery of its parts, each on a free port. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGallery } from '#gallery/build-gallery.ts';
import { siteFolder } from '#test/support/built-site.ts';
import { startStaticHost } from '#test/support/static-host.ts';
import type { Origins } from './shoot.ts';

export interface ServedSites extends Origins {
  readonly stop: () => Promise<void>;
}

export async function serveSites(): Promise<ServedSites> {
  const folder = await mkdtemp(join(tmpdir(), 'panja-gallery-'));
  await buildGallery(process.cwd(), folder);
  const hosts = await Promise.all([startStaticHost(siteFolder), startStaticHost(folder)]);
  const [shop, gallery] = hosts;
  return {
    shop: shop.url,
    gallery: gallery.url,
    async stop() {
      await Promise.all(hosts.map((host) => host.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
