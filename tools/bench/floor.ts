/**
 * The floor of the paints: the built pages without their script and web font, the least that the same look and the same
 * pictures can cost. Served with the pages, so that both are measured in one run.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compressedCopies, qualities } from '#build/compressed-files.ts';
import {
  currentFile,
  currentRelease,
  fileHash,
  manifestFile,
  readManifest,
  releasesFolder,
} from '#release/releases.ts';

/** The address of the floor of a page. */
export function floorOf(path: string): string {
  return path === '/' ? '/floor' : `/floor${path}`;
}

/** A copy of the current release that has the floors of some pages too. Its folder of releases, and how to remove it. */
export async function releaseWithFloors(
  paths: readonly string[],
): Promise<[folder: string, remove: () => Promise<void>]> {
  const releases = releasesFolder(process.env);
  const name = currentRelease(releases);
  if (name === null) throw new Error(`there is no release in ${releases}`);
  const folder = await mkdtemp(join(tmpdir(), 'panja-floor-'));
  await cp(join(releases, name), join(folder, name), { recursive: true });
  await writeFile(join(folder, currentFile), name);
  const { files } = await readManifest(folder, name);
  const added: Record<string, string> = {};
  for (const path of paths) {
    const page = path === '/' ? '/index.html' : `${path}.html`;
    const floor = Buffer.from(withoutScriptAndFont(await readFile(join(folder, name, 'site', page), 'utf8')));
    const { br, gz } = await compressedCopies(floor, qualities.written);
    for (const [file, bytes] of Object.entries({ [page]: floor, [`${page}.br`]: br, [`${page}.gz`]: gz })) {
      if (!bytes) continue;
      const target = `site/floor${file}`;
      await mkdir(dirname(join(folder, name, target)), { recursive: true });
      await writeFile(join(folder, name, target), bytes);
      added[target] = fileHash(bytes);
    }
  }
  await writeFile(join(folder, name, manifestFile), JSON.stringify({ name, files: { ...files, ...added } }));
  return [folder, () => rm(folder, { recursive: true })];
}

/** Throws if the page has none to leave out: it would be measured against itself. */
function withoutScriptAndFont(html: string): string {
  const parts = [
    /<script\b[^>]*>.*?<\/script>/gs,
    /<link rel="preload"[^>]* as="font"[^>]*>/g,
    /@font-face\s*\{[^}]*\}/g,
  ];
  return parts.reduce((rest, part) => {
    const without = rest.replaceAll(part, '');
    if (without === rest) throw new Error(`the page has nothing that matches ${String(part)}`);
    return without;
  }, html);
}
