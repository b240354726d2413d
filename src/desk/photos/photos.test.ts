/**
 * The photos of a product at the desk: uploads, processed by the real child process, and what becomes of them in the
 * draft.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openDraft, updateDraft } from '#catalogue/draft.ts';
import { processLimits } from '#photos/limits.ts';
import { changedFiles, putPhotos } from '#test/support/releases.ts';
import { logged } from '#test/support/order-stores.ts';
import { address, photoDesk, PageForm, textOf } from '#test/support/test-desk.ts';
import { coloursAt, fromPhone, halves, type SentPart } from '#test/support/uploads.ts';
import { until } from '#test/support/until.ts';

vi.setConfig({ testTimeout: 120_000 });

const jpeg = async (name: string, width = 660, height = 650): Promise<SentPart> => ({
  name,
  bytes: await halves(width, height).jpeg().toBuffer(),
});

/** Three photos of the owner's, published already, each with a text. */
const published = (folder: string) => {
  putPhotos(folder, 7, { '1.jpg': 'front', '2.jpg': 'side', '3.jpg': 'back' });
  const file = join(folder, 'products/007-bird-swing.md');
  const texts = '  - The front\n  - The side\n  - The back\n';
  writeFileSync(file, readFileSync(file, 'utf8').replace('  - The front\n', texts));
};

describe('photos from a phone', () => {
  it('become the first pictures of a product; those that can’t be used are named', async () => {
    const { upload, names, texts, changes, folder, html, picture, account, leftovers } = await photoDesk();
    const answer = await upload([
      { name: 'IMG_1.jpg', bytes: await fromPhone() },
      { name: '../../etc/pass\u202Ewd', bytes: Buffer.from('x') },
      { name: 'two.png', bytes: await halves(650, 650).png().toBuffer() },
    ]);
    expect(answer.status).toBe(422);
    const notice = 'These could not be used and were not saved: passwd: isn’t a JPEG, PNG or WebP picture.';
    expect(answer.text).toContain(notice);
    expect(names()).toEqual(['1.jpg', '2.jpg']);
    expect(texts()).toEqual(['Bird Swing, picture 1', 'Bird Swing, picture 2']);
    expect(await changes()).toContain('Bird Swing: 2 photos added');
    expect((await logged(account))[0]).toContain('Bird Swing: 2 photos added');
    expect(await html()).toContain(`${address}/1?v=`);
    const upright = await picture(1);
    expect(upright.includes('Cracked Phone')).toBe(false);
    expect(await coloursAt(upright, [0.9, 0.1], [0.1, 0.9])).toEqual(['red', 'blue']);
    expect([leftovers(), existsSync(join(folder, 'photographs'))]).toEqual([[], false]);
  });

  it('count once if one is sent twice, and those above five are left out', async () => {
    const { upload, names } = await photoDesk(published);
    const files = await Promise.all([700, 710, 720].map((width) => jpeg(`${width}.jpg`, width)));
    const [first] = files;
    expect((await upload(first ? [first, first] : [])).status).toBe(303);
    const again = await upload(first ? [first] : []);
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('are here already.')]);
    const answer = await upload(files.slice(1));
    expect(answer.text).toContain('720.jpg: was left out: a product has up to 5 photos.');
    expect([answer.status, names().length]).toEqual([422, 5]);
  });

  it('of a product that isn’t published yet wait with it', async () => {
    const { folder, upload, html, changes } = await photoDesk();
    const path = 'products/013-bird-song.md';
    const bell = readFileSync(join(folder, 'products/006-bird-bell.md'), 'utf8');
    const made = bell.replace('id: 6', 'id: 13').replace('name: Bird Bell', 'name: Bird Song');
    await updateDraft(folder, { edits: [{ path, before: '', after: made }] });
    expect((await upload([await jpeg('a.jpg')], { path: '/products/13/photos' })).status).toBe(303);
    expect(textOf(await html('/products/13/photos'))).toContain('Photos of Bird Song');
    expect(await changes()).toContain('Bird Song: 1 photo added');
    expect(changedFiles(folder)).toEqual(['photographs/13', path]);
    expect(openDraft(folder).content.get(path)).toContain('Bird Song, picture 1');
  });
});

describe('the buttons of a photo', () => {
  it('change the order with the texts; all of it is discarded as one', async () => {
    const { change, texts, names, changes, press, html, folder, account } = await photoDesk(published);
    expect((await change('up 3')).status).toBe(303);
    expect(texts()).toEqual(['The front', 'The back', 'The side']);
    await change('down 2');
    expect(changedFiles(folder)).toEqual([]);
    await change('remove 1');
    await change('first 2');
    expect([texts(), names()]).toEqual([
      ['The back', 'The side'],
      ['1.jpg', '2.jpg'],
    ]);
    expect(await changes()).toContain('Bird Swing: 1 photo removed, order changed');
    expect((await logged(account))[0]).toBe('Changed, not published yet: Bird Swing: photos in another order');
    const of = (await html('/publish'))
      .split('<form')
      .find((each) => /Discard: [^"]*Bird Swing: 1 photo removed/.test(each));
    const id = new PageForm(`<form${of}`).value('change') ?? '';
    expect((await press('/changes', { change: id })).status).toBe(303);
    expect(texts()).toEqual(['The front', 'The side', 'The back']);
    expect(changedFiles(folder)).toEqual([]);
  });

  it('rotate it and crop it; the crop turns along; one with too few pixels isn’t zoomed into', async () => {
    const { upload, change, names, photos } = await photoDesk();
    await upload([await jpeg('a.jpg', 1300, 650)]);
    const hash = () => photos().values().next().value;
    const first = hash();
    await change('rotate 1');
    const rotated = hash();
    expect(rotated).not.toBe(first);
    const answer = await change('crop 1 near');
    expect([answer.status, names()]).toEqual([422, ['1.jpg']]);
    expect(answer.text).toContain('The photo is 650 x 1300 pixels, too few to zoom in.');
    await change('crop 1 top');
    expect([names(), hash()]).toEqual([['1-top.jpg'], rotated]);
    await change('rotate 1');
    expect(names()).toEqual(['1-right.jpg']);
  });
});

describe('nothing that was typed or chosen is lost', () => {
  it.each([
    ['back', ['Seen from behind', 'The side', 'The back'], '/products/7'],
    ['remove 2', ['Seen from behind', 'The back'], address],
  ])('by the button %s, which saves the texts and the chosen photos', async (action, texts, next) => {
    const desk = await photoDesk(published);
    const form = (await desk.form()).fill('pictures.0', ' Seen   from behind\n');
    const answer = await desk.sendForm(form, action, [await jpeg('a.jpg')]);
    expect([answer.status, answer.location]).toEqual([303, next]);
    expect(desk.texts()).toEqual([...texts, `Bird Swing, picture ${texts.length + 1}`]);
  });

  it('by adding photos, or by an upload that is refused', async () => {
    const { form, sendForm, texts } = await photoDesk(published);
    const typed = (await form()).fill('pictures.0', 'Seen from behind');
    const files = Array.from({ length: 21 }, () => ({ name: 'a.jpg', bytes: Buffer.from('x') }));
    const refused = await sendForm(typed, 'add', files);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('You chose more than 20 files.')]);
    expect(refused.form.value('pictures.0')).toBe('Seen from behind');
    const none = await sendForm(refused.form, 'add');
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Choose photos first.')]);
    expect(texts()[0]).toBe('Seen from behind');
  });

  it('by an empty text, which is named and linked', async () => {
    const { form, sendForm, texts } = await photoDesk(published);
    const answer = await sendForm((await form()).fill('pictures.1', ' ').fill('pictures.0', 'New'), 'first 3');
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Picture 2: Describe the picture for people who can’t see it.');
    expect([answer.html.includes('href="#pictures.1"'), answer.form.value('pictures.0')]).toEqual([true, 'New']);
    expect(texts()).toEqual(['The front', 'The side', 'The back']);
  });

  it('by a form on an older view: its texts are shown, and its photos added', async () => {
    const { form, sendForm, texts, names } = await photoDesk(published);
    const [one, other] = [await form(), (await form()).fill('pictures.0', 'Seen from behind')];
    expect((await sendForm(one, 'first 3')).status).toBe(303);
    const files = Array.from({ length: 21 }, () => ({ name: 'a.jpg', bytes: Buffer.from('x') }));
    const { form: refused } = await sendForm(other, 'add', files);
    expect([refused.value('pictures.0'), (await sendForm(refused, 'save')).status]).toEqual(['Seen from behind', 409]);
    const answer = await sendForm(other, 'remove 1', [await jpeg('a.jpg')]);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('changed in the meantime, perhaps on another phone');
    expect(answer.text).toContain('These texts were not saved: Seen from behind');
    expect(texts()).toEqual(['The back', 'The front', 'The side', 'Bird Swing, picture 4']);
    expect(names()).toHaveLength(4);
  });
});

describe('a change of photos', () => {
  it.each([
    ['the photos', (folder: string) => putPhotos(folder, 7, { '2.jpg': 'by hand' })],
    [
      'the product’s file',
      (folder: string) => {
        const file = join(folder, 'products/007-bird-swing.md');
        writeFileSync(file, readFileSync(file, 'utf8').replace('800', '888'));
      },
    ],
  ])('is refused if somebody changed %s by hand meanwhile, and nothing is overwritten', async (_, byHand) => {
    const { change, form, sendForm, html, folder, upload } = await photoDesk(published);
    await change('first 3');
    const open = await form();
    byHand(folder);
    const before = readFileSync(join(folder, 'photographs/7/2.jpg'), 'utf8');
    expect(textOf(await html())).toContain('has changed since you changed this here');
    expect((await sendForm(open, 'remove 1')).status).toBe(409);
    expect((await upload([await jpeg('a.jpg')])).status).toBe(409);
    expect(readFileSync(join(folder, 'photographs/7/2.jpg'), 'utf8')).toBe(before);
  });

  it('waits until two photos of one number were told apart by hand', async () => {
    const { upload, html } = await photoDesk((folder) => {
      putPhotos(folder, 7, { '1.jpg': 'front', '1.png': 'other', 'notes.heic': 'x' });
    });
    expect(textOf(await html())).toContain('Two photos in this product’s folder have the same number');
    expect(textOf(await html())).toContain('photographs/7/notes.heic (Bird Swing): browsers can’t show HEIC');
    expect((await upload([])).status).toBe(409);
  });

  it('never goes through a link', async () => {
    const { upload, folder } = await photoDesk((own) => {
      mkdirSync(join(own, 'elsewhere'));
      mkdirSync(join(own, 'photographs'));
      symlinkSync(join(own, 'elsewhere'), join(own, 'photographs/7'));
    });
    const answer = await upload([await jpeg('a.jpg')]);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Not saved: photographs/7 must be a file or folder of its own, not a link.');
    expect(answer.text).not.toContain(folder);
    expect([readdirSync(join(folder, 'elsewhere')), changedFiles(folder)]).toEqual([[], []]);
  });
});

describe('a form with photos', () => {
  it('is refused with another session’s token, from elsewhere, or of another kind, and nothing is kept (D73)', async () => {
    const { upload, folder, leftovers } = await photoDesk();
    const file = await jpeg('a.jpg');
    for (const [options, status] of [
      [{ own: 'x' }, 403],
      [{ headers: { origin: 'https://evil.example' } }, 403],
      [{ headers: { cookie: '' } }, 403],
      [{ headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 403],
      [{ path: '/products/999/photos' }, 404],
    ] as const)
      expect([options, (await upload([file], options)).status]).toEqual([options, status]);
    expect([changedFiles(folder), leftovers()]).toEqual([[], []]);
  });

  it('that a killed desk has left goes with a later one', async () => {
    const { change, folder, leftovers } = await photoDesk();
    const left = join(folder, '.draft/uploads/upload-killed');
    mkdirSync(left, { recursive: true });
    utimesSync(left, new Date(0), new Date(0));
    expect(leftovers()).toEqual(['upload-killed']);
    await change('save');
    expect(leftovers()).toEqual([]);
  });

  it('whose photos take too long is given up, and the next one is processed', async () => {
    const { upload, clock, folder, leftovers, lines } = await photoDesk();
    const answer = upload([await jpeg('a.jpg', 3000, 3000)]);
    await until('the child process to be given up', () => {
      clock.advance(processLimits.ms);
      return lines.some((line) => line.includes('photo-processing-failed'));
    });
    const said = await answer;
    expect([said.status, changedFiles(folder), leftovers()]).toEqual([422, [], []]);
    expect(said.text).toContain('The photo could not be processed. Nothing was changed.');
    expect((await upload([await jpeg('a.jpg')])).status).toBe(303);
  });
});
