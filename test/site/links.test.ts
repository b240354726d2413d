/** Nothing in a built page leads nowhere: links, pictures, scripts, styles, and the addresses that only machines read. */
import { describe, expect, it } from 'vitest';
import { findAll, pageFile, readSite, siteAddresses } from '#test/support/built-site.ts';
import { machineHead, origin } from '#test/support/public-shop.ts';

const addresses = new Set(siteAddresses());
const pages = [...addresses].filter((address) => address.endsWith('.html'));
/** The hosts to which the built shop may send a shopper. */
const elsewhere = /^(?:mailto:|tel:|https:\/\/(?:wa\.me|www\.facebook\.com|www\.instagram\.com)\/)/;

/** A page, with what its head has for machines once the shop has a public origin. */
const wholePage = (page: string) => machineHead(page) + readSite(page);

/** Every address that a page names, by where it names it. */
function addressesIn(html: string): readonly string[] {
  const withoutData = html.replaceAll(/<script type="application\/json".*?<\/script>/gs, '');
  const structured = findAll(withoutData, /<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [
    ...findAll(withoutData, / (?:href|src)="([^"]*)"/g),
    ...findAll(withoutData, / srcset="([^"]*)"/gi).flatMap((set) =>
      set.split(', ').map((one) => one.split(' ')[0] ?? ''),
    ),
    ...findAll(withoutData, /<meta property="og:(?:url|image)" content="([^"]*)"/g),
    ...structured.flatMap((json) => findAll(json, /"(?:url|item|image)":"([^"]*)"/g)),
  ];
}

function problemWith(address: string, html: string): string | null {
  if (address.startsWith('#')) return html.includes(` id="${address.slice(1)}"`) ? null : 'there is no such part';
  if (elsewhere.test(address)) return null;
  const path = address.startsWith(origin) ? address.slice(origin.length) : address;
  if (!path.startsWith('/') || path.startsWith('//')) return 'leads out of the shop';
  const [file = ''] = path.split(/[?#]/);
  return addresses.has(file) || addresses.has(pageFile(file)) ? null : 'is not there';
}

describe('every address in every built page', () => {
  it('leads to something', () => {
    const problems = pages.flatMap((page) => {
      const html = wholePage(page);
      return addressesIn(html).flatMap((address) => {
        const problem = problemWith(address, html);
        return problem === null ? [] : [`${page}: ${address} ${problem}`];
      });
    });
    expect(problems).toEqual([]);
  });

  it('names no host without a public origin', () => {
    const own = /https?:\/\/(?:127\.0\.0\.1|localhost|panja\.example)/;
    expect(pages.filter((page) => own.test(readSite(page)))).toEqual([]);
    expect(readSite('/product/43.html')).toContain('<link rel="canonical" href="/product/43">');
  });

  it('excludes screens without a page of their own from search engines', () => {
    for (const page of ['/empty.html', '/404.html']) {
      expect(readSite(page)).toContain('<meta name="robots" content="noindex">');
      expect(readSite(page)).toMatch(/<title>[^<]+<\/title>/);
    }
  });
});
