import { posix } from 'node:path';
import { currentRelease, fileHash, readManifest, validFile } from '#release/releases.ts';

/** A file's compressed copies; `null` where nothing is saved. */
export interface CompressedCopies {
  readonly br: Uint8Array | null;
  readonly gz: Uint8Array | null;
}

/** Names the code that a release was built by (`codeHash`), and the colours. */
export const codeFile = 'bundles/code';

export type ReleaseBefore = NonNullable<Awaited<ReturnType<typeof openReleaseBefore>>>;

/**
 * The release that is current while the next one is built. If its code is the same, its bundles are taken over, and the
 * compressed copies of every file that is the same. So a changed price costs the rendering of all pages and the packing
 * of a few. `null` if no release was built by this code.
 */
export async function openReleaseBefore(releases: string, code: string) {
  const name = currentRelease(releases);
  const manifest = name === null ? null : await readManifest(releases, name).catch(() => null);
  if (manifest?.files[codeFile] !== fileHash(Buffer.from(code))) return null;
  const { files } = manifest;
  const valid = (path: string) => validFile(releases, manifest, path);
  const copy = async (path: string) => (path in files ? ((await valid(path)) ?? 'damaged') : null);
  return {
    /** The files of these folders, by their paths in the release; `null` if one is damaged. */
    async files(folders: readonly string[]): Promise<ReadonlyMap<string, Buffer> | null> {
      const paths = Object.keys(files).filter((path) => folders.some((each) => path.startsWith(`${each}/`)));
      const read = await Promise.all(paths.map(async (path) => [path, await valid(path)] as const));
      const found = read.flatMap(([path, bytes]) => (bytes ? [[path, bytes] as const] : []));
      return found.length === paths.length ? new Map(found) : null;
    },
    /** The compressed copies of a file of the site; `null` if the file has changed since, or a copy is damaged. */
    async compressedCopies(address: string, bytes: Uint8Array): Promise<CompressedCopies | null> {
      const path = posix.join('site', address);
      if (files[path] !== fileHash(bytes)) return null;
      const [br, gz] = await Promise.all([copy(`${path}.br`), copy(`${path}.gz`)]);
      return br === 'damaged' || gz === 'damaged' ? null : { br, gz };
    },
  };
}
