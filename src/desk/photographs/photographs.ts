/**
 * The photographs of a product at the desk: new ones from the phone, their order, which part is shown, their texts. All goes to
 * the draft, and waits there to be published. A change made on an older view is shown and not applied.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { withField } from '#catalogue/edit-product.ts';
import { photographWords } from '#catalogue/photograph-changes.ts';
import { photographFile, savePhotographs, uploadPlace, type WantedPhotographs } from '#catalogue/photograph-draft.ts';
import { photographName } from '#catalogue/photograph-files.ts';
import { renderedPictures } from '#catalogue/read-catalogue.ts';
import { mostPictures } from '#catalogue/schema.ts';
import type { Session } from '#desk/account/auth.ts';
import { isSame } from '#desk/account/tokens.ts';
import { photographsAddress } from '#desk/addresses.ts';
import type { PhotographsPage } from '#desk/pages/photographs-page.ts';
import { lockedWords, lookAtThis, written } from '#desk/products/saving.ts';
import type { AccountStore } from '#desk/account/account-store.ts';
import { findPhotos } from '#photos/find-photos.ts';
import { photoStore } from '#photos/store.ts';
import type { PhotoProcessor } from '#photos/processor.ts';
import { receivePhotos, type Upload, UploadProblem } from '#photos/receive.ts';
import type { Clock } from '#relay/process/clock.ts';
import { failed, hashesOf, wordsOf } from './made-words.ts';
import { type OwnPictures, ownPictures, seenOf } from './own-pictures.ts';
import { pictureCards, pictureFile, type PictureFolders } from './photographs-view.ts';
import { readPress } from './read-press.ts';
import { textSlips } from './text-slips.ts';
import { changedPictures, isUnclear, photographAt, type PictureChange, pictureCount, turnedPart } from './slots.ts';

export interface PhotographsParts {
  /** The catalogue's folder. */
  readonly folder: string;
  readonly releases: string;
  /** The project's folder. */
  readonly root: string;
  readonly access: Pick<AccountStore, 'note'>;
  readonly clock: Clock;
  readonly processor: PhotoProcessor;
}

/** Where to go on, or what to look at first: null for a product that isn't there. */
export type PhotographsOutcome =
  | { readonly kind: 'done'; readonly location: string }
  | { readonly kind: 'page'; readonly page: PhotographsPage | null; readonly status: number }
  | { readonly kind: 'foreign' };

interface Said {
  readonly notice?: string;
  readonly refused?: readonly string[];
  readonly typed?: readonly string[];
  readonly slips?: ReadonlyMap<number, string>;
}

const stale =
  'The pictures were changed in the meantime, perhaps on another phone. Your change was NOT saved. Check it and try again.';

export class Photographs {
  readonly #parts: PhotographsParts;
  readonly #pictures: PictureFolders;

  constructor(parts: PhotographsParts) {
    this.#parts = parts;
    const rendered = Object.entries(renderedPictures(parts.root)).map(([key, { name }]) => [key, name] as const);
    this.#pictures = {
      store: photoStore(parts.releases),
      rendered: join(parts.root, 'public/pictures'),
      names: new Map(rendered),
    };
  }

  async page(id: number): Promise<PhotographsPage | null> {
    const pictures = ownPictures(this.#parts.folder, id);
    return pictures && this.#page(pictures, {});
  }

  /** A picture as the shop shows it. */
  async picture(id: number, number: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const pictures = ownPictures(this.#parts.folder, id);
    const file = pictures && (await pictureFile(pictures, number, this.#pictures));
    return file ? new Uint8Array(await readFile(file)) : null;
  }

  /** A press of one of the page's buttons; the texts beside them are saved with it. */
  async change(id: number, form: URLSearchParams, session: Session): Promise<PhotographsOutcome> {
    const { folder } = this.#parts;
    const pictures = ownPictures(folder, id);
    if (!pictures) return { kind: 'page', page: null, status: 404 };
    const count = pictureCount(pictures);
    const { texts, press } = readPress(form, count);
    const typed = pictures.texts.map((text, index) => texts[index] ?? text);
    const problem = this.#problem(pictures, form.get('seen') ?? '');
    if (problem !== null) return this.#refused(pictures, { notice: problem }, 409);
    const slips = textSlips(folder, pictures.own, typed);
    if (slips.size > 0) return this.#refused(pictures, { notice: lookAtThis, slips, typed }, 422);
    if (press === null) return this.#save(pictures, { ...pictures, texts: typed }, session);
    const current = photographAt(pictures, press.number);
    const shown = { ...pictures, texts: typed };
    if (press.kind === 'remove' || press.kind === 'move') {
      const change = press.kind === 'remove' ? press : { kind: press.to, number: press.number };
      return this.#save(pictures, this.#changed(shown, change), session);
    }
    if (!current) return this.#refused(pictures, { notice: stale }, 409);
    const original = photographFile(folder, { id, name: photographName(current), hash: current.hash });
    return this.#worked(async (into) => {
      const place = { store: this.#pictures.store, into };
      if (press.kind === 'show') {
        const made = await this.#parts.processor.run({
          kind: 'crop',
          name: '',
          photo: original,
          crop: press.part,
          ...place,
        });
        const words = wordsOf(made);
        if (words !== null) return this.#refused(pictures, { notice: words, typed }, 422);
        return this.#save(pictures, this.#changed(shown, press), session);
      }
      const made = await this.#parts.processor.run({
        kind: 'rotate',
        name: '',
        photo: original,
        crop: turnedPart(current.part),
        ...place,
      });
      const [hash] = hashesOf(made);
      if (hash === undefined) return this.#refused(pictures, { notice: wordsOf(made) ?? failed, typed }, 422);
      const next = this.#changed(shown, { kind: 'turn', number: press.number, hash });
      return this.#save(pictures, next, session, new Map([[hash, join(into, hash)]]));
    });
  }

  /** Saves the good ones of the uploaded photos, and names the others. */
  async add(id: number, request: Request, session: Session): Promise<PhotographsOutcome> {
    const { folder } = this.#parts;
    const upload = await receivePhotos(request, {
      isToken: (token) => isSame(token, session.formToken),
      parent: () => uploadPlace(folder),
    }).catch((error: unknown) => {
      if (error instanceof UploadProblem) return error;
      throw error;
    });
    if (upload instanceof UploadProblem && upload.kind === 'foreign') return { kind: 'foreign' };
    try {
      const pictures = ownPictures(folder, id);
      if (!pictures) return { kind: 'page', page: null, status: 404 };
      const problem = this.#problem(pictures, null) ?? (upload instanceof UploadProblem ? upload.message : null);
      if (problem !== null || upload instanceof UploadProblem)
        return await this.#refused(pictures, { notice: problem ?? failed }, 409);
      return await this.#addFrom(upload, pictures, session);
    } finally {
      if (!(upload instanceof UploadProblem)) await rm(upload.folder, { recursive: true, force: true });
    }
  }

  async #addFrom(upload: Upload, before: OwnPictures, session: Session): Promise<PhotographsOutcome> {
    const { folder, processor } = this.#parts;
    const { files, folder: into } = upload;
    const { id } = before.own.product;
    const max = mostPictures - before.photographs.size;
    const { store } = this.#pictures;
    const made = files.length === 0 ? [] : await processor.run({ kind: 'add', files, max, into, store });
    if (made === null || made === 'busy') return this.#refused(before, { notice: wordsOf(made) ?? failed }, 422);
    const known = new Set(before.photographs.values());
    const hashes = [...new Set(hashesOf(made))].filter((hash) => !known.has(hash));
    const refused = [...upload.problems, ...made].flatMap((each) =>
      'problem' in each ? [`${each.name}: ${each.problem}`] : [],
    );
    if (hashes.length > 0) {
      // What was changed meanwhile stays: these come after it.
      const now = ownPictures(folder, id) ?? before;
      const added = new Map(hashes.map((hash) => [hash, join(into, hash)]));
      const outcome = await this.#save(now, this.#changed(now, { kind: 'add', hashes }), session, added);
      if (outcome.kind !== 'done' || refused.length === 0) return outcome;
    }
    const said = refused.length > 0 ? { refused } : { notice: 'There was no new photograph among them.' };
    return this.#refused(ownPictures(folder, id) ?? before, said, 422);
  }

  #changed(pictures: OwnPictures, change: PictureChange): Pick<OwnPictures, 'photographs' | 'texts'> {
    const { id, name } = pictures.own.product;
    const isDrawn = (number: number) => this.#pictures.names.has(`${id}-${number}`);
    return changedPictures(pictures, change, { productName: name, isDrawn, drawnTexts: pictures.drawnTexts });
  }

  /** Why nothing can be changed now. `seen`: null for a form that shows nothing. */
  #problem(pictures: OwnPictures, seen: string | null): string | null {
    const locked = this.#locked(pictures);
    if (locked !== null) return `Your change was NOT saved. ${locked}`;
    return seen === null || seen === seenOf(pictures) ? null : stale;
  }

  #locked(pictures: OwnPictures): string | null {
    if (pictures.isConflict)
      return 'The file or the photographs of this product were changed by hand after you changed them here. Your change waits under Publish: take it back first.';
    if (isUnclear(pictures))
      return 'Two photographs in this product’s folder have the same number, or one has a number above 5. Give each a number of its own, 1 to 5.';
    return lockedWords(this.#parts.folder);
  }

  async #save(
    pictures: OwnPictures,
    { photographs, texts }: Pick<OwnPictures, 'photographs' | 'texts'>,
    session: Session,
    added?: WantedPhotographs['added'],
  ): Promise<PhotographsOutcome> {
    const { folder, access, clock } = this.#parts;
    const { own, seen } = pictures;
    const { id, name } = own.product;
    if (withField(own.text, ['pictures'], texts) === null)
      return this.#refused(
        pictures,
        { notice: `Not saved: ${own.path} is written in a way that only a text editor can change.` },
        422,
      );
    const wanted = { photographs, texts, seen, ...(added && { added }) };
    const saved = written(() => savePhotographs(folder, id, wanted));
    if ('problem' in saved) return this.#refused(pictures, { notice: saved.problem }, 409);
    if (saved.done !== 'saved') return this.#refused(ownPictures(folder, id) ?? pictures, { notice: stale }, 409);
    const isOther = JSON.stringify(texts) !== JSON.stringify(own.product.pictures);
    const words = photographWords(pictures.photographs, photographs) || (isOther ? 'texts of its pictures' : '');
    if (words !== '')
      await access.note({
        at: clock.now(),
        session: session.id,
        facts: { kind: 'draft changed', changes: [`${name}: ${words}`] },
      });
    return { kind: 'done', location: photographsAddress(id) };
  }

  /** With a folder beside the draft, which is gone afterwards. */
  async #worked(task: (into: string) => Promise<PhotographsOutcome>): Promise<PhotographsOutcome> {
    const into = await mkdtemp(join(uploadPlace(this.#parts.folder), 'upload-'));
    try {
      return await task(into);
    } finally {
      await rm(into, { recursive: true, force: true });
    }
  }

  async #refused(pictures: OwnPictures, said: Said, status: 409 | 422): Promise<PhotographsOutcome> {
    return { kind: 'page', page: await this.#page(pictures, said), status };
  }

  async #page(
    pictures: OwnPictures,
    { notice, refused = [], typed, slips = new Map() }: Said,
  ): Promise<PhotographsPage> {
    const { folder } = this.#parts;
    const { id, name } = pictures.own.product;
    const known = [{ id, name, pictureTexts: pictures.texts }];
    const own = `${folder}/photographs/`;
    return {
      kind: 'photographs',
      id,
      name,
      notice: notice ?? null,
      refused,
      pictures: await pictureCards(pictures, this.#pictures, { typed: typed ?? null, slips }),
      room: Math.max(0, mostPictures - pictures.photographs.size),
      seen: seenOf(pictures),
      locked: this.#locked(pictures),
      problems: findPhotos({ root: resolve('/'), folder }, known)
        .problems.filter((problem) => problem.startsWith(`${own}${id}/`))
        .map((problem) => problem.slice(folder.length + 1)),
    };
  }
}
