/**
 * The photos of a product: uploads, order, crops and texts. Everything goes to the draft and waits there to be
 * published.
 */
import type { PhotoProcessor, PhotoTask, ProcessedPhoto } from '#photos/processor.ts';
import { type CatalogueDeps, saveCatalogue } from '#desk/save-catalogue.ts';
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { z } from 'zod';
import { photoCrops, maxPictures } from '#catalogue/photo-files.ts';
import { renderedPictures } from '#catalogue/read-catalogue.ts';
import { addresses, photosAddress, productPageAddress } from '#desk/addresses.ts';
import { type DeskContext, type DeskEnv, idOf } from '#desk/context.ts';
import { type FieldError, type FormState, checkNotice, parseForm, textField } from '#desk/forms.ts';
import { type Upload, type UploadKind, megabytes, withUpload } from '#desk/upload/receive-upload.ts';
import { uploadLimits } from '#photos/limits.ts';
import { photoStore } from '#photos/store.ts';
import {
  type ImageFolders,
  type Pictures,
  type ProductPhotos,
  editsOf,
  imageFile,
  moved,
  photoAt,
  photoFile,
  readProductPhotos,
  removed,
  rotatedCrop,
  shownPictures,
  withNewPhotos,
  withPhoto,
} from './product-photos.ts';
import { PhotosScreen } from './photos-screen.tsx';

export interface PhotosDeps extends CatalogueDeps {
  readonly releases: string;
  /** The project’s folder, which has the pictures that came with the shop. */
  readonly root: string;
  readonly processor: PhotoProcessor;
}

const photosForm = z.object({
  version: z.string().optional(),
  pictures: z.array(textField),
  /** The value of a button: `add`, `up 2`, `crop 2 left`. */
  action: z
    .string()
    .default('save')
    .transform((value) => {
      const [kind = '', digit, part] = value.split(' ');
      return { kind, number: Number(digit), crop: photoCrops.find((each) => each === part) ?? null };
    }),
});
type Button = z.output<typeof photosForm>['action'];

interface Shown extends Partial<FormState> {
  /** Uploaded files that were not saved, with the reasons. */
  readonly refused?: readonly string[];
  /** Texts that were sent and not saved. */
  readonly lost?: readonly string[];
}

type StoredUpload = Upload & { readonly folder: string };

export const photoUploads: UploadKind = {
  limits: uploadLimits,
  texts: {
    'too large': `These photos are more than ${megabytes(uploadLimits.formBytes)} together. Nothing was saved. Choose fewer at once.`,
    'too many': `You chose more than ${uploadLimits.files} files. Nothing was saved. Choose fewer at once.`,
    busy: 'Other photos are being uploaded. Nothing was saved. Try again in a minute.',
    interrupted: 'The connection was lost. Nothing was saved. Choose the photos again.',
    'disk full': 'The server’s disk is full. Nothing was saved.',
    'not writable': 'The desk can’t write to the catalogue. Nothing was saved.',
  },
  fileTooLarge: `is larger than ${megabytes(uploadLimits.fileBytes)}. Make it smaller, or take it again.`,
};

const stale =
  'The pictures were changed in the meantime, perhaps on another phone. Your change was NOT saved. Check it and try again.';
const failed = 'The photo could not be processed. Nothing was changed. Try again, or make the photo smaller first.';
const busy = 'Other photos are being processed. Nothing was changed. Try again in a minute.';

interface Deps extends PhotosDeps {
  readonly images: ImageFolders;
}

export function photoRoutes(desk: PhotosDeps): Hono<DeskEnv> {
  const { root, releases } = desk;
  const deps = { ...desk, images: { store: photoStore(releases), root, shipped: renderedPictures(root) } };
  const app = new Hono<DeskEnv>();
  app.get(addresses.photos, async (c) => {
    const product = await productOf(c, deps);
    return product ? show(c, deps, product) : c.notFound();
  });
  app.get(addresses.photo, (c) => sendImage(c, deps));
  app.post(addresses.photos, (c) =>
    withUpload(c, deps.catalogueFolder, photoUploads, (upload) => receivePhotos(c, deps, upload)),
  );
  return app;
}

function productOf(c: DeskContext, { catalogueFolder, images }: Deps): Promise<ProductPhotos | null> {
  return readProductPhotos(catalogueFolder, idOf(c), images.shipped);
}

async function show(
  c: DeskContext,
  { images }: Deps,
  product: ProductPhotos,
  shown: Shown = {},
  status = 200,
): Promise<Response> {
  const pictures = await shownPictures(product, images);
  return c.var.show(PhotosScreen, { product, pictures, refused: [], lost: [], ...shown }, status);
}

async function sendImage(c: DeskContext, deps: Deps): Promise<Response> {
  const product = await productOf(c, deps);
  const file = product && (await imageFile(product, Number(c.req.param('number')), deps.images));
  if (!file) return c.notFound();
  return new Response(new Uint8Array(await readFile(file)), { headers: { 'content-type': 'image/avif' } });
}

async function receivePhotos(
  c: DeskContext,
  deps: Deps,
  upload: Upload & { readonly problem: string | null },
): Promise<Response> {
  const product = await productOf(c, deps);
  if (!product) return c.notFound();
  const { form, folder } = upload;
  const sent = withTexts(product, form);
  if (product.blocked !== null)
    return show(c, deps, sent, { notice: `Your change was NOT saved. ${product.blocked}` }, 409);
  const problem = upload.problem ?? (folder === null ? photoUploads.texts['not writable'] : null);
  if (problem !== null || folder === null) return show(c, deps, sent, { notice: problem }, 409);
  return savePhotos(c, deps, { product, sent, upload: { ...upload, folder } });
}

/** Applies the action, the texts and the new photos in one save. */
async function savePhotos(
  c: DeskContext,
  deps: Deps,
  { product, sent, upload }: { product: ProductPhotos; sent: ProductPhotos; upload: StoredUpload },
): Promise<Response> {
  const { version, action: button } = parseForm(photosForm, upload.form);
  const errors = emptyTexts(sent);
  if (errors.length > 0) return show(c, deps, sent, { notice: checkNotice, errors }, 422);
  // New photos come after whatever pictures there are now. All else needs the pictures that the form showed.
  const isStale = version !== product.version;
  const before = isStale ? product : await afterAction(sent, button, upload.folder, deps);
  if (typeof before === 'string') return show(c, deps, sent, { notice: before }, 422);
  const added = await addedPhotos(before, upload, deps);
  if (typeof added === 'string') return show(c, deps, sent, { notice: added }, 422);
  const { after, refused } = added;
  const saved = await saveCatalogue(deps, c.var.session, {
    edits: editsOf(product, after, upload.folder),
    fieldOf: () => ({ field: 'new-photos', label: 'Photos' }),
  });
  if (saved.kind === 'refused') {
    const again = upload.files.length > 0 ? ' Choose the photos again.' : '';
    return show(c, deps, sent, { notice: saved.notice + again, errors: saved.errors }, saved.status);
  }
  const now = (await productOf(c, deps)) ?? product;
  // The text of a drawn picture goes with it, so only texts that somebody entered are lost.
  const known = [...product.texts, ...now.texts];
  const lost = isStale ? sent.texts.filter((each) => !known.includes(each)) : [];
  if (isStale && (button.kind !== 'add' || lost.length > 0))
    return show(c, deps, now, { notice: stale, refused, lost }, 409);
  if (refused.length > 0) return show(c, deps, now, { refused }, 422);
  if (button.kind === 'add' && after.photos.length === product.photos.length) {
    const notice = upload.files.length > 0 ? 'These photos are here already.' : 'Choose photos first.';
    return show(c, deps, now, { notice }, 422);
  }
  return c.redirect(button.kind === 'back' ? productPageAddress(product.id) : photosAddress(product.id), 303);
}

/** The pictures after the action, or the reason why nothing was done. */
async function afterAction(
  product: ProductPhotos,
  button: Button,
  into: string,
  deps: Deps,
): Promise<Pictures | string> {
  const { kind, number } = button;
  if (kind === 'first' || kind === 'up' || kind === 'down') return moved(product, { number, to: kind });
  if (kind === 'remove') return removed(product, number);
  const photo = photoAt(product, number);
  if (!photo || (kind !== 'rotate' && kind !== 'crop')) return product;
  const crop = kind === 'rotate' ? rotatedCrop(photo.crop) : (button.crop ?? photo.crop);
  const file = photoFile(product, photo, into);
  const result = await runProcessor({ kind, files: [{ name: '', file }], crop, max: 1, into }, deps);
  if (typeof result === 'string') return result;
  const [made] = result;
  if (!made || 'problem' in made) return made ? `The photo ${made.problem}` : failed;
  const extension = kind === 'rotate' ? 'jpg' : photo.extension;
  return withPhoto(product, { ...photo, crop, extension, hash: made.hash });
}

/** The pictures with the good ones of the uploaded photos, and the problems of the others. */
async function addedPhotos(
  before: Pictures,
  { files, problems, folder: into }: StoredUpload,
  deps: Deps,
): Promise<{ readonly after: Pictures; readonly refused: readonly string[] } | string> {
  const max = maxPictures - before.photos.length;
  const result = files.length === 0 ? [] : await runProcessor({ kind: 'add', files, crop: 'middle', max, into }, deps);
  if (typeof result === 'string') return result;
  const known = new Set(before.photos.map(({ hash }) => hash));
  const hashes = new Set(result.flatMap((each) => ('hash' in each && !known.has(each.hash) ? [each.hash] : [])));
  const refused = [...problems, ...result].flatMap((each) =>
    'problem' in each ? [`${each.name}: ${each.problem}`] : [],
  );
  return { after: hashes.size > 0 ? withNewPhotos(before, [...hashes]) : before, refused };
}

/** The sentence why there are none is for the owner. */
async function runProcessor(
  task: Omit<PhotoTask, 'store'>,
  { processor, images: { store } }: Deps,
): Promise<readonly ProcessedPhoto[] | string> {
  const result = await processor.run({ ...task, store });
  return result === 'busy' ? busy : (result ?? failed);
}

/**
 * With the texts of a form, and with its version: they belong to the pictures that it showed. A text that it lacks
 * stays.
 */
function withTexts(product: ProductPhotos, form: URLSearchParams): ProductPhotos {
  const { pictures, version = product.version } = parseForm(photosForm, form);
  const texts = product.texts.map((value, index) => pictures[index] ?? value);
  return { ...product, version, texts: texts.map((value) => value.replaceAll(/\s+/g, ' ').trim()) };
}

function emptyTexts({ texts }: Pictures): readonly FieldError[] {
  return texts.flatMap((text, index) => {
    const message = 'Describe the picture for people who can’t see it.';
    return text === '' ? [{ field: `pictures.${index}`, label: `Picture ${index + 1}`, message }] : [];
  });
}
