import type { SentPageData } from '#storefront/page-data.ts';
import { scriptJson } from './script-json.ts';

/** The hashed files that every page asks for. */
export interface PageAssets {
  readonly script: string;
  /** Files that the script imports at once. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  /** Every file of the client, those that come later included. */
  readonly all: readonly string[];
  /** Names the build. */
  readonly version: string;
  /** Names the catalogue, for the orders that the page makes (decision D42). */
  readonly catalogueVersion: string;
}

/** A page as it was rendered. */
export interface RenderedPage {
  /** React's HTML: hoisted tags of the head first, then the shell with the page in it. */
  readonly html: string;
  /** Tags for the head that only machines read. */
  readonly head: string;
  /** Rules that the first paint needs; the whole stylesheet then follows behind the page. */
  readonly style: string;
  readonly data: SentPageData | null;
}

/** In time on a good line alone; on others the picture, which everybody waits for, goes first. */
const font = '/fonts/bricolage-grotesque.woff2';

/** A whole HTML document around a rendered page. React puts the tags of the head first; they are moved there. */
export function htmlDocument({ html, head, style, data }: RenderedPage, assets: PageAssets): string {
  const [hoisted, body] = splitHoisted(html.replaceAll('/>', '>')); // A slash after a void element says nothing in HTML.
  return [
    `<!doctype html><html lang="en" data-build="${assets.version}" data-catalogue="${assets.catalogueVersion}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    hoisted,
    '<meta name="theme-color" content="#0B6B4B">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icons/icon-180.png">',
    `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
    `<style>${style}</style>`,
    `<script type="module" src="${assets.script}"></script>`,
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    head,
    `</head><body><div id="root">${body}</div>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="application/json" id="page-data">${scriptJson(data)}</script></body></html>`,
  ].join('');
}

/** The title, meta and link tags that stand before everything else, and the rest. */
export function splitHoisted(html: string): readonly [hoisted: string, body: string] {
  const [hoisted = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html) ?? [];
  return [hoisted, html.slice(hoisted.length)];
}
