import { describe, expect, it } from 'vitest';
import { shopConfig } from '#settings/shop-config.ts';
import { shopData } from '#build/pages/page-sources.ts';
import { smallCatalogue } from '#test/support/catalogues.ts';
import { htmlDocument, type PageAssets, type RenderedPage, scriptJson, splitHoisted } from './document.ts';

const assets: PageAssets = {
  script: '/assets/shop-1a2b.js',
  preloads: ['/assets/part-3c4d.js'],
  styles: ['/assets/style-5e6f.css'],
  all: [],
};
const small = smallCatalogue();
const shared = { ...shopData(small, shopConfig({}, small.shop)), drawnName: null, codeVersion: '1a2b3c4d' };
const data = {
  kind: 'cart',
  code: '1a2b3c4d',
  meta: { title: 'Cart | Panja', description: 'b', canonical: '/cart' },
} as const;
const rendered: RenderedPage = {
  html: '<title>Cart | Panja</title><meta name="description" content="a &gt; b"/><link rel="canonical" href="/cart"/><a href="#main">Skip</a><h1>Cart</h1>',
  head: '<script type="application/ld+json">{}</script>',
  style: 'body{color:#111}',
  data,
};

describe('an HTML document', () => {
  it('has the title, description and canonical address in its head, and the page in #root', () => {
    const [head = '', body = ''] = htmlDocument(rendered, shared, assets).split('</head>');
    expect(head).toContain('<title>Cart | Panja</title><meta name="description" content="a &gt; b">');
    expect(head).toContain('<link rel="canonical" href="/cart">');
    expect(body).toMatch(/^<body><div id="root"><a href="#main">Skip<\/a><h1>Cart<\/h1><\/div>/);
    expect(body).not.toContain('<title>');
  });

  it('loads the styles and the font, at its end the script and its imports, and has no inline script', () => {
    const page = htmlDocument(rendered, shared, assets);
    expect(page).toMatch(
      /<script type="module" src="\/assets\/shop-1a2b.js" fetchpriority="low"><\/script><link rel="modulepreload" href="\/assets\/part-3c4d.js"><\/body><\/html>$/,
    );
    expect(page).toContain('<link rel="stylesheet" href="/assets/style-5e6f.css" fetchpriority="low"><script');
    expect(page).toMatch(/<style>body\{color:#111\}<\/style>.*<\/head>/);
    expect(page.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      '<script type="application/json" id="page-data">',
      '<script type="application/json" id="shop-data">',
      '<script type="module" src="/assets/shop-1a2b.js" fetchpriority="low">',
    ]);
  });

  it('asks for the font in the head on a wide screen, and where it holds back no paint on a phone', () => {
    const [head = '', body = ''] = htmlDocument(rendered, shared, assets).split('</head>');
    const media = (html: string) => html.match(/(?<= as="font"[^>]* media=")[^"]*/g);
    expect(media(head)).toEqual(['(min-width: 768px)']);
    expect(media(body)).toEqual(['(max-width: 767px)']);
  });

  it('has the data of the page, for hydration', () => {
    expect(embedded(htmlDocument(rendered, shared, assets))).toEqual(data);
    expect(embedded(htmlDocument({ ...rendered, data: null }, shared, assets))).toBeNull();
  });

  it('has the data that all pages share, also without data of its own (D45)', () => {
    expect(embedded(htmlDocument({ ...rendered, data: null }, shared, assets), 'shop-data')).toEqual(shared);
  });

  it('is not broken by a script in its data, which stays unchanged', () => {
    const title = '</script><script>alert(1)</script><!--';
    const page = htmlDocument({ ...rendered, data: { ...data, meta: { ...data.meta, title } } }, shared, assets);
    expect(page).not.toContain('alert(1)</script>');
    expect(embedded(page)).toHaveProperty('meta.title', title);
  });
});

/** The data in a page, read up to the first end tag, as a browser does. */
function embedded(page: string, id = 'page-data'): unknown {
  const [, json = ''] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(page) ?? [];
  return JSON.parse(json);
}

it('moves the tags at the beginning of a page into its head, and leaves the page itself alone', () => {
  const heads = ['<title>A</title>', '<link rel="preload" href="/a.avif"><title>A</title>', '<meta name="a"/>', ''];
  const bodies = ['<p>a</p><title>late</title>', '<svg><title>Flag</title></svg>', '<metadata>a</metadata>', ''];
  for (const head of heads) for (const body of bodies) expect(splitHoisted(head + body)).toEqual([head, body]);
});

it('JSON in a script element has no "<", whatever is in it, and is read back unchanged', () => {
  const value = { a: ['<', '</SCRIPT>', '<!--', '\u2028', 'گربہ <3'] };
  expect(scriptJson(value)).not.toContain('<');
  expect(JSON.parse(scriptJson(value))).toEqual(value);
});
