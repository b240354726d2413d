/** The current release as files, as any static host would find it. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentFile, currentRelease, releasesFolder } from '#release/releases.ts';

/** The site of the current release of a folder of releases. */
export function currentSite(releases: string): string {
  return join(releases, currentName(releases), 'site');
}

function currentName(releases: string): string {
  const name = currentRelease(releases);
  if (name === null) throw new Error(`there is no release in ${releases}`);
  return name;
}

/** Puts the current release into another folder of releases, where it is current, too. */
export function copyCurrentRelease(to: string): void {
  const from = releasesFolder(process.env);
  const name = currentName(from);
  cpSync(join(from, name), join(to, name), { recursive: true });
  writeFileSync(join(to, currentFile), `${name}\n`);
}

export const siteFolder = currentSite(releasesFolder(process.env));

/** The address of every file of the site. */
export function siteAddresses(folder: string = siteFolder): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length).replaceAll('\\', '/'));
}

export function readSite(address: string, folder: string = siteFolder): string {
  return readFileSync(join(folder, address), 'utf8');
}

/** The file of a page, `/` → `/index.html`, `/product/43` → `/product/43.html`. */
export function pageFile(path: string): string {
  return path === '/' ? '/index.html' : `${path}.html`;
}

/** All matches of the pattern in a page (their first group), with HTML entities decoded. */
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

/** The data in a page, read up to the first `<`, which must be the end of its element. */
export function embeddedData(html: string): unknown {
  const [, json = '', end = ''] = /<script type="application\/json" id="page-data">([^<]*)(.{0,9})/.exec(html) ?? [];
  if (end !== '</script>') throw new Error(`the page's data is cut off by ${end}`);
  return JSON.parse(json);
}
