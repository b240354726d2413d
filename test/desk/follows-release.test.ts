/** The desk follows the current release while it runs, as the relay does. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiledCatalogue } from '#catalogue/compiled.ts';
import { currentRelease, releasesFolder } from '#release/releases.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { relayProcess, setDeskPassword } from '#test/support/processes.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { writeRelease } from '#test/support/releases.ts';

const built = join(releasesFolder(process.env), currentRelease(releasesFolder(process.env)) ?? '');

/** A release of a shop of that name; one made before there was a desk lacks its folder. */
function release(releases: string, name: string, { shop, hasDesk = true }: { shop: string; hasDesk?: boolean }): void {
  const compiled = compiledCatalogue(shippedCatalogue);
  if (hasDesk) cpSync(join(built, 'desk'), join(releases, name, 'desk'), { recursive: true });
  writeRelease(releases, {}, name, { ...compiled, shop: { ...compiled.shop, name: shop } }, {});
}

describe('a desk that runs', () => {
  it('shows a new release without a restart, keeps who is signed in, and refuses a release without a desk (D72)', async () => {
    const releases = temporaryFolder();
    release(releases, '000000000001', { shop: 'First' });
    const data = temporaryFolder();
    const shop = await relayProcess({ DATA_DIR: data, RELEASES_DIR: releases });
    await setDeskPassword(data);
    const phone = await DeskPhone.signIn(shop.deskUrl);
    const titled = (words: string) => until(words, async () => (await phone.page('/health')).includes(words));
    await titled('Health - First desk');
    release(releases, '000000000002', { shop: 'Second' });
    await titled('Health - Second desk');
    expect(await phone.page('/health')).toMatch(/Live version.*<p>Published on \d+ \w+ 20\d\d, \d\d:\d\d\.<\/p>/);
    release(releases, '000000000003', { shop: 'Third', hasDesk: false });
    await until('a word about it', () => shop.said().includes('There is no built desk in'));
    await titled('Health - Second desk');
  });
});
