/** The order, the shown parts and the texts of photographs at the desk, and what a form with photographs may cost. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { draftedContent } from '#catalogue/content.ts';
import { draftChanges, saveDraftFile } from '#catalogue/draft.ts';
import { readPhotographDrafts } from '#catalogue/photograph-draft.ts';
import { logged } from '#test/support/logged.ts';
import { until } from '#test/support/until.ts';
import { minuteMs } from '#shop/durations.ts';
import { boundary, formBody, halves, type SentPart } from '#test/support/photographs.ts';
import { draftPhotographs, putPhotographs } from '#test/support/photograph-drafts.ts';
import { address, photographDesk, textOf } from '#test/support/photograph-desk.ts';
import { PageForm } from '#test/support/page-form.ts';

vi.setConfig({ testTimeout: 120_000 });

const jpeg = async (name: string, width = 900, height = 700): Promise<SentPart> => ({
  name,
  bytes: await halves(width, height).jpeg().toBuffer(),
});

/** Three photographs of the owner's, published already, each with a text. */
const published = (folder: string) => {
  putPhotographs(folder, 7, { '1.jpg': 'front', '2.jpg': 'side', '3.jpg': 'back' });
  const file = join(folder, 'products/007-bird-swing.md');
  const texts = '  - The front\n  - The side\n  - The back\n';
  writeFileSync(file, readFileSync(file, 'utf8').replace('  - The front\n', texts));
};

describe('the order of photographs', () => {
  it('changes by buttons, the texts go along, and all of it is taken back as one', async () => {
    const { change, texts, names, changes, press, html, folder, access } = await photographDesk(published);
    expect((await change('earlier 3')).status).toBe(303);
    expect(texts()).toEqual(['The front', 'The back', 'The side']);
    await change('first 3');
    expect(texts()).toEqual(['The side', 'The front', 'The back']);
    await change('later 1');
    expect(texts()).toEqual(['The front', 'The side', 'The back']);
    expect(readPhotographDrafts(folder)).toEqual([]);
    await change('remove 1');
    expect([texts(), names()]).toEqual([
      ['The side', 'The back'],
      ['1.jpg', '2.jpg'],
    ]);
    await change('first 2');
    expect(await changes()).toContain('Bird Swing: 1 photograph removed, order changed');
    expect((await logged(access))[0]).toBe('Changed, not published yet: Bird Swing: order changed');
    const of = (await html('/publish'))
      .split('<form')
      .find((each) => each.includes('Take back: Bird Swing: 1 photograph removed'));
    const id = new PageForm(`<form${of}`).value('change') ?? '';
    expect((await press('/changes', { change: id })).status).toBe(303);
    expect(texts()).toEqual(['The front', 'The side', 'The back']);
    expect([readPhotographDrafts(folder), draftChanges(folder)]).toEqual([[], []]);
    expect((await press('/changes', { change: id })).status).toBe(409);
  });

  it('brings a drawn picture and its text back where a photograph goes', async () => {
    const { upload, change, texts, folder, html } = await photographDesk();
    await upload([await jpeg('a.jpg'), await jpeg('b.jpg', 800)]);
    expect(texts()).toEqual(['Bird Swing, picture 1', 'Bird Swing, picture 2']);
    await change('remove 1');
    expect(texts()).toEqual(['Bird Swing, picture 1']);
    await change('remove 1');
    expect(texts()).toEqual(['The front']);
    expect([readPhotographDrafts(folder), draftChanges(folder)]).toEqual([[], []]);
    expect(await html()).toContain('Came with the shop');
  });

  it('of a product with a drawn picture too many loses that one', async () => {
    const { change, texts } = await photographDesk((folder) => {
      const file = join(folder, 'products/007-bird-swing.md');
      writeFileSync(file, readFileSync(file, 'utf8').replace('  - The front\n', '  - The front\n  - The side\n'));
    });
    await change('remove 1');
    expect(texts()).toEqual(['The front', 'The side']);
    await change('remove 2');
    expect(texts()).toEqual(['The front']);
  });
});

describe('a photograph', () => {
  it('is turned a quarter at a time, and shows the part that was chosen, which turns along', async () => {
    const { upload, change, names, folder, picture } = await photographDesk();
    await upload([await jpeg('a.jpg', 2000, 900)]);
    const hash = () => readPhotographDrafts(folder)[0]?.photographs.values().next().value;
    const [first, shown] = [hash(), await picture(1)];
    await change('turn 1');
    expect(hash()).not.toBe(first);
    expect((await picture(1)).equals(shown)).toBe(false);
    const turned = hash();
    await change('show 1 top');
    expect([names(), hash()]).toEqual([['1-top.jpg'], turned]);
    await change('turn 1');
    expect(names()).toEqual(['1-right.jpg']);
    const place = join(folder, '.draft/photographs/kept');
    expect(readdirSync(place)).toEqual([hash()]);
  });

  it('that has too few pixels to be shown nearer says so, and stays as it is', async () => {
    const { upload, change, names } = await photographDesk();
    await upload([await jpeg('a.jpg')]);
    const answer = await change('show 1 near');
    expect([answer.status, names()]).toEqual([422, ['1.jpg']]);
    expect(textOf(await answer.text())).toContain('The photograph is 900 x 700 pixels, too few to zoom in.');
  });
});

describe('the text of a picture', () => {
  it('is saved with whatever button is pressed', async () => {
    const { form, sendForm, texts } = await photographDesk(published);
    await sendForm((await form()).fill('text-3', '  Seen   from behind\n'), 'first 3');
    expect(texts()).toEqual(['Seen from behind', 'The front', 'The side']);
  });

  it('may not be empty: that is told beside it, in the words of the catalogue’s check, and what was typed stays', async () => {
    const { form, sendForm, texts } = await photographDesk(published);
    const answer = await sendForm((await form()).fill('text-2', ' ').fill('text-1', 'New'), 'first 3');
    expect(answer.status).toBe(422);
    const said = await answer.text();
    expect(textOf(said)).toContain('It is empty. Describe the picture for people who can’t see it.');
    expect(new PageForm(said).value('text-1')).toBe('New');
    expect(texts()).toEqual(['The front', 'The side', 'The back']);
  });
});

describe('a change of photographs', () => {
  it('on an older view is shown and not applied; pressed twice it is one change', async () => {
    const { form, sendForm, texts, names } = await photographDesk(published);
    const [one, other] = [await form(), await form()];
    expect((await sendForm(one, 'first 3')).status).toBe(303);
    const answer = await sendForm(other, 'remove 1');
    expect(answer.status).toBe(409);
    expect(textOf(await answer.text())).toContain('changed in the meantime, perhaps on another phone');
    expect((await sendForm(one, 'first 3')).status).toBe(409);
    expect([texts(), names()]).toEqual([
      ['The back', 'The front', 'The side'],
      ['1.jpg', '2.jpg', '3.jpg'],
    ]);
  });

  it.each([
    [
      'the photographs',
      (folder: string) => putPhotographs(folder, 7, { '2.jpg': 'by hand' }),
      'photographs of this product were changed by hand',
    ],
    [
      'the product’s file',
      (folder: string) =>
        writeFileSync(
          join(folder, 'products/007-bird-swing.md'),
          readFileSync(join(folder, 'products/007-bird-swing.md'), 'utf8').replace('800', '888'),
        ),
      'were changed by hand',
    ],
    ['a second 1.png', (folder: string) => putPhotographs(folder, 7, { '1.png': 'twin' }), 'changed by hand'],
  ])('is refused where somebody changed %s by hand meanwhile, and nothing is overwritten', async (_, byHand, words) => {
    const { change, form, sendForm, html, folder, upload } = await photographDesk(published);
    await change('first 3');
    const open = await form();
    byHand(folder);
    const before = readFileSync(join(folder, 'photographs/7/2.jpg'), 'utf8');
    expect(textOf(await html())).toContain(words);
    expect((await sendForm(open, 'remove 1')).status).toBe(409);
    expect((await upload([await jpeg('a.jpg')])).status).toBe(409);
    expect(readFileSync(join(folder, 'photographs/7/2.jpg'), 'utf8')).toBe(before);
  });

  it('waits until two photographs of one number were told apart by hand', async () => {
    const { press, html } = await photographDesk((folder) => {
      putPhotographs(folder, 7, { '1.jpg': 'front', '1.png': 'other', 'notes.heic': 'x' });
    });
    expect(textOf(await html())).toContain('Two photographs in this product’s folder have the same number');
    expect(textOf(await html())).toContain('photographs/7/notes.heic (Bird Swing): browsers can’t show HEIC');
    expect((await press(address, { do: 'remove 1' })).status).toBe(409);
  });

  it('never goes through a link', async () => {
    const { upload, folder } = await photographDesk((own) => {
      mkdirSync(join(own, 'elsewhere'));
      mkdirSync(join(own, 'photographs'));
      symlinkSync(join(own, 'elsewhere'), join(own, 'photographs/7'));
    });
    const answer = await upload([await jpeg('a.jpg')]);
    expect(answer.status).toBe(409);
    expect(textOf(await answer.text())).toContain('photographs/7 must be a folder, not a link.');
    expect([readdirSync(join(folder, 'elsewhere')), readPhotographDrafts(folder)]).toEqual([[], []]);
  });
});

describe('a form with photographs', () => {
  it.each([
    ['another session’s token', { own: 'x' }, 403],
    ['another origin', { headers: { origin: 'https://evil.example' } }, 403],
    ['no session', { headers: { cookie: '' } }, 303],
    ['no boundary', { headers: { 'content-type': 'multipart/form-data' } }, 403],
    ['another kind of form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 403],
    ['a product that isn’t there', { path: '/products/999/photographs/new' }, 404],
  ])('is refused with %s, and nothing is kept (D73)', async (_, options, status) => {
    const { upload, folder, leftovers } = await photographDesk();
    expect((await upload([await jpeg('a.jpg')], options)).status).toBe(status);
    expect([readPhotographDrafts(folder), leftovers()]).toEqual([[], []]);
  });

  it('is refused when it is too large, said before or found on the way', async () => {
    const { send, upload, token, cookie, origin, leftovers } = await photographDesk();
    const said = await upload([], { headers: { 'content-length': String(90 * 1024 * 1024) } });
    expect([said.status, textOf(await said.text())]).toEqual([
      409,
      expect.stringContaining('more than 80 MB together'),
    ]);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(formBody(token, []).subarray(0, -4)),
      pull(stream) {
        sent += 1;
        stream.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const headers = { origin, cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const found = await send(`${address}/new`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    expect([found.status, sent < 100, leftovers()]).toEqual([409, true, []]);
  });

  it('that is never finished, or of which twelve come at the same moment, holds up nobody: two are taken', async () => {
    const { send, upload, token, origin, get, leftovers, cookie } = await photographDesk();
    const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
    const slow = () =>
      send(`${address}/new`, {
        method: 'POST',
        body: new ReadableStream<Uint8Array>({
          start(stream) {
            controllers.push(stream);
            stream.enqueue(formBody(token, []).subarray(0, -4));
          },
        }),
        headers: { origin, cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
        duplex: 'half',
      } as RequestInit);
    const ended: string[] = [];
    const slows = Array.from({ length: 12 }, async () => ended.push(textOf(await (await slow()).text())));
    await until('all but two to be refused', () => ended.length === 10 && leftovers().length === 2);
    expect(ended.filter((words) => words.includes('Try again in a minute.'))).toHaveLength(10);
    const third = await upload([await jpeg('a.jpg')]);
    expect(textOf(await third.text())).toContain('Try again in a minute.');
    expect((await get('/')).status).toBe(200);
    for (const stream of controllers) stream.error(new Error('gone'));
    await Promise.all(slows);
    expect(ended.filter((words) => words.includes('The connection was lost. Nothing was saved.'))).toHaveLength(2);
    expect(leftovers()).toEqual([]);
    expect((await upload([await jpeg('a.jpg')])).status).toBe(303);
  });

  it('that a killed desk has left goes with a later one', async () => {
    const { upload, folder, leftovers } = await photographDesk();
    const left = join(folder, '.draft/photographs/upload-killed');
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'form'), 'half of it');
    utimesSync(left, new Date(0), new Date(0));
    expect([readPhotographDrafts(folder), leftovers()]).toEqual([[], ['upload-killed']]);
    expect((await upload([await jpeg('a.jpg')])).status).toBe(303);
    expect(leftovers()).toEqual([]);
  });

  it('whose photographs take too long is given up, and the next one is worked on', async () => {
    const { upload, clock, folder, leftovers, lines } = await photographDesk();
    const answer = upload([await jpeg('a.jpg', 3000, 3000)]);
    await until(
      'the work to begin',
      () =>
        leftovers().length === 1 && readdirSync(join(folder, '.draft/photographs', leftovers()[0] ?? '')).includes('0'),
    );
    await until('the child to be under way', () => {
      clock.advance(2 * minuteMs);
      return lines.some((line) => line.includes('photo-processing-failed'));
    });
    const said = await answer;
    expect([said.status, readPhotographDrafts(folder), leftovers()]).toEqual([422, [], []]);
    expect(textOf(await said.text())).toContain('The photograph could not be processed. Nothing was changed.');
    expect((await upload([await jpeg('a.jpg')])).status).toBe(303);
  });
});

describe('a draft of photographs', () => {
  it('of another product is told of by that one’s name', async () => {
    const { folder, changes } = await photographDesk();
    draftPhotographs(folder, 6, { '1.jpg': 'bell' });
    expect(await changes()).toContain('Bird Bell: 1 photograph added');
  });

  it('of a product that isn’t published yet waits with it', async () => {
    const { folder, upload, html, changes } = await photographDesk();
    const path = 'products/013-bird-song.md';
    const text = readFileSync(join(folder, 'products/006-bird-bell.md'), 'utf8');
    const made = text.replace('id: 6', 'id: 13').replace('name: Bird Bell', 'name: Bird Song');
    expect(saveDraftFile(folder, path, made, null)).toBe('saved');
    const answer = await upload([await jpeg('a.jpg'), await jpeg('b.jpg', 800)], {
      path: '/products/13/photographs/new',
    });
    expect(answer.status).toBe(303);
    expect(textOf(await html('/products/13/photographs'))).toContain('Photographs of Bird Song');
    expect(await changes()).toContain('Bird Song: 2 photographs added');
    expect([...draftedContent(folder)].map(([file]) => file)).toContain('photographs/13/2.jpg');
    expect(draftedContent(folder).get(path)).toContain('Bird Song, picture 2');
  });
});
