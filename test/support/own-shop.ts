/** A shop and its desk with the owner's files and releases as copies of their own, to be published from. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { copyCurrentRelease } from './built-site.ts';
import { type DeskProcess, setDeskPassword, startDesk } from './desk-process.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

export interface OwnShop {
  /** Holds the two below. */
  readonly folder: string;
  readonly content: string;
  readonly releases: string;
  readonly environment: Readonly<Record<'CATALOGUE_DIR' | 'RELEASES_DIR', string>>;
  readonly shop: ShopProcess;
  /** Another where the test starts one again. */
  desk: DeskProcess;
  readonly password: string;
}

/** Starts both, and stops them after the last test of the file. */
export async function startOwnShop(): Promise<OwnShop> {
  const folder = mkdtempSync(join(tmpdir(), 'panja-own-shop-'));
  const [content, releases] = [join(folder, 'owner'), join(folder, 'releases')];
  const environment = { CATALOGUE_DIR: content, RELEASES_DIR: releases };
  const password = 'four random words here';
  cpSync('catalogue', content, { recursive: true });
  copyCurrentRelease(releases);
  const shop = await startShop(environment);
  await setDeskPassword(shop.dataFolder, password, environment);
  const desk = await startDesk(shop.dataFolder, environment);
  const own: OwnShop = { folder, content, releases, environment, shop, desk, password };
  afterAll(async () => {
    await own.desk.stop();
    await shop.stop();
    rmSync(folder, { recursive: true });
  });
  return own;
}
