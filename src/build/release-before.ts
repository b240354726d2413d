/**
 * The release that is current while the next one is built. If its code is the same, its bundles are taken over, and the compressed
 * copies of every file that is the same. So a changed price costs the rendering of all pages and the packing of a few.
 */
import { posix } from 'node:path';
import { currentRelease, fileHash, type Manifest, readManifest, validFile } from '#release/releases.ts';
import type { CompressedCopies } from './site-files.ts';

/** Names the code that a release was built by (`codeHash`), and the colours. */
export const codeFile = 'bundles/code';

export class ReleaseBefore {
  readonly #folder: string;
  readonly #manifest: Manifest;

  private constructor(folder: string, manifest: Manifest) {
    this.#folder = folder;
    this.#manifest = manifest;
  }

  /** `null` if no release was built by this code. */
  static async open(releases: string, code: string): Promise<ReleaseBefore | null> {
    const name = currentRelease(releases);
    const manifest = name === null ? null : await readManifest(releases, name).catch(() => null);
    const isOfThisCode = manifest?.files[codeFile] === fileHash(Buffer.from(code));
    return manifest && isOfThisCode ? new ReleaseBefore(releases, manifest) : null;
  }

  /** The files of these folders, by their paths in the release; `null` if one is damaged. */
  async files(folders: readonly string[]): Promise<ReadonlyMap<string, Buffer> | null> {
    const paths = Object.keys(this.#manifest.files).filter((path) =>
      folders.some((each) => path.startsWith(`${each}/`)),
    );
    const read = await Promise.all(paths.map(async (path) => [path, await this.#valid(path)] as const));
    const valid = read.flatMap(([path, bytes]) => (bytes ? [[path, bytes] as const] : []));
    return valid.length === paths.length ? new Map(valid) : null;
  }

  /** The compressed copies of a file of the site; `null` if the file has changed since, or a copy is damaged. */
  async compressedCopies(address: string, bytes: Uint8Array): Promise<CompressedCopies | null> {
    const path = posix.join('site', address);
    if (this.#manifest.files[path] !== fileHash(bytes)) return null;
    const [br, gz] = await Promise.all([this.#copy(`${path}.br`), this.#copy(`${path}.gz`)]);
    return br === 'damaged' || gz === 'damaged' ? null : { br, gz };
  }

  async #copy(path: string): Promise<Uint8Array | 'damaged' | null> {
    return path in this.#manifest.files ? ((await this.#valid(path)) ?? 'damaged') : null;
  }

  #valid(path: string): Promise<Buffer | null> {
    return validFile(this.#folder, this.#manifest, path);
  }
}
