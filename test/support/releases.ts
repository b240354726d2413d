/** Releases of made-up files, as the build would leave them, with the shop's own catalogue; and the owner's files beside releases. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publishing, writeDraft } from '#build/content-in-place.ts';
import { copyContent, photosOf } from '#catalogue/catalogue-files.ts';
import { publishRelease } from '#release/publish.ts';
import { expect } from 'vitest';
import { beginPublish, openDraft, updateDraft } from '#catalogue/draft.ts';
import { textHash } from '#catalogue/draft-file.ts';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { compiledCatalogue, compiledFile } from '#catalogue/compiled.ts';
import { currentFile, fileHash, type Manifest, manifestFile } from '#release/releases.ts';
import { shippedCatalogue } from './catalogues.ts';
import { catalogueCopy, temporaryFolder, type Scene } from './folders.ts';

/** The least that counts as a built desk. */
const tinyDesk: Readonly<Record<string, string>> = {
  'pictures.json': '{}',
  'desk.css': '',
  ...Object.fromEntries(
    ['live', 'print', 'copy', 'ring', 'unsaved', 'download', 'ring-worker'].map((script) => [`${script}.js`, '']),
  ),
};

/** Writes the release and makes it the current one. `site`: the content of each file by its name. */
export function writeRelease(
  releases: string,
  site: Readonly<Record<string, string | Uint8Array>>,
  name = '0123456789ab',
  catalogue: object = compiledCatalogue(shippedCatalogue),
  desk: Readonly<Record<string, string>> = tinyDesk,
): void {
  const files: Record<string, string> = {};
  const put = (file: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(releases, name, file)), { recursive: true });
    writeFileSync(join(releases, name, file), content);
    files[file] = fileHash(Buffer.from(content));
  };
  put(compiledFile, JSON.stringify(catalogue));
  for (const [file, content] of Object.entries(site)) put(`site/${file}`, content);
  for (const [file, content] of Object.entries(desk)) put(`desk/${file}`, content);
  const manifest: Manifest = { name, files };
  writeFileSync(join(releases, name, manifestFile), JSON.stringify(manifest));
  writeFileSync(join(releases, currentFile), name);
}

/** The least that counts as a built shop. */
export function tinyRelease(scene: Scene): string {
  const releases = join(scene.folder, 'releases');
  writeRelease(releases, { 'index.html': '<!doctype html><title>Panja</title>' });
  return releases;
}

const sampleFiles: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>Home</title><style>a{color:red}</style>',
  'dog-food.html': '<!doctype html><title>Dog Food</title>',
  'product/43.html': '<!doctype html><title>Swing</title>',
  '404.html': '<!doctype html><title>Unexpected Application Error!</title>',
  'product-not-found.html': '<!doctype html><title>Product not found</title>',
  'assets/app-1a2b3c.js': 'console.log(1)',
  'assets/app-1a2b3c.js.map': '{}',
  'pictures/43-1.0a1b.jpg': 'rendered',
  'pictures/43-1.0a1b-320.avif': 'small',
  'pictures/43-2.1b2c.jpg': 'rendered too',
  'pictures/43-2-photo-0a1b2c3d.jpg': 'photo',
  'pictures/hero-wide.2c3d-1280.avif': 'hero',
  'sharing/43-0a1b2c3d.jpg': 'shared',
  'data/43.json': '{}',
  'service-worker.js': '//',
  'favicon.ico': 'icon',
  '.hidden.html': 'secret',
};

/** Releases of a small built shop, of which there is one; its pages are precompressed. */
export function sampleReleases(): string {
  const folder = temporaryFolder();
  const packed = Object.entries(sampleFiles).flatMap(([name, text]) =>
    name.endsWith('.html')
      ? [[`${name}.br`, brotliCompressSync(text)] as const, [`${name}.gz`, gzipSync(text)] as const]
      : [],
  );
  writeRelease(folder, { ...sampleFiles, ...Object.fromEntries(packed) });
  return folder;
}

/** Names of releases. */
export const [first, second] = ['000000000001', '000000000002'] as const;

export interface ShopFolders {
  readonly content: string;
  readonly releases: string;
}

/** The owner's files, and the first release of them. */
export async function shopFolders(prepare: (content: string) => void = () => {}): Promise<ShopFolders> {
  const content = catalogueCopy();
  prepare(content);
  const releases = temporaryFolder();
  await publishRelease(releases, first, async (draft) => copyContent(content, join(draft, 'content')));
  return { content, releases };
}

/** `made`: the folder that the release is made of. */
export function publishContent(
  folders: ShopFolders,
  name: string,
  made: string,
  swap = publishing(folders),
): Promise<void> {
  return publishRelease(folders.releases, name, async (draft) => copyContent(made, join(draft, 'content')), swap);
}

/** The bytes of photos by their names. */
type Sample = Readonly<Record<string, string>>;

export function putPhotos(catalogueFolder: string, id: number, sample: Sample): void {
  const folder = join(catalogueFolder, 'photographs', String(id));
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(sample)) writeFileSync(join(folder, name), bytes);
}

export async function draftText(catalogueFolder: string, path: string, edit: (text: string) => string): Promise<void> {
  const before = draftedText(catalogueFolder, path);
  const after = edit(before);
  expect(after).not.toBe(before);
  expect(await updateDraft(catalogueFolder, { edits: [{ path, before, after }] })).toBe('saved');
}

/** A file with the draft's changes. */
export function draftedText(catalogueFolder: string, path: string): string {
  return openDraft(catalogueFolder).content.get(path) ?? '';
}

/** A folder of what would be published. */
export async function folderToPublish(catalogueFolder: string): Promise<string> {
  const folder = temporaryFolder();
  writeDraft(await beginPublish(catalogueFolder), folder);
  return folder;
}

export async function draftPhotos(catalogueFolder: string, id: number, sample: Sample): Promise<void> {
  const uploads = temporaryFolder();
  const entries = Object.entries(sample).map(([name, content]) => [name, content, textHash(content)] as const);
  for (const [, content, hash] of entries) writeFileSync(join(uploads, hash), content);
  const after = new Map(entries.map(([name, , hash]) => [name, hash]));
  const before = photosOf(openDraft(catalogueFolder).content, id);
  expect(await updateDraft(catalogueFolder, { edits: [{ photos: id, before, after, uploads }] })).toBe('saved');
}

/** The paths of the changed files. */
export function changedFiles(catalogueFolder: string): readonly string[] {
  return openDraft(catalogueFolder).changed.map(({ path }) => path);
}
