/** What the shop says about itself, changed at the desk and kept as a draft beside the owner's files. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draftChanges } from '#catalogue/changes.ts';
import { readDraft } from '#catalogue/draft.ts';
import { logged } from '#test/support/logged.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { PageForm } from '#test/support/page-form.ts';
import { textOf } from '#test/support/page-text.ts';
import { testDesk } from '#test/support/test-desk.ts';

const shop = 'shop.yaml';

/** `from`: whose files are edited. */
async function openDesk({ from = 'catalogue', environment = {} } = {}) {
  const folder = temporaryFolder();
  cpSync(from, folder, { recursive: true });
  const desk = await testDesk({ ownFiles: folder, environment });
  const { get, press } = await desk.signIn();
  const html = async (path: string) => (await get(path)).text();
  const form = async (section: string, at = 0) =>
    new PageForm((await html(`/shop/${section}`)).split(/(?=<form )/)[at + 1] ?? '');
  const send = async (section: string, filled: PageForm) =>
    press(`/shop/${section}`, Object.fromEntries(filled.sent()));
  const original = readFileSync(join(folder, shop), 'utf8');
  const drafted = () => readDraft(folder).find(({ path }) => path === shop)?.text;
  const words = () => draftChanges(folder).map((change) => change.words.replaceAll('\u00A0', ' '));
  return { ...desk, folder, html, press, form, send, original, drafted, words };
}

describe('the shop’s phone number', () => {
  it('is changed as by hand, byte for byte, and told among the changes and in the log', async () => {
    const { form, send, original, drafted, words, html, access, press } = await openDesk();
    const answer = await send('contact', (await form('contact')).fill('phone', ' +92 51  1234567 '));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shop/contact?saved=1']);
    expect(drafted()).toBe(original.replace('"+92 300 0000000"', '"+92 51 1234567"'));
    expect(words()).toEqual(['Phone: +92 300 0000000 to +92 51 1234567']);
    expect(textOf(await html('/shop/contact?saved=1'))).toContain('Contact and links At the foot');
    expect(textOf(await html('/shop'))).toContain('Contact and links Panja · +92 51 1234567');
    expect((await logged(access))[0]).toBe('Changed, not published yet: Phone: +92 300 0000000 to +92 51 1234567');
    await press('/changes', { change: new PageForm(await html('/publish')).value('change') ?? '' });
    expect(drafted()).toBeUndefined();
  });

  it('that looks wrong is asked about once, and what can’t be is told at its field', async () => {
    const { form, send, words } = await openDesk();
    const asked = await send('contact', (await form('contact')).fill('phone', '+92 300 000000'));
    const page = await asked.text();
    expect([asked.status, textOf(page)]).toEqual([
      422,
      expect.stringContaining('One digit seems to be missing. If that'),
    ]);
    expect((await send('contact', new PageForm(page.split(/(?=<form )/)[1] ?? ''))).status).toBe(303);
    expect(words()).toEqual(['Phone: +92 300 0000000 to +92 300 000000']);
    const wrong = await send('contact', (await form('contact')).fillAll({ chatNumber: '0300', name: '' }));
    const said = await wrong.text();
    expect(wrong.status).toBe(422);
    expect(textOf(said)).toContain('Name of the shop: It is empty. Write the shop’s name.');
    expect(textOf(said)).toContain('WhatsApp number: It is the text "0300". Write digits in quotes, the country code');
    expect(said).toMatch(/id="chatNumber"[^>]*aria-invalid="true"/);
    expect(new PageForm(said.split(/(?=<form )/)[1] ?? '').value('chatNumber')).toBe('0300');
  });

  it('that a setting of the server holds is locked, and names the setting (D69)', async () => {
    const { html, press, form, drafted } = await openDesk({ environment: { SHOP_PHONE: '+92 51 7654321' } });
    const page = await html('/shop/contact');
    expect(page).toMatch(/<input id="phone"[^>]*value="\+92 51 7654321"|disabled=""[^>]*value="\+92 51 7654321"/);
    expect(textOf(page)).toContain('Set on the server by SHOP_PHONE : change it there.');
    const forged = Object.fromEntries((await form('contact')).fill('phone', '+92 51 1111111').sent());
    expect((await press('/shop/contact', forged)).status).toBe(303);
    expect(drafted()).toBeUndefined();
  });
});

describe('opening hours', () => {
  it('of a day are two times, and none where it is closed', async () => {
    const { form, send, original, drafted, words } = await openDesk();
    const hours = await form('hours');
    expect([hours.value('opens-1'), hours.value('closes-5'), hours.value('opens-0')]).toEqual(['11 AM', '9 PM', '']);
    await send('hours', hours.fillAll({ 'opens-0': '12pm', 'closes-0': '17:30', 'opens-6': '', 'closes-6': '' }));
    expect(words()).toEqual(['Opening hours, Sat: 12PM-6PM to closed', 'Opening hours, Sun: closed to 12PM-5:30PM']);
    expect(drafted()).toBe(original.replace('Sat: 12PM-6PM\n  Sun: closed', 'Sat: closed\n  Sun: 12PM-5:30PM'));
    await send('hours', (await form('hours')).fillAll({ 'opens-5': '3 PM', 'closes-5': '۲am' }));
    expect(drafted()).toContain('  Mon-Thu: 11AM-9PM\n  Fri: 3PM-2AM\n  Sat: closed\n  Sun: 12PM-5:30PM\n');
  });

  it.each([
    ['', '17:00', 'opens', 'add an opening time, or clear both times.'],
    ['14:00', '', 'closes', 'add a closing time, or clear both times.'],
    ['2 o’clock', '17:00', 'opens', 'write a time with AM or PM, such as 11 AM or 2:30 PM.'],
    ['9:00', '5:00', 'opens', 'write a time with AM or PM, such as 11 AM or 2:30 PM.'],
    ['5 PM', '9 AM', 'opens', 'this is after the closing time. A shop that is open past midnight closes by 8 AM.'],
  ])('from "%s" to "%s" are told at the day', async (opens, closes, at, words) => {
    const { form, send, drafted } = await openDesk();
    const answer = await send('hours', (await form('hours')).fillAll({ 'opens-0': opens, 'closes-0': closes }));
    const said = await answer.text();
    expect([answer.status, textOf(said)]).toEqual([422, expect.stringContaining(`Sunday, ${at}: ${words}`)]);
    expect(said).toMatch(new RegExp(`id="${at}-0"[^>]*aria-invalid="true"`));
    const shown = new PageForm(said.split(/(?=<form )/)[1] ?? '');
    expect([shown.value('opens-0'), shown.value('closes-0')]).toEqual([opens, closes]);
    expect(drafted()).toBeUndefined();
  });
});

describe('delivery', () => {
  const kashmir = '  - { value: kashmir, label: Azad Kashmir, fee: 450 }\n';

  it('gets another province, whose name in orders is made of its name, and loses it again (D68)', async () => {
    const { form, send, original, drafted, words, html, press } = await openDesk();
    const add = (await form('delivery', 1)).fillAll({ 'new-label': 'Khyber  Pakhtunkhwa', 'new-fee': '350' });
    expect([(await send('delivery', add)).status, (await send('delivery', add)).status]).toEqual([303, 303]);
    const added = `${kashmir}  - { value: khyber-pakhtunkhwa, label: Khyber Pakhtunkhwa, fee: 350 }\n`;
    expect(drafted()).toBe(original.replace(kashmir, added));
    expect(words()).toEqual(['Delivery to Khyber Pakhtunkhwa: added, Rs 350']);
    await send('delivery', (await form('delivery')).fillAll({ 'fee-1': '۴۰۰/-', 'label-5': 'KP' }));
    expect(words()).toEqual(['Delivery to Sindh: Rs 350 to Rs 400', 'Delivery to KP: added, Rs 350']);
    expect(drafted()).toContain('value: khyber-pakhtunkhwa, label: KP,');
    expect(await html('/shop/delivery')).not.toMatch(/Remove (?:Punjab|Azad Kashmir)/);
    const remove = Object.fromEntries((await form('delivery', 2)).sent());
    for (const of of ['kashmir', 'khyber-pakhtunkhwa', 'khyber-pakhtunkhwa', 'nowhere'])
      expect((await press('/shop/delivery', { ...remove, of })).status).toBe(303);
    expect(words()).toEqual(['Delivery to Sindh: Rs 350 to Rs 400']);
  });

  it('tells a slip at its field, and asks once about a fee ten times as high', async () => {
    const { form, send, drafted } = await openDesk();
    const wrong = await (await send('delivery', (await form('delivery')).fill('fee-3', '1.200'))).text();
    expect(textOf(wrong)).toContain(
      'Islamabad Capital Territory: It is the text "1.200". Write whole rupees without a comma, such as 1200.',
    );
    const twice = (await form('delivery', 1)).fillAll({ 'new-label': 'Sindh', 'new-fee': '300' });
    expect(textOf(await (await send('delivery', twice)).text())).toContain(
      'Name of the province: "Sindh" is there already. Remove one of the two.',
    );
    const none = (await form('delivery', 1)).fillAll({ 'new-label': '', 'new-fee': '' });
    expect(textOf(await (await send('delivery', none)).text())).toContain('Its fee: It is empty. Write whole rupees');
    expect(drafted()).toBeUndefined();
    const asked = await send('delivery', (await form('delivery')).fill('fee-0', '2500'));
    const page = await asked.text();
    expect(textOf(page)).toContain('Punjab: It was Rs 250 before. If that is right, press the button again.');
    expect((await send('delivery', new PageForm(page.split(/(?=<form )/)[1] ?? ''))).status).toBe(303);
    expect(drafted()).toContain('label: Punjab, fee: 2500');
    const far = (await form('delivery', 1)).fillAll({ 'new-label': 'خیبر', 'new-fee': '25000' });
    const other = await (await send('delivery', far)).text();
    expect(textOf(other)).toContain('Its fee: The others cost Rs 250 to Rs 2,500.');
    await send('delivery', new PageForm(other.split(/(?=<form )/)[2] ?? ''));
    expect(drafted()).toContain('{ value: province-a, label: خیبر, fee: 25000 }');
  });
});

describe('payment, texts and pictures', () => {
  it('are changed each on a page that says where they stand, and payment may be empty (D64, D66)', async () => {
    const { form, send, original, drafted, html } = await openDesk();
    await send('payment', (await form('payment')).fill('payment', 'Pay in cash: when it arrives.'));
    await send('taglines', (await form('taglines')).fill('texts-tagline', 'Pets #1\r\n\r\nin {shop}'));
    await send('pictures', (await form('pictures')).fill('pictures-story', '43-1'));
    expect(drafted()).toBe(
      original
        .replace('payment: ""', 'payment: "Pay in cash: when it arrives."')
        .replace('tagline: High quality and fun pet supplies for the pets you love.', 'tagline: "Pets #1 in {shop}"')
        .replace('story: story', 'story: 43-1'),
    );
    await send('payment', (await form('payment')).fill('payment', ''));
    expect(drafted()).toContain('payment: ""');
    expect(textOf(await html('/shop/taglines'))).toContain('Below the shop’s name, at the foot of every page.');
    const pictures = await html('/shop/pictures');
    expect(pictures).toMatch(/<option value="43-1" selected="">Parrot D-swing, picture 1<\/option>/);
    expect(pictures).toContain('src="/pictures/43-1.avif"');
    expect(pictures).toContain('<option value="hero-phone-1" selected="">Banner 1 (phone)</option>');
  });
});

it('a text shows the shop’s name, which follows when the shop is renamed', async () => {
  const { form, send, original, drafted, html } = await openDesk();
  const story = await form('story');
  expect(story.value('texts-story')).toMatch(/^At Panja we’re passionate/);
  await send('story', story.fill('texts-welcome', 'Welcome to Panja, not Panjab!'));
  expect(drafted()).toBe(original.replace(/^ {2}welcome: .*$/m, '  welcome: Welcome to {shop}, not Panjab!'));
  await send('contact', (await form('contact')).fill('name', 'Paws'));
  expect((await form('story')).value('texts-welcome')).toBe('Welcome to Paws, not Panjab!');
  for (const page of ['/shop', '/shop/story', '/shop/taglines', '/shop/search-engines'])
    expect(await html(page)).not.toMatch(/\{shop\}|hero-phone/);
});

describe('two at once', () => {
  it('two phones: a section that was changed meanwhile is shown and not applied; another section is', async () => {
    const { form, send, words } = await openDesk();
    const [first, second, hours] = [await form('contact'), await form('contact'), await form('hours')];
    await send('contact', first.fill('email', 'first@panja.example'));
    const answer = await send('contact', second.fill('email', 'second@panja.example'));
    expect([answer.status, textOf(await answer.text())]).toEqual([409, expect.stringContaining('NOT saved')]);
    expect((await send('hours', hours.fillAll({ 'opens-0': '12 PM', 'closes-0': '5 PM' }))).status).toBe(303);
    expect(words()).toEqual([
      'E-mail: hello@panja.example to first@panja.example',
      'Opening hours, Sun: closed to 12PM-5PM',
    ]);
  });

  it('the desk and an editor: the edit stays, and the change can only be taken back', async () => {
    const { form, send, html, folder, original } = await openDesk();
    const older = await form('contact');
    await send('contact', (await form('contact')).fill('email', 'first@panja.example'));
    const byHand = original.replace('name: Panja', 'name: Other');
    writeFileSync(join(folder, shop), byHand);
    const page = await html('/shop/contact');
    expect(textOf(page)).toContain('edited by hand in its file after it was changed here. That edit stays.');
    expect(page).not.toContain('name="email"');
    expect((await send('contact', older.fill('email', 'second@panja.example'))).status).toBe(409);
    expect(readFileSync(join(folder, shop), 'utf8')).toBe(byHand);
  });
});

it('a file with a mistake is named, and nothing is offered', async () => {
  const { html, folder, press } = await openDesk();
  writeFileSync(join(folder, shop), 'name: [');
  expect(textOf(await html('/shop'))).toContain('shop.yaml, line 1');
  expect((await press('/shop/contact', { do: 'save', name: 'x' })).status).toBe(409);
  expect((await press('/shop/nowhere', { do: 'save' })).status).toBe(404);
});

it('no field of a form reaches what the section doesn’t have', async () => {
  const { form, press, drafted } = await openDesk();
  const more = { path: 'pages.yaml', phone: '1', 'texts-story': 'x', __proto__: 'x', 'fee-0': '1' };
  const sent = { ...Object.fromEntries((await form('payment')).sent()), ...more };
  expect((await press('/shop/payment', sent)).status).toBe(303);
  expect(drafted()).toBeUndefined();
});
