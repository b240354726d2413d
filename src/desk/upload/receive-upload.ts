/**
 * Receives a form with files. Each file is streamed to the disk, within limits of number, bytes and time. Nothing is
 * written before the session's token was checked (D73). All fields come before the files, so that a form with refused
 * files keeps its texts.
 */
import { isSameSecret } from '#desk/session.ts';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { HTTPException } from 'hono/http-exception';
import { uploadFolder } from '#catalogue/draft-file.ts';
import type { DeskContext } from '#desk/context.ts';
import { minuteMs } from '#shop/time.ts';
import { leavesReserve } from '#files/disk-room.ts';
import { errorCode } from '#server/start-problem.ts';

export interface UploadLimits {
  readonly fileBytes: number;
  readonly formBytes: number;
  /** The maximum size of a text field. */
  readonly fieldBytes: number;
  readonly files: number;
  /** The maximum number of forms with files at the same time. */
  readonly forms: number;
  readonly silenceMs: number;
}

/** The limits for a kind of files, and the error sentences that quote them. */
export interface UploadKind {
  readonly limits: UploadLimits;
  readonly texts: Readonly<Record<Exclude<UploadProblem['kind'], 'foreign'>, string>>;
  /** Follows the name of a file larger than `fileBytes`. */
  readonly fileTooLarge: string;
}

interface UploadedFile {
  /** The file's name on the phone, which only the owner sees. */
  readonly name: string;
  readonly file: string;
}

export interface Upload {
  readonly form: URLSearchParams;
  /** The folder of the files; `null` if it could not be made and no file came. */
  readonly folder: string | null;
  readonly files: readonly UploadedFile[];
  /** Skipped files; the sentences lack their subject, the name. */
  readonly problems: readonly { readonly name: string; readonly problem: string }[];
}

/** `foreign` means that the form is not this session's. */
export class UploadProblem extends Error {
  readonly kind: 'foreign' | 'too large' | 'too many' | 'busy' | 'interrupted' | 'disk full' | 'not writable';
  /** The fields read so far. */
  readonly form: URLSearchParams;

  constructor(kind: UploadProblem['kind'], form: URLSearchParams, { texts }: UploadKind) {
    super(kind === 'foreign' ? '' : texts[kind]);
    this.kind = kind;
    this.form = form;
  }
}

const prefix = 'upload-';
/** Every upload is shorter. */
const oldMs = 10 * minuteMs;
const maxNameLength = 60;
/** The number of forms whose files are being received. */
let underWay = 0;

/**
 * Receives the form of a request for `answer`, which also gets a form that could not be received, with the `problem`;
 * then removes its files. Throws an HTTPException (403) for a form of another session.
 */
export async function withUpload<Answer>(
  c: DeskContext,
  catalogueFolder: string,
  kind: UploadKind,
  answer: (upload: Upload & { readonly problem: string | null }) => Promise<Answer>,
): Promise<Answer> {
  const isToken = (token: string) => isSameSecret(token, c.var.session.formToken);
  const upload = await receiveUpload(c.req.raw, kind, { isToken, parent: () => uploadFolder(catalogueFolder) }).then(
    (received) => ({ ...received, problem: null }),
    (error: unknown) => {
      if (!(error instanceof UploadProblem)) throw error;
      c.set('form', error.form);
      if (error.kind === 'foreign') throw new HTTPException(403);
      return { form: error.form, folder: null, files: [], problems: [], problem: error.message };
    },
  );
  c.set('form', upload.form);
  try {
    return await answer(upload);
  } finally {
    if (upload.folder !== null) await rm(upload.folder, { recursive: true, force: true });
  }
}

/** Makes the upload's folder in `parent()`. Throws an UploadProblem, and then leaves no file. */
export async function receiveUpload(
  request: Request,
  kind: UploadKind,
  { isToken, parent }: { readonly isToken: (token: string) => boolean; readonly parent: () => string },
): Promise<Upload> {
  const form = new URLSearchParams();
  const folder = await newUploadFolder(parent).catch(() => null);
  try {
    const files = await writeFiles(request, kind, { form, folder, isToken });
    return { form, folder, ...files };
  } catch (error) {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
    if (error instanceof UploadProblem) throw error;
    const isFull = errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT';
    throw new UploadProblem(isFull ? 'disk full' : 'interrupted', form, kind);
  }
}

/** The texts of a form that can't be saved now, as far as its first file; `null` if they are longer than the limits. */
export async function readTexts(request: Request, kind: UploadKind): Promise<URLSearchParams | null> {
  const form = new URLSearchParams();
  const nobody = { form, folder: null, isToken: () => false };
  const problem: unknown = await writeFiles(request, kind, nobody).catch((error: unknown) => error);
  return problem instanceof UploadProblem && problem.kind === 'too large' ? null : form;
}

interface Receiving {
  readonly form: URLSearchParams;
  /** `null` if it could not be made. */
  readonly folder: string | null;
  readonly isToken: (token: string) => boolean;
}

async function writeFiles(
  { headers, body }: Request,
  uploads: UploadKind,
  { form, folder, isToken }: Receiving,
): Promise<Pick<Upload, 'files' | 'problems'>> {
  const { limits } = uploads;
  const parser = newParser(headers.get('content-type') ?? '', limits);
  if (!parser || !body) throw new UploadProblem('foreign', form, uploads);
  const length = Number(headers.get('content-length') ?? 0);
  const stopped = new AbortController();
  const stop = (kind: UploadProblem['kind']) => stopped.abort(new UploadProblem(kind, form, uploads));
  const received: (UploadedFile & { isTooLarge: boolean })[] = [];
  const writes: Promise<void>[] = [];
  let isTrusted = false;
  parser.on('field', (name, value, _, isCut) => {
    if (isCut) stop('too large');
    else if (name !== 'token') form.append(name, value);
    else if (isToken(value)) isTrusted = true;
  });
  parser.on('file', (_, stream, filename) => {
    if (!isTrusted) stop('foreign');
    if (!isTrusted || filename === '') return void stream.resume(); // A field without a file has an empty name.
    const problem = received.length > 0 ? null : uploadProblem(folder, length, limits);
    if (problem !== null || folder === null) {
      stop(problem ?? 'not writable');
      return void stream.resume();
    }
    if (received.length === 0) underWay += 1;
    const upload = { name: shownFileName(filename), file: join(folder, String(received.length)), isTooLarge: false };
    received.push(upload);
    stream.once('limit', () => (upload.isTooLarge = true));
    const write = pipeline(stream, createWriteStream(upload.file, { flags: 'wx' }), { signal: stopped.signal });
    writes.push(write.catch((error: unknown) => stopped.abort(error)));
  });
  parser.once('filesLimit', () => stop('too many'));
  const silence = setTimeout(() => stop('interrupted'), limits.silenceMs);
  const limited = async function* (chunks: AsyncIterable<Uint8Array>) {
    let size = 0;
    for await (const chunk of chunks) {
      silence.refresh();
      size += chunk.length;
      yield chunk;
      if (size > limits.formBytes) throw new UploadProblem('too large', form, uploads);
    }
  };
  await pipeline(Readable.fromWeb(body), limited, parser, { signal: stopped.signal }).catch((error: unknown) =>
    stopped.abort(error),
  );
  clearTimeout(silence);
  await Promise.all(writes);
  if (received.length > 0) underWay -= 1;
  stopped.signal.throwIfAborted(); // Throws the first problem.
  if (!isTrusted) throw new UploadProblem('foreign', form, uploads);
  return {
    files: received.filter(({ isTooLarge }) => !isTooLarge).map(({ name, file }) => ({ name, file })),
    problems: received
      .filter(({ isTooLarge }) => isTooLarge)
      .map(({ name }) => ({ name, problem: uploads.fileTooLarge })),
  };
}

/** The reason why no file can be received now. */
function uploadProblem(
  folder: string | null,
  length: number,
  { formBytes, forms }: UploadLimits,
): UploadProblem['kind'] | null {
  if (length > formBytes) return 'too large';
  if (underWay >= forms) return 'busy';
  if (folder === null) return 'not writable';
  return leavesReserve(folder, length) ? null : 'disk full';
}

/** Returns `null` if the request has no form with files. */
function newParser(
  type: string,
  { fileBytes: fileSize, fieldBytes: fieldSize, files }: UploadLimits,
): BusboyInstance | null {
  if (!/^multipart\/form-data\b/i.test(type)) return null;
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize, files, fields: 20, fieldSize, headerSize: 4096 },
    });
  } catch {
    return null; // The header lacks a boundary.
  }
}

/** Removes invisible characters, and limits the length. */
function shownFileName(name: string): string {
  return name.replaceAll(/\p{C}/gu, '').slice(0, maxNameLength).trim() || 'A file';
}

async function newUploadFolder(parent: () => string): Promise<string> {
  const uploads = parent();
  for (const name of await readdir(uploads)) if (name.startsWith(prefix)) await removeIfOld(join(uploads, name));
  return mkdtemp(join(uploads, prefix));
}

/** Removes uploads that a killed desk left behind. */
async function removeIfOld(folder: string): Promise<void> {
  const stats = await stat(folder).catch(() => null);
  if (stats && Date.now() - stats.mtimeMs > oldMs) await rm(folder, { recursive: true, force: true });
}

const megabyte = 1024 ** 2;

/** `20 MB` */
export function megabytes(bytes: number): string {
  return `${bytes / megabyte} MB`;
}
