import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boundary, formBody } from '#test/support/uploads.ts';
import { freeSpace, temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { photoUploads } from '#desk/photos/controller.ts';
import { uploadLimits } from '#photos/limits.ts';
import { receiveUpload, UploadProblem } from './receive-upload.ts';

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

function receiver() {
  const parent = temporaryFolder();
  const receive = (body: Body, headers: Record<string, string> = {}) =>
    receiveUpload(
      new Request('http://desk/', {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
      } as RequestInit),
      photoUploads,
      { isToken: (token) => token === 'secret', parent: () => parent },
    );
  /** The problem, and the fields read before it. */
  const refused = async (...sent: Parameters<typeof receive>) => {
    const problem = await receive(...sent).catch((error: unknown) => error);
    if (!(problem instanceof UploadProblem)) throw problem;
    return [problem.kind, problem.form.toString()];
  };
  return { parent, receive, refused };
}

const photo = (name: string, size = 100) => ({ name, bytes: Buffer.alloc(size, 'x') });
const text = 'A swing: „جھولا“';
const fields: [string, string][] = [['text-1', text]];

/** Splits the body into chunks of this size. */
function stream(body: Buffer, { chunk = 1024 } = {}): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < body.length) controller.enqueue(new Uint8Array(body.subarray(at, at + chunk)));
      else controller.close();
      at += chunk;
    },
  });
}

describe('a form with photos', () => {
  it.each([1, 7, 10_000])('is read in pieces of %s bytes, its files on the disk', async (chunk) => {
    const { receive } = receiver();
    const files = [photo('IMG é.jpg'), photo(''), photo('../../etc/pass\u202Ewd', 300)];
    const upload = await receive(stream(formBody('secret', files, fields), { chunk }));
    expect(upload.form.get('text-1')).toBe(text);
    expect(upload.files.map(({ name, file }) => [name, readFileSync(file).length])).toEqual([
      ['IMG é.jpg', 100],
      ['passwd', 300],
    ]);
  });

  it('is refused without the token before its files, gives back its fields, and leaves nothing (D73)', async () => {
    const { refused, parent } = receiver();
    expect(await refused(formBody('guess', [photo('a.jpg')], fields))).toEqual([
      'foreign',
      new URLSearchParams(fields).toString(),
    ]);
    const late = formBody('secret', [photo('a.jpg')]).subarray(formBody('secret', []).indexOf('\r\n--', 2) + 2);
    expect(await refused(late)).toEqual(['foreign', '']);
    for (const type of ['multipart/form-data', 'application/x-www-form-urlencoded', 'text/plain'])
      expect(await refused(formBody('secret', []), { 'content-type': type })).toEqual(['foreign', '']);
    expect(readdirSync(parent)).toEqual([]);
  });

  it('that breaks off at any byte is refused, gives back its fields, and leaves nothing', async () => {
    const { receive, refused, parent } = receiver();
    const whole = formBody('secret', [photo('a.jpg')], fields);
    const firstFile = whole.indexOf('name="photos"');
    const results: (readonly string[])[] = [];
    for (let length = 0; length < whole.length - 4; length += 1)
      results.push(await refused(stream(whole.subarray(0, length))));
    expect(results.map(([kind]) => kind).filter((kind) => kind !== 'interrupted' && kind !== 'foreign')).toEqual([]);
    const interrupted = ['interrupted', new URLSearchParams(fields).toString()];
    expect(results.slice(firstFile)).toEqual(results.slice(firstFile).map(() => interrupted));
    expect(readdirSync(parent)).toEqual([]);
    expect((await receive(stream(whole))).files).toHaveLength(1);
  });

  it('leaves out a photo that is too large, and keeps the others', async () => {
    const { receive } = receiver();
    const upload = await receive(formBody('secret', [photo('large.jpg', uploadLimits.fileBytes + 1), photo('b.jpg')]));
    expect(upload.files.map(({ name }) => name)).toEqual(['b.jpg']);
    expect(upload.problems).toEqual([
      { name: 'large.jpg', problem: 'is larger than 20 MB. Make it smaller, or take it again.' },
    ]);
  });

  it('is refused if it has too many files, or too many bytes, announced or not', async () => {
    const { refused, parent } = receiver();
    const values = new URLSearchParams(fields).toString();
    const many = Array.from({ length: uploadLimits.files + 1 }, () => photo('a.jpg', 1));
    expect(await refused(formBody('secret', many, fields))).toEqual(['too many', values]);
    const announced = { 'content-length': String(uploadLimits.formBytes + 1) };
    expect(await refused(formBody('secret', [photo('a.jpg')], fields), announced)).toEqual(['too large', values]);
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(formBody('secret', [photo('a.jpg')], fields).subarray(0, -70)),
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    });
    expect(await refused(endless)).toEqual(['too large', values]);
    expect(readdirSync(parent)).toEqual([]);
  });

  it('is refused if it would leave less than 64 MB of the disk, gives back its fields, and leaves nothing (D98)', async () => {
    const { receive, refused, parent } = receiver();
    const announced = (megabytes: number) => ({ 'content-length': String(megabytes * 1024 ** 2) });
    freeSpace(80);
    expect(await refused(formBody('secret', [photo('a.jpg')], fields), announced(17))).toEqual([
      'disk full',
      new URLSearchParams(fields).toString(),
    ]);
    expect(readdirSync(parent)).toEqual([]);
    expect((await receive(formBody('secret', [photo('a.jpg')]), announced(16))).files).toHaveLength(1);
  });

  it('with files is received together with one other at most; forms without files always', async () => {
    const { receive, refused, parent } = receiver();
    const half = formBody('secret', [photo('a.jpg')], fields).subarray(0, -70);
    const ends: ReadableStreamDefaultController[] = [];
    const open = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(half);
          ends.push(controller);
        },
      });
    const slow = Array.from({ length: uploadLimits.forms }, () => refused(open()));
    await until(
      'their files to be written',
      () =>
        readdirSync(parent).filter((name) => readdirSync(`${parent}/${name}`).length > 0).length === uploadLimits.forms,
    );
    expect(await refused(open())).toEqual(['busy', new URLSearchParams(fields).toString()]);
    expect((await receive(formBody('secret', [], fields))).form.get('text-1')).toBe(text);
    for (const controller of ends) controller.error(new Error('gone'));
    expect((await Promise.all(slow)).map(([kind]) => kind)).toEqual(['interrupted', 'interrupted']);
    expect((await receive(formBody('secret', [photo('a.jpg')]))).files).toHaveLength(1);
  });
});
