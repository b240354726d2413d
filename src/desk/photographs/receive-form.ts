/**
 * A form with photographs, streamed to a file beside the draft: never in memory, two at a time, with limits of bytes and time.
 * Nothing is kept of one that doesn't begin with the session's token (D73).
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isSame } from '#desk/access/tokens.ts';
import { uploadLimits } from '#owner/photographs/photograph-task.ts';
import { leavesReserve } from '#release/disk-room.ts';
import { errorCode } from '#relay/process/start-problem.ts';
import { secondMs } from '#shop/durations.ts';
import { uploadMs } from './photograph-work.ts';

const silenceMs = 20 * secondMs;
const mostAtOnce = 2;
const longestTokenPart = 1024;
const prefix = 'upload-';

export interface ReceivedForm {
  /** A new folder of its own, for its reader to remove. */
  readonly folder: string;
  readonly file: string;
  readonly boundary: string;
}

export type FormProblem = 'foreign' | 'too large' | 'too many' | 'broken off' | 'disk full' | 'not writable';

let underWay = 0;

/** `place`: gives the folder of the draft's uploads. Nothing is there of a form that is refused. */
export async function receiveForm(
  request: Request,
  token: string,
  place: () => string,
): Promise<ReceivedForm | FormProblem> {
  const boundary = boundaryOf(request);
  if (boundary === null || !request.body) return 'foreign';
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > uploadLimits.formBytes) return 'too large';
  if (underWay >= mostAtOnce) return 'too many';
  underWay += 1; // Before anything is waited for: the next request counts it.
  let folder: string | null = null;
  try {
    folder = await newFolder(place).catch(() => null); // Its owner is told, and nothing else depends on it.
    if (folder === null) return 'not writable';
    if (!leavesReserve(folder, length)) throw new FormRefused('disk full');
    const file = join(folder, 'form');
    await pipeline(Readable.fromWeb(request.body), checked(boundary, token), createWriteStream(file, { flags: 'wx' }), {
      signal: AbortSignal.timeout(uploadMs),
    });
    return { folder, file, boundary };
  } catch (error) {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
    if (error instanceof FormRefused) return error.problem;
    return errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT' ? 'disk full' : 'broken off';
  } finally {
    underWay -= 1;
  }
}

class FormRefused extends Error {
  readonly problem: FormProblem;

  constructor(problem: FormProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** As browsers make them. */
function boundaryOf({ headers }: Request): string | null {
  const type = headers.get('content-type') ?? '';
  return /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(type)?.[1] ?? null;
}

/** Passes a form on that begins with the token, until it is too large or falls silent. */
function checked(boundary: string, token: string): Transform {
  let [size, head, isKnown] = [0, Buffer.alloc(0), false];
  const own = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      silence.refresh();
      size += chunk.length;
      if (size > uploadLimits.formBytes) return done(new FormRefused('too large'));
      if (isKnown) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      const shown = tokenIn(head, boundary);
      if (shown === null) return done(head.length > longestTokenPart ? new FormRefused('foreign') : null);
      if (!isSame(shown, token)) return done(new FormRefused('foreign'));
      isKnown = true;
      done(null, head);
    },
    flush(done) {
      done(isKnown ? null : new FormRefused('foreign'));
    },
    destroy(error, done) {
      clearTimeout(silence);
      done(error);
    },
  });
  const silence = setTimeout(() => own.destroy(new FormRefused('broken off')), silenceMs);
  return own;
}

/** The first field of the form; null until it is there. */
function tokenIn(head: Buffer, boundary: string): string | null {
  const start = `--${boundary}\r\nContent-Disposition: form-data; name="token"\r\n\r\n`;
  const text = head.toString('latin1', 0, longestTokenPart);
  const end = text.indexOf(`\r\n--${boundary}`, start.length);
  return text.toLowerCase().startsWith(start.toLowerCase()) && end >= 0 ? text.slice(start.length, end) : null;
}

async function newFolder(place: () => string): Promise<string> {
  const uploads = place();
  await removeLeft(uploads);
  return mkdtemp(join(uploads, prefix));
}

/** What a killed desk left. */
async function removeLeft(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(prefix)) continue;
    const { mtimeMs } = await stat(join(place, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 2 * uploadMs) await rm(join(place, name), { recursive: true, force: true });
  }
}
