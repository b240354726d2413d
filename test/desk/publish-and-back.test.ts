/** Previews, two phones, kills and the way back of a publish, each with real builds; `publish.test.ts` has the plain case. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf } from '#catalogue/catalogue-files.ts';
import { currentRelease, knownReleases, previewFolder } from '#release/releases.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { draftText } from '#test/support/releases.ts';
import { until } from '#test/support/until.ts';
import { startShop } from '#test/support/processes.ts';
import { freePort } from '#test/support/serve.ts';
import { startOwnShop } from '#test/support/desk-journeys.ts';

const swing = 'products/043-parrot-d-swing.md';
const ports = { PORT: String(await freePort()), DESK_PORT: String(await freePort()) };
const { content, releases, environment, shop } = await startOwnShop(ports);
const phone = await DeskPhone.signIn(shop.deskUrl);

function draft(file: string, from: string, to: string): Promise<void> {
  return draftText(content, file, (text) => text.replace(from, to));
}

/** A page of the desk, with plain spaces in its prices. */
const read = async (path: string) => (await phone.page(path)).replaceAll('\u00A0', ' ');
const shopPage = async (path: string) => (await fetch(shop.url + path)).text();
const inShop = (words: string) => until(words, async () => (await shopPage('/product/43')).includes(words));

describe('publishing', { timeout: 300_000 }, () => {
  it('can be seen before, on an origin of its own, and then brings just what was seen (D75)', async () => {
    await draft(swing, '{ name: XL, price: 1900 }', '{ name: XL, price: 1955 }');
    expect((await phone.submit('/publish', { do: 'preview' })).html).toContain('Building the preview…');
    expect(await phone.published()).toMatch(/Open the preview[\s\S]*Publish 1 change</);
    const address = await phone.leadsTo('/publish/preview');
    const { origin } = new URL(address);
    expect([origin === shop.deskUrl, origin === shop.url]).toEqual([false, false]);
    const entered = await fetch(address, { redirect: 'manual' });
    expect(entered.headers.get('location')).toBe('/product/43');
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const preview = (path: string, init: RequestInit = {}) => fetch(origin + path, { ...init, headers: { cookie } });
    const seen = await (await preview('/product/43')).text();
    expect(seen).toContain('Preview: not published');
    expect(seen).toContain('1,955');
    expect(await shopPage('/product/43')).toContain('1,900');
    expect((await preview('/api/v1.0/email/send', { method: 'POST', body: '{}' })).status).toBe(403);
    expect((await fetch(`${origin}/product/43`)).status).toBe(403);
    const [name = ''] = readdirSync(join(releases, previewFolder));
    const manifestIn = (holder: string) => statSync(join(holder, name, 'manifest.json')).ino;
    const built = manifestIn(join(releases, previewFolder));
    await phone.submit('/publish', { do: 'preview' }); // Once more: it is there already.
    await phone.published();
    expect(manifestIn(join(releases, previewFolder))).toBe(built);
    await phone.publish();
    expect(await phone.published()).toContain('Live in the shop.');
    expect([currentRelease(releases), manifestIn(releases)]).toEqual([name, built]);
    await inShop('1,955');
    expect([(await preview('/')).status, await phone.leadsTo('/publish/preview')]).toEqual([403, '/publish']);
    expect(existsSync(join(releases, previewFolder))).toBe(false);
  });

  it('happens once where two phones press at once, and not at all for changes that one didn’t see (D73)', async () => {
    await draft(swing, 'price: 1955', 'price: 1960');
    const other = await DeskPhone.signIn(shop.deskUrl);
    const version = await phone.versionToPublish();
    await draft(swing, 'price: 1960', 'price: 1970');
    const late = await phone.submit('/publish', { do: 'publish', version });
    expect([late.status, late.html]).toEqual([409, expect.stringContaining('Nothing was published')]);
    const form = { do: 'publish', version: await phone.versionToPublish() };
    const pressed = await Promise.all([phone, other].map((each) => each.submit('/publish', form)));
    expect(pressed.map(({ status }) => status)).toEqual([303, 303]);
    expect(await phone.published()).toContain('Live in the shop.');
    await inShop('1,970');
    expect((await read('/log')).match(/Rs 1,955 to Rs 1,970/g)).toHaveLength(1);
    expect(await knownReleases(releases)).toHaveLength(3);
  });

  it('goes back to any stored release, with the owner’s files, and forward again (D72)', async () => {
    const [newest, , oldest] = (await knownReleases(releases)).map(({ name }) => name);
    expect(newest).toBe(currentRelease(releases));
    const ask = async () => {
      const { html } = await phone.submit('/publish', { do: 'restore', release: oldest ?? '' });
      return html.replaceAll('\u00A0', ' ');
    };
    expect(await ask()).toMatch(/Restore the version of[^]*Parrot D-swing XL: Rs 1,970 to Rs 1,900[^]*>Unpublished/);
    await draft(swing, 'price: 1970', 'price: 1990');
    await draft('products/045-parrot-ladder.md', 'price: 1500', 'price: 1600');
    const blocked = /can’t be published after restoring[^]*/.exec(await ask())?.[0];
    expect(blocked).toContain('Parrot D-swing XL: Rs 1,970 to Rs 1,990');
    expect(blocked).not.toContain('Ladder');
    await draft('products/045-parrot-ladder.md', 'price: 1600', 'price: 1500');
    expect(currentRelease(releases)).toBe(newest);
    await phone.submit('/publish', { do: 'restore', confirmed: 'yes', release: oldest ?? '' });
    expect(await phone.published()).toContain('by restoring a version, so this can’t be published.');
    expect(currentRelease(releases)).toBe(oldest);
    expect((await phone.page('/publish')).match(/In the shop now|The same as now/g)).toEqual([
      'In the shop now',
      'The same as now',
    ]);
    await inShop('1,900');
    expect(contentOf(content)).toEqual(contentOf('catalogue'));
    // The change is of this version, so it can be published once that is back.
    const { html } = await phone.submit('/publish', { do: 'restore', release: newest ?? '' });
    expect(html).not.toContain('can’t be published after restoring');
    await phone.submit('/publish', { do: 'restore', confirmed: 'yes', release: newest ?? '' });
    expect(await phone.published()).toContain('Publish 1 change');
    await inShop('1,970');
    await draft(swing, 'price: 1990', 'price: 1970');
    expect(currentRelease(releases)).toBe(newest);
    expect(await knownReleases(releases)).toHaveLength(3);
  });

  it('goes back to nothing that would overwrite what was edited by hand, which the next publish includes (D72)', async () => {
    const [current, before] = (await knownReleases(releases)).map(({ name }) => name);
    const edited = readFileSync(join(content, swing), 'utf8').replace('price: 1970', 'price: 1980');
    writeFileSync(join(content, swing), edited);
    await phone.submit('/publish', { do: 'restore', confirmed: 'yes', release: before ?? '' });
    expect(await phone.published()).toContain('not published yet: products/043-parrot-d-swing.md');
    expect([currentRelease(releases), readFileSync(join(content, swing), 'utf8')]).toEqual([current, edited]);
    expect(await read('/publish')).toMatch(/Edited by hand[\s\S]*Parrot D-swing XL: Rs 1,970 to Rs 1,980/);
  });

  it('that is killed with the whole shop leaves the shop as it was, and the draft to be published (D72)', async () => {
    await phone.publish();
    await shop.end('SIGKILL');
    await startShop({ ...environment, ...ports, DATA_DIR: shop.dataFolder });
    expect(await shopPage('/product/43')).toContain('1,970');
    expect(await phone.page('/publish')).toContain('Publish 1 change');
    await phone.publish();
    expect(await phone.published()).toContain('Live in the shop.');
    await inShop('1,980');
  });
});
