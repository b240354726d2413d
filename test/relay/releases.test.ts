/** A relay follows the current release while it runs, and refuses one that is incomplete. */
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startingRelease } from '#server/live-release.ts';
import { unlimited } from '#test/support/processes.ts';
import { writeRelease } from '#test/support/releases.ts';
import { referenceNumber, realBody } from '#test/support/sample-order.ts';
import { quickFolder, temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { wholeRelay } from '#test/support/test-relay.ts';

const first = '000000000001';
const second = '000000000002';

function release(releases: string, name: string, title: string): void {
  writeRelease(
    releases,
    { 'index.html': `<title>${title}</title>`, [`assets/app-${title}.js`]: title, 'data/page.json': '{}' },
    name,
  );
}

function switchTo(releases: string, name: string): void {
  writeFileSync(join(releases, 'current'), name);
}

interface Place {
  readonly url: string;
}

const page = async ({ url }: Place) => {
  const response = await fetch(url);
  return { status: response.status, release: response.headers.get('x-release'), html: await response.text() };
};

const health = async ({ url }: Place): Promise<{ readonly release: string; readonly problems: string[] }> =>
  (await fetch(`${url}/healthz`)).json();

async function started() {
  const releases = temporaryFolder();
  release(releases, first, 'One');
  const relay = await wholeRelay({ DATA_DIR: quickFolder(), RELEASES_DIR: releases, ...unlimited });
  return { releases, relay };
}

describe('a relay that runs', () => {
  it('switches to a new release under load: no request fails, no page is of two releases', async () => {
    const { releases, relay } = await started();
    const seen: string[] = [];
    const over = new AbortController();
    const shoppers = Array.from({ length: 4 }, async (_, shopper) => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const { status, release: named, html } = await page(relay);
        seen.push(`${status} ${named} ${html}`);
        const order = await relay.post(realBody({ reference: referenceNumber(shopper * 10_000 + number) }));
        seen.push(`order ${order.status}`);
      }
    });
    await until('pages of the first release', () => seen.length > 60);
    release(releases, second, 'Two');
    await until('pages of the second release', async () => (await health(relay)).release === second);
    const before = seen.length;
    await until('more pages', () => seen.length > before + 30);
    over.abort();
    await Promise.all(shoppers);
    expect(new Set(seen)).toEqual(
      new Set([`200 ${first} <title>One</title>`, `200 ${second} <title>Two</title>`, 'order 200']),
    );
    expect(seen.findLast((line) => line.includes('title'))).toContain('Two');
  });

  it('refuses a release with missing files by their names; serves it once it is complete, and the code of the one before', async () => {
    const { releases, relay } = await started();
    release(releases, second, 'Two');
    rmSync(join(releases, second, 'site/data/page.json'));
    writeFileSync(join(releases, second, 'site/assets/app-Two.js'), 'cut o');
    switchTo(releases, second);
    const words = `Release ${second} has missing or damaged files: site/assets/app-Two.js, site/data/page.json`;
    await until('a word about it', async () => (await health(relay)).problems.length > 0);
    expect((await health(relay)).problems).toEqual([`${words}. An older release is served.`]);
    expect(relay.logged()).toContain(words);
    expect((await page(relay)).html).toContain('One');
    switchTo(releases, first);
    await until('all well again', async () => (await health(relay)).problems.length === 0);
    release(releases, second, 'Two');
    await until('the second release', async () => (await page(relay)).release === second);
    const older = await fetch(`${relay.url}/assets/app-One.js`);
    expect([older.status, await older.text()]).toEqual([200, 'One']);
    expect((await fetch(`${relay.url}/data/page.json`)).headers.get('x-release')).toBe(second);
    const again = await fetch(relay.url, { headers: { 'if-none-match': '*' } });
    expect([again.status, again.headers.get('x-release')]).toEqual([304, second]);
  });
});

describe('a relay that starts', () => {
  it('takes the newest complete release if the current one is not, and says so', async () => {
    const releases = temporaryFolder();
    for (const name of [first, second]) release(releases, name, 'One');
    rmSync(join(releases, second, 'catalogue.json'));
    expect(await startingRelease(releases)).toMatchObject({
      release: { name: first },
      problem: `Release ${second} has missing or damaged files: catalogue.json`,
    });
  });

  it('says in one sentence what is missing where there is no other', async () => {
    const releases = temporaryFolder();
    const problem = () => startingRelease(releases).catch(String);
    expect(await problem()).toBe(`StartProblem: There is no built shop in ${releases}; run "npm run build" first.`);
    symlinkSync('current', join(releases, 'current'));
    expect(await problem()).toContain(`The releases in ${releases} can't be read (ELOOP)`);
    rmSync(join(releases, 'current'));
    release(releases, first, 'One');
    rmSync(join(releases, first, 'site/index.html'));
    expect(await problem()).toBe(
      `StartProblem: Release ${first} has missing or damaged files: site/index.html. There is no other; run "npm run build".`,
    );
  });

  it('refuses a release that was built for another version of the relay', async () => {
    const releases = temporaryFolder();
    writeRelease(releases, { 'index.html': '' }, first, { format: 999 });
    await expect(startingRelease(releases)).rejects.toThrow('does not fit this version of the shop');
  });
});
