/** A release of made-up files, as the build would leave it, with the shop's own catalogue. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compiledCatalogue, compiledFile } from '#catalogue/compiled.ts';
import { currentFile, fileHash, type Manifest, manifestFile } from '#release/releases.ts';
import { shippedCatalogue } from './catalogues.ts';

/** Writes the release and makes it the current one. `site`: the content of each file by its name. */
export function writeRelease(
  releases: string,
  site: Readonly<Record<string, string | Uint8Array>>,
  name = '0123456789ab',
  catalogue: object = compiledCatalogue(shippedCatalogue),
): void {
  const files: Record<string, string> = {};
  const put = (file: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(releases, name, file)), { recursive: true });
    writeFileSync(join(releases, name, file), content);
    files[file] = fileHash(Buffer.from(content));
  };
  put(compiledFile, JSON.stringify(catalogue));
  for (const [file, content] of Object.entries(site)) put(`site/${file}`, content);
  const manifest: Manifest = { name, files };
  writeFileSync(join(releases, name, manifestFile), JSON.stringify(manifest));
  writeFileSync(join(releases, currentFile), name);
}
