import type { SentPageData } from '#storefront/page-data.ts';
import type { ShopData } from '#storefront/shop-data.ts';

/** The hashed files that every page loads. */
export interface PageAssets {
  readonly script: string;
  /** Files that the script imports at once. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  /** Every file of the client, those that load later included. */
  readonly all: readonly string[];
}

/** A rendered page. */
export interface RenderedPage {
  /** React's HTML: hoisted tags of the head first, then the shell with the page in it. */
  readonly html: string;
  /** Tags for the head that only machines read. */
  readonly head: string;
  /** Rules that the first paint needs; the whole stylesheet comes after the page. */
  readonly style: string;
  readonly data: SentPageData | null;
}

/**
 * Asks for the font, after the picture that everybody waits for. A browser delays the first paint for a font that the
 * head asks for: wide screens, which mostly have a fast connection, then show it at once. A phone does not wait.
 */
const fontPreload = (media: string) =>
  `<link rel="preload" href="/fonts/bricolage-grotesque.woff2" as="font" type="font/woff2" crossorigin fetchpriority="low" media="${media}">`;

/** A whole HTML document around a rendered page. React writes the tags of the head first; they are moved there. */
export function htmlDocument(
  { html, head, style, data }: RenderedPage,
  shopData: ShopData,
  assets: PageAssets,
): string {
  const [hoisted, body] = splitHoisted(
    html
      .replaceAll('/>', '>') // The slash of a void element means nothing in HTML.
      // Safari gives the focus to a pressed button only if its `tabindex` is explicit (`repeatEarlyTap`).
      .replaceAll(/<button(?![^>]* tabindex=)/g, '<button tabindex="0"'),
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Otherwise Safari makes links of numbers in texts before React finds the page as it was rendered.
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">',
    hoisted,
    // The last one that a browser can read counts: without SVG it is the first.
    '<link rel="icon" href="/favicon.ico" sizes="48x48">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icons/icon-180.png">',
    fontPreload('(min-width: 768px)'),
    `<style>${style}</style>`,
    head,
    `</head><body><div id="root">${body}</div>`,
    fontPreload('(max-width: 767px)'),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}" fetchpriority="low">`),
    dataElement('page-data', data),
    dataElement('shop-data', shopData),
    // Last, so that the first picture is asked for before them, on the same slow connection.
    `<script type="module" src="${assets.script}" fetchpriority="low"></script>`,
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    '</body></html>',
  ].join('');
}

/** Data that the browser's code reads before it hydrates the page. */
function dataElement(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${scriptJson(data)}</script>`;
}

/** The title, meta and link tags at the beginning, and the rest. */
export function splitHoisted(html: string): readonly [hoisted: string, body: string] {
  const [hoisted = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html) ?? [];
  return [hoisted, html.slice(hoisted.length)];
}

/** JSON for a script element: without a `<` that could end it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
