import { describe, expect, it } from 'vitest';
import { htmlDocument, type PageAssets, type RenderedPage, splitHoisted } from './document.ts';

const assets: PageAssets = {
  script: '/assets/shop-1a2b.js',
  preloads: ['/assets/part-3c4d.js'],
  styles: ['/assets/style-5e6f.css'],
  all: [],
  version: '0123abcd',
  catalogueVersion: 'fedc9876',
};
const data = {
  kind: 'plain',
  code: '1a2b3c4d',
  meta: { title: 'Cart | Panja', description: 'b', canonical: '/cart' },
} as const;
const rendered: RenderedPage = {
  html: '<title>Cart | Panja</title><meta name="description" content="a &gt; b"/><link rel="canonical" href="/cart"/><a href="#main">Skip</a><h1>Cart</h1>',
  head: '<script type="application/ld+json">{}</script>',
  style: 'body{color:#111}',
  data,
};

describe('an HTML document (architecture: React puts the tags of the head first)', () => {
  it('holds the title, description and canonical address in its head, and the page in #root', () => {
    const [head = '', body = ''] = htmlDocument(rendered, assets).split('</head>');
    expect(head).toContain('<title>Cart | Panja</title><meta name="description" content="a &gt; b">');
    expect(head).toContain('<link rel="canonical" href="/cart">');
    expect(body).toMatch(/^<body><div id="root"><a href="#main">Skip<\/a><h1>Cart<\/h1><\/div>/);
    expect(body).not.toContain('<title>');
  });

  it('ends the head with the tags that only machines read', () => {
    expect(htmlDocument(rendered, assets)).toContain('<script type="application/ld+json">{}</script></head>');
  });

  it('asks for the script, what it imports, the styles and the font, and runs no script of its own', () => {
    const page = htmlDocument(rendered, assets);
    expect(page).toContain('<script type="module" src="/assets/shop-1a2b.js"></script>');
    expect(page).toContain('<link rel="modulepreload" href="/assets/part-3c4d.js">');
    expect(page).toMatch(/<\/div><link rel="stylesheet" href="\/assets\/style-5e6f.css"><script/);
    expect(page).toMatch(/<style>body\{color:#111\}<\/style>.*<\/head>/);
    expect(page).toContain('<link rel="preload" href="/fonts/bricolage-grotesque.woff2" as="font"');
    expect(page.match(/<script[^>]*>/g)).toEqual([
      '<script type="module" src="/assets/shop-1a2b.js">',
      '<script type="application/ld+json">',
      '<script type="application/json" id="page-data">',
    ]);
  });

  it('starts as HTML and names its language, its build, its catalogue and its encoding first', () => {
    expect(htmlDocument(rendered, assets)).toMatch(
      /^<!doctype html><html lang="en" data-build="0123abcd" data-catalogue="fedc9876"><head><meta charset="utf-8">/,
    );
  });

  it('carries the data of the page, to take over with', () => {
    expect(embedded(htmlDocument(rendered, assets))).toEqual(data);
    expect(embedded(htmlDocument({ ...rendered, data: null }, assets))).toBeNull();
  });

  it('keeps a script that stands in the data from ending the element, and the data as it was', () => {
    const title = '</script><script>alert(1)</script><!--';
    const page = htmlDocument({ ...rendered, data: { ...data, meta: { ...data.meta, title } } }, assets);
    expect(page).not.toContain('alert(1)</script>');
    expect(embedded(page)).toHaveProperty('meta.title', title);
  });
});

/** The data in a page, read up to the first end of its element, as a browser does. */
function embedded(page: string): unknown {
  const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(page) ?? [];
  return JSON.parse(json);
}

describe('splitting the tags of the head from the page', () => {
  it.each([
    ['<title>A</title><p>b</p>', '<title>A</title>', '<p>b</p>'],
    ['<meta name="robots" content="noindex"/><p>b</p>', '<meta name="robots" content="noindex"/>', '<p>b</p>'],
    [
      '<link rel="preload" href="/a.avif"><title>A</title>b',
      '<link rel="preload" href="/a.avif"><title>A</title>',
      'b',
    ],
    ['<title></title>', '<title></title>', ''],
    ['', '', ''],
  ])('%s', (html, head, body) => {
    expect(splitHoisted(html)).toEqual([head, body]);
  });

  it.each([
    '<p>a</p><title>late</title>',
    '<svg><title>Flag</title></svg>',
    '<header><link rel="x" href="/y"></header>',
    '<metadata>a</metadata>',
    'text <meta name="a">',
  ])('takes nothing out of the page itself: %s', (html) => {
    expect(splitHoisted(html)).toEqual(['', html]);
  });
});
