/**
 * The built shop as files, without a browser: every page is there and complete, and refers to nothing that is missing.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { embeddedData, findAll, pageFile, readSite, siteAddresses, siteFolder } from '#test/support/built-site.ts';
import { searchEntries } from '#build/pages/cards.ts';
import { sources } from '#test/support/public-shop.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const paths = sources.flatMap((source) => source.paths);

const addresses = siteAddresses();
const known = new Set(addresses);
/** The page without content that the service worker keeps; the browser fills it for the requested address. */
const emptyPage = '/empty.html';
const htmlFiles = addresses.filter((address) => address.endsWith('.html') && address !== emptyPage);

/** One sentence for each problem that the check finds in a page, with the page's name. */
function inEveryPage(check: (html: string, file: string) => readonly string[]): readonly string[] {
  expect(htmlFiles.length).toBe(paths.length + 2); // The pages for unknown addresses and unknown products.
  return htmlFiles.flatMap((file) => check(readSite(file), file).map((problem) => `${file}: ${problem}`));
}

describe('the route table as files', () => {
  it('has a page at each address, with one heading and the address that search engines keep (R055-R089)', () => {
    for (const { paths: own, data } of sources) {
      for (const path of own) {
        const html = readSite(pageFile(path));
        const headings = findAll(html, /<h1[^>]*>(.*?)<\/h1>/g);
        const canonical = findAll(html, /<link rel="canonical" href="([^"]*)"/g).map(pathOf);
        expect([path, headings.length, canonical]).toEqual([path, 1, [data.meta.canonical]]);
      }
    }
  });

  it('has no other pages except the two for unknown addresses and products', () => {
    const expected = [...paths.map(pageFile), '/404.html', '/product-not-found.html'];
    expect(htmlFiles.toSorted()).toEqual(expected.toSorted());
  });

  it('has the shell on every page: header, footer, chat button and toast region (R001)', () => {
    const parts = [
      '<header',
      '<footer',
      'aria-label="Chat with us on WhatsApp"',
      'data-testid="toasts"',
      '<main id="main"',
    ];
    expect(inEveryPage((html) => parts.filter((part) => !html.includes(part)))).toEqual([]);
    // One that speaks to screen readers, and the toasts' own.
    expect(inEveryPage((html) => findAll(html, /aria-live="/g).slice(2))).toEqual([]);
  });

  it('draws the shop’s name, in header and footer alike, and where the browser fills the page', () => {
    const drawing = /<svg [^>]*role="img" aria-label="Panja" [^>]*><path d="([^"]+)"/g;
    expect(inEveryPage((html) => (new Set(findAll(html, drawing)).size === 1 ? [] : ['no drawing, or two']))).toEqual(
      [],
    );
    expect(inEveryPage((html) => (findAll(html, drawing).length === 2 ? [] : ['not in header and footer']))).toEqual(
      [],
    );
    const [path = ''] = findAll(readSite('/index.html'), drawing);
    expect(readSite(emptyPage)).toContain(JSON.stringify(path));
  });

  it('has an icon where old browsers and mail programs look for it, of 16, 32 and 48 pixels', () => {
    const icon = readFileSync(join(siteFolder, 'favicon.ico'));
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1]);
    const images = Array.from({ length: icon.readUInt16LE(4) }, (_, index) => 6 + 16 * index);
    expect(images.map((at) => [icon[at], icon[at + 1]])).toEqual([
      [16, 16],
      [32, 32],
      [48, 48],
    ]);
  });
});

/** The path of an address, with or without its origin. */
function pathOf(address: string): string {
  return new URL(address, 'https://panja.example').pathname;
}

describe('the HTML of every page', () => {
  it('has no inline script, style attribute or handler, so that a strict policy holds', () => {
    const problems = inEveryPage((html) => [
      ...findAll(html, /<script(?![^>]* src="\/assets\/)(?! type="application\/(?:ld\+)?json")[^>]*>/g),
      ...findAll(html.replaceAll(/<script type=.*?<\/script>/g, ''), /<[^>]* (?:style|on\w+)="[^>]*>/g),
      ...findAll(html, /"javascript:[^"]*"/g),
    ]);
    expect(problems).toEqual([]);
  });

  it('requests only pictures, scripts, styles and fonts that exist; so do data, scripts and styles (R107)', () => {
    const others = addresses.filter((address) => /\.(?:json|js|css|xml|webmanifest)$/.test(address));
    const problems = [emptyPage, ...htmlFiles, ...others].flatMap((file) => {
      const named = findAll(readSite(file), /\/(?:pictures|assets|fonts|icons)\/[\w.-]+\.\w+/g);
      return named.filter((address) => !known.has(address)).map((address) => `${file}: ${address}`);
    });
    expect(known).toContain('/placeholder.svg');
    expect(problems).toEqual([]);
  });

  it('has a hash in the name of every picture, as browsers cache them for good', () => {
    const pictures = [...known].filter((address) => /^\/(?:pictures|sharing)\//.test(address));
    expect(pictures.length).toBeGreaterThan(500);
    expect(pictures.filter((address) => !/(?:\.[0-9a-z]{4}|-[0-9a-f]{8})(?:-\d+)?\.\w+$/.test(address))).toEqual([]);
  });
});

it('has no script with a lookbehind, which ends the page in Safari before 16.4', () => {
  const scripts = addresses.filter((address) => address.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((script) => /\(\?<[=!]/.test(readSite(script)))).toEqual([]);
});

it('keeps the size of its text on an iPhone that is turned', () => {
  const styles = addresses.flatMap((address) => (address.endsWith('.css') ? readSite(address) : []));
  expect(styles.join('')).toMatch(/html\{[^}]*-webkit-text-size-adjust:100%/);
});

describe('the data of the pages', () => {
  it('is the same in the page and in the file that a navigation fetches', () => {
    for (const path of paths) {
      const data: unknown = JSON.parse(readSite(`/data${pageFile(path).replace(/html$/, 'json')}`));
      expect(embeddedData(readSite(pageFile(path)))).toEqual(data);
    }
  });

  it('has no "<" in the page that could end its element (R224)', () => {
    // `embeddedData` reads up to the first "<" and throws unless that is the end.
    expect(inEveryPage((html) => (embeddedData(html) === undefined ? ['no data'] : []))).toEqual([]);
    expect(() => embeddedData('<script type="application/json" id="page-data">"a</b>"</script>')).toThrow('cut off');
  });

  it('brings the entries of the search when it is opened, and in no page (R030, R040)', () => {
    const entries: readonly { readonly id: number }[] = JSON.parse(readSite('/data/search.json'));
    expect(entries.map(({ id }) => id)).toEqual(searchEntries(shippedCatalogue).map(({ id }) => id));
  });

  it('brings every product with its words when somebody searches (D91)', () => {
    const entries: readonly { readonly id: number; readonly text: string }[] = JSON.parse(
      readSite('/data/search-more.json'),
    );
    const sold = shippedCatalogue.products.filter(({ takenOff }) => !takenOff);
    expect(new Set(entries.map(({ id }) => id))).toEqual(new Set(sold.map(({ id }) => id)));
    expect(entries).toHaveLength(sold.length);
    expect(entries.filter(({ text }) => text === '')).toEqual([]);
  });
});

it('the compressed copies decompress to the same bytes, and every page has one', () => {
  expect(htmlFiles.filter((file) => !known.has(`${file}.br`) || !known.has(`${file}.gz`))).toEqual([]);
  for (const address of addresses.filter((file) => /\.(?:br|gz)$/.test(file))) {
    const packed = readFileSync(join(siteFolder, address));
    const unpacked = address.endsWith('.br') ? brotliDecompressSync(packed) : gunzipSync(packed);
    const original = readFileSync(join(siteFolder, address.slice(0, -3)));
    expect([address, unpacked.equals(original)]).toEqual([address, true]);
    expect(packed.length).toBeLessThan(original.length);
  }
});
