/** The built shop as files, as any static host would find it: `$SITE_DIR`, else `build/site`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const siteFolder = process.env['SITE_DIR'] ?? 'build/site';

/** Every file of the site, as the address it is found at. */
export function siteAddresses(folder: string = siteFolder): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length).replaceAll('\\', '/'));
}

export function readSite(address: string, folder: string = siteFolder): string {
  return readFileSync(join(folder, address), 'utf8');
}

/** A page as its file, `/` → `/index.html`, `/product/43` → `/product/43.html`. */
export function pageFile(path: string): string {
  return path === '/' ? '/index.html' : `${path}.html`;
}

/** Everything in a page that the pattern finds, its first group, with the entities of HTML resolved. */
export function findAll(html: string, pattern: RegExp): readonly string[] {
  return [...html.matchAll(pattern)].map(([whole, group]) =>
    (group ?? whole)
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&'),
  );
}

/** The data that a page carries to take over with, read up to the first `<`, which must be the end of its element. */
export function embeddedData(html: string): unknown {
  const [, json = '', end = ''] = /<script type="application\/json" id="page-data">([^<]*)(.{0,9})/.exec(html) ?? [];
  if (end !== '</script>') throw new Error(`the page's data is cut off by ${end}`);
  return JSON.parse(json);
}
