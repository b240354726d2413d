/** The shop's own facts, and the products of each page: changed at the desk, and saved in the draft. */
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSameYaml } from '#catalogue/edit-yaml.ts';
import { deskFactsFrom } from '#catalogue/desk-schema.ts';
import { catalogueDesk, PageForm, textOf } from '#test/support/test-desk.ts';
import { couriersSection, sheetSection } from './couriers-section.ts';

const shop = 'shop.yaml';
const deskYaml = 'desk.yaml';
const shippedDesk = readFileSync(join('catalogue', deskYaml), 'utf8');
const pages = 'pages.yaml';

const openDesk = (environment = {}) => catalogueDesk({ from: 'catalogue', environment });
type TestDesk = Awaited<ReturnType<typeof openDesk>>;

describe('the shop’s phone number', () => {
  it('is changed as by hand, byte for byte, and told in the log', async () => {
    const desk = await openDesk();
    const { status, location } = await desk.save('/shop/contact', { phone: ' +92 51  1234567 ' });
    expect([status, location]).toEqual([303, '/shop/contact?saved=1']);
    expect(desk.drafted(shop)).toBe(desk.original(shop).replace('"+92 300 0000000"', '"+92 51 1234567"'));
    expect(await desk.text('/shop')).toContain('Contact and links Panja · +92 51 1234567');
    expect(await desk.lastLogged()).toBe('Changed, not published yet: Phone: +92 300 0000000 to +92 51 1234567');
    await desk.save('/shop/contact', { phone: '+92 300 0000000' });
    expect(desk.changed()).toEqual([]);
  });

  it('that looks wrong is asked about once, and one that can’t be is told at its field', async () => {
    const desk = await openDesk();
    const asked = await desk.save('/shop/contact', { phone: '+92 300 000000' });
    expect([asked.status, asked.text]).toEqual([
      422,
      expect.stringContaining('One digit seems to be missing. If that'),
    ]);
    expect((await desk.send('/shop/contact', asked.form)).status).toBe(303);
    expect(desk.drafted(shop)).toContain('"+92 300 000000"');
    const wrong = await desk.save('/shop/contact', { chatNumber: '0300', name: '', facebook: 'facebook.com/panja' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Name of the shop: It is empty. Write the shop’s name.');
    expect(wrong.text).toContain('WhatsApp number: It is the text "0300". Write digits, the country code first:');
    expect(wrong.text).toContain('Write an address that begins with https://, or leave it empty.');
    expect(wrong.html).toMatch(/id="chatNumber"[^>]*aria-invalid="true"/);
    expect(wrong.form.value('chatNumber')).toBe('0300');
  });

  it('is the owner’s whatever the server’s environment says (D69, D112)', async () => {
    const desk = await openDesk({ SHOP_PHONE: '+92 51 7654321' });
    expect((await desk.form('/shop/contact')).value('phone')).toBe('+92 300 0000000');
    expect((await desk.save('/shop/contact', { phone: '+92 51 1111111' })).status).toBe(303);
    expect(desk.drafted(shop)).toContain('"+92 51 1111111"');
  });
});

it('Back saves what was entered, and comes back with a mistake', async () => {
  const { drafted, save } = await openDesk();
  const contact = '/shop/contact';
  const saved = await save(contact, { phone: '+92 51 1234567' }, 'back');
  expect([saved.status, saved.location]).toEqual([303, '/shop']);
  expect(drafted(shop)).toContain('"+92 51 1234567"');
  expect((await save(contact, { name: '' }, 'back')).status).toBe(422);
  const list = await save('/pages/dog-food', { 'places.5': '1' }, 'back');
  expect(list.location).toBe('/pages');
  expect(drafted(pages)).toMatch(/path: \/dog-food[^]*?products: \[ ?5, 1, 2, 3, 6/);
});

describe('WhatsApp messages', () => {
  it('show those that came with the shop until the owner writes others, whose lines stay (D87)', async () => {
    const desk = await openDesk();
    const form = await desk.form('/shop/messages');
    expect(form.value('messages.english.shipped')).toContain(
      'Tracking number: {number}\nPlease keep {total} ready in cash.',
    );
    expect(await desk.html('/shop/messages')).toMatch(
      /<textarea[^>]*id="messages.urdu.new"[^>]*lang="ur"[^>]*dir="rtl"/,
    );
    const text = 'آرڈر {order}  بھیج دیا\r\n{link} ';
    const { location } = await desk.save('/shop/messages', {
      'messages.urdu.shipped': text,
      'messages.romanUrdu.new': 'Salam {name}\n{link}',
    });
    expect(location).toBe('/shop/messages?saved=1&language=english');
    expect(desk.original(deskYaml)).toBe(
      `${shippedDesk}\nmessages:\n  urdu:\n    shipped: "آرڈر {order} بھیج دیا\\n{link}"\n  romanUrdu:\n    new: "Salam {name}\\n{link}"\n`,
    );
    expect((await desk.form('/shop/messages')).value('messages.urdu.shipped')).toBe('آرڈر {order} بھیج دیا\n{link}');
    expect(await desk.lastLogged()).toContain(
      'WhatsApp message in Urdu for shipped orders: added, “آرڈر {order} بھیج دیا',
    );
    await desk.save('/shop/messages', { 'messages.urdu.shipped': '' });
    expect((await desk.form('/shop/messages')).value('messages.urdu.shipped')).toContain('ٹریکنگ نمبر: {number}');
    await desk.save('/shop/messages', { 'messages.romanUrdu.new': '' });
    expect(isSameYaml(desk.original(deskYaml), shippedDesk)).toBe(true);
  });

  it('have a first language, English as shipped, for customers who don’t write in Urdu script (D114)', async () => {
    const desk = await openDesk();
    expect((await desk.form('/shop/messages')).value('firstLanguage')).toBe('english');
    await desk.save('/shop/messages', { firstLanguage: 'romanUrdu' });
    expect(desk.original(deskYaml)).toBe(`${shippedDesk}\nfirstLanguage: romanUrdu\n`);
    expect((await desk.form('/shop/messages')).value('firstLanguage')).toBe('romanUrdu');
    expect(await desk.lastLogged()).toContain('First language of WhatsApp messages: English to Roman Urdu');
    const refused = await desk.save('/shop/messages', { firstLanguage: 'hindi' });
    expect(refused.text).toContain('Write one of these: english, urdu, romanUrdu.');
    await desk.save('/shop/messages', { firstLanguage: 'english' });
    expect(isSameYaml(desk.original(deskYaml), shippedDesk)).toBe(true);
  });

  it('show one language: the shop’s first one, then the one that was saved, or that has a mistake', async () => {
    const desk = await openDesk();
    const shown = ({ html }: { readonly html: string }) =>
      /<input[^>]*name="language"[^>]*checked=""[^>]*value="(\w+)"/.exec(html)?.[1];
    await desk.save('/shop/messages', { firstLanguage: 'urdu' });
    expect(shown({ html: await desk.html('/shop/messages') })).toBe('urdu');
    const saved = await desk.save('/shop/messages', { language: 'romanUrdu', 'messages.english.new': 'Hello {link}' });
    expect(shown({ html: await desk.html(saved.location ?? '') })).toBe('romanUrdu');
    const wrong = { 'messages.urdu.new': '{a}', 'messages.english.new': '{b}' };
    expect(shown(await desk.save('/shop/messages', { ...wrong, language: 'english' }))).toBe('english');
    expect(shown(await desk.save('/shop/messages', { ...wrong, language: 'romanUrdu' }))).toBe('urdu');
  });

  it('with a sign that touches the link are asked about once (D117)', async () => {
    const desk = await openDesk();
    const path = '/shop/messages';
    const messages = {
      'messages.urdu.new': 'دیکھیں {link}۔',
      'messages.english.new': 'See ({link}) soon.',
      'messages.english.packed': 'At {link}\nBye.',
    };
    const asked = await desk.save(path, messages);
    expect([asked.status, desk.changed()]).toEqual([422, []]);
    expect(asked.text).toContain('Urdu, New: Write a space on both sides of {link}');
    expect(asked.html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect((await desk.send(path, asked.form)).status).toBe(303);
    // What is saved already is not asked about again.
    expect((await desk.save(path, { 'messages.english.packed': 'See {link} .' })).status).toBe(303);
  });

  it('without the link that the shipped one has are asked about once (D87)', async () => {
    const desk = await openDesk();
    const asked = await desk.save('/shop/messages', {
      'messages.english.shipped': 'Order {order} is on its way.',
      'messages.english.delivered': 'Thank you!',
    });
    expect([asked.status, desk.changed()]).toEqual([422, []]);
    expect(asked.text).toContain('English, Shipped: Without {link} the customer can’t follow the order. If that is');
    expect(asked.html.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect((await desk.send('/shop/messages', asked.form)).status).toBe(303);
  });

  it('with an unknown placeholder, or too long, are refused at the field, and in the file with its line (D87)', async () => {
    const desk = await openDesk();
    const refused = await desk.save('/shop/messages', {
      'messages.romanUrdu.packed': 'Total {totl}',
      'messages.urdu.new': 'ا'.repeat(1501),
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(
      'Roman Urdu, Packed: There is no {totl}. In braces write only {shop}, {name}, {order}',
    );
    expect(refused.text).toContain('Urdu, New: This is too long for WhatsApp. Use at most 1,500 characters');
    expect(refused.html).toMatch(/id="messages.romanUrdu.packed"[^>]*aria-invalid="true"/);
    expect(refused.form.value('messages.romanUrdu.packed')).toBe('Total {totl}');
    expect(desk.original(deskYaml)).toBe(shippedDesk);
    const file = join(desk.folder, deskYaml);
    writeFileSync(file, `${readFileSync(file, 'utf8')}messages:\n  urdu:\n    new: Total {totl}\n`);
    expect(await desk.text('/shop/messages')).toMatch(/desk\.yaml, line \d+.*There is no \{totl\}/);
  });
});

describe('a text of the shop', () => {
  it('that is too long is not cut: it is refused at its field, as typed', async () => {
    const desk = await openDesk();
    const [name, address] = ['Panja '.repeat(34).trim(), 'Main Market '.repeat(167).trim()];
    const refused = await desk.save('/shop/contact', { name, address });
    expect([refused.status, desk.changed()]).toEqual([422, []]);
    expect(refused.text).toContain('Name of the shop: Use at most 200 characters.');
    expect(refused.html).toMatch(/id="name"[^>]*aria-invalid="true"/);
    expect([refused.form.value('name'), refused.form.value('address')]).toEqual([name, address]);
  });

  it('that is longer in the file stays as it is beside another change', async () => {
    const desk = await openDesk();
    const file = join(desk.folder, shop);
    const name = 'Panja '.repeat(34).trim();
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .*$/m, `name: ${name}`));
    const saved = await desk.save('/shop/contact', { phone: '+92 51 1234567' });
    expect([saved.status, desk.drafted(shop)]).toEqual([303, expect.stringContaining(`name: ${name}\n`)]);
  });
});

describe('the shop’s colours', () => {
  it('are written or chosen, also in a file that names none, and shown by swatches', async () => {
    const desk = await openDesk();
    expect((await desk.save('/shop/colours', { 'colours.main': ' #1A3D8F' })).status).toBe(303);
    expect(desk.drafted(shop)).toBe(desk.original(shop).replace('main: "#0b6b4b"', 'main: "#1a3d8f"'));
    expect(await desk.lastLogged()).toContain('Main colour: #0b6b4b to #1a3d8f');
    const swatches = async (path: string) =>
      [...(await desk.html(path)).matchAll(/fill="(#\w+)"[^>]*><\/path><\/svg>\1/g)].map(([, colour]) => colour);
    expect(await swatches('/shop')).toEqual(['#1a3d8f', '#f7a823']);
    expect(await swatches('/publish')).toEqual(['#0b6b4b', '#1a3d8f']);
    const file = join(desk.folder, shop);
    const older = readFileSync(file, 'utf8').replace(/^colours:\n(?: .*\n)+/m, '');
    const other = await openDesk();
    writeFileSync(join(other.folder, shop), older);
    await other.save('/shop/colours', { 'colours.accent.chosen': '#ffd23f' });
    expect(other.drafted(shop)).toBe(`${older}colours:\n  main: "#0b6b4b"\n  accent: "#ffd23f"\n`);
  });

  it('are refused where text can’t be read, and a colour chosen instead is taken', async () => {
    const desk = await openDesk();
    const wrong = await desk.save('/shop/colours', { 'colours.main': '#ffcc00', 'colours.accent': 'yellow' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Accent colour: Write # and six of')]);
    expect([wrong.form.value('colours.accent'), wrong.form.value('colours.accent.chosen')]).toEqual([
      'yellow',
      '#000000',
    ]);
    const pale = await desk.send('/shop/colours', wrong.form.fill('colours.accent.chosen', '#ffd23f'));
    expect(pale.text).toContain(
      'Main colour: It is #ffcc00. White text on it has a contrast of 1.5 to 1, and 4.5 is needed. Choose a darker colour.',
    );
    expect(desk.changed()).toEqual([]);
  });
});

describe('opening hours', () => {
  it('of a day are two times as people write them, and none where it is closed', async () => {
    const desk = await openDesk();
    const form = await desk.form('/shop/hours');
    expect([
      form.value('openingHours.1.opens'),
      form.value('openingHours.5.closes'),
      form.value('openingHours.0.opens'),
    ]).toEqual(['11 AM', '9 PM', '']);
    await desk.save('/shop/hours', {
      'openingHours.0.opens': '12pm',
      'openingHours.0.closes': '17:30',
      'openingHours.6.opens': '',
      'openingHours.6.closes': '',
    });
    expect(desk.drafted(shop)).toBe(
      desk.original(shop).replace('Sat: 12PM-6PM\n  Sun: closed', 'Sat: closed\n  Sun: 12PM-5:30PM'),
    );
    await desk.save('/shop/hours', { 'openingHours.5.opens': '3 PM', 'openingHours.5.closes': '۲am' });
    expect(desk.drafted(shop)).toContain('  Mon-Thu: 11AM-9PM\n  Fri: 3PM-2AM\n  Sat: closed\n  Sun: 12PM-5:30PM\n');
  });

  it('that can’t be are told at the day, and shown again', async () => {
    const desk = await openDesk();
    for (const [opens, closes, at, message] of [
      ['', '17:00', 'opens', 'Add an opening time, or clear both times.'],
      ['14:00', '', 'closes', 'Add a closing time, or clear both times.'],
      ['2 o’clock', '17:00', 'opens', 'Write a time with AM or PM, such as 11 AM or 2:30 PM.'],
      ['9:00', '5:00', 'opens', 'Write a time with AM or PM, such as 11 AM or 2:30 PM.'],
      ['5 PM', '9 AM', 'opens', 'This is after the closing time. A shop that is open past midnight closes by 8 AM.'],
    ] as const) {
      const { status, text, html, form } = await desk.save('/shop/hours', {
        'openingHours.0.opens': opens,
        'openingHours.0.closes': closes,
      });
      expect([status, text]).toEqual([422, expect.stringContaining(`Sunday, ${at}: ${message}`)]);
      expect(html).toMatch(new RegExp(`id="openingHours.0.${at}"[^>]*aria-invalid="true"`));
      expect([form.value('openingHours.0.opens'), form.value('openingHours.0.closes'), desk.changed()]).toEqual([
        opens,
        closes,
        [],
      ]);
    }
  });
});

describe('delivery', () => {
  const kashmir = '  - { value: kashmir, label: Azad Kashmir, fee: 450 }\n';

  it('gets another province together with a fee, whose name in orders is made of its name, and loses it (D68)', async () => {
    const desk = await openDesk();
    const path = '/shop/delivery';
    const form = (await desk.form(path)).fillAll({
      'new.label': 'Khyber  Pakhtunkhwa',
      'new.fee': '350',
      'provinces.sindh.fee': '۴۰۰/-',
    });
    expect([(await desk.send(path, form)).status, (await desk.send(path, form)).status]).toEqual([303, 303]);
    const added = `${kashmir}  - { value: khyber-pakhtunkhwa, label: Khyber Pakhtunkhwa, fee: 350 }\n`;
    const withSindh = desk.original(shop).replace('Sindh, fee: 350', 'Sindh, fee: 400');
    expect(desk.drafted(shop)).toBe(withSindh.replace(kashmir, added));
    await desk.save('/shop/delivery', { 'provinces.khyber-pakhtunkhwa.label': 'KP' });
    expect(desk.drafted(shop)).toContain('value: khyber-pakhtunkhwa, label: KP,');
    expect(await desk.html(path)).not.toMatch(/Remove (?:Punjab|Azad Kashmir)/);
    await desk.save('/shop/delivery', {
      'provinces.kashmir.remove': 'yes',
      'provinces.khyber-pakhtunkhwa.remove': 'yes',
    });
    expect(desk.drafted(shop)).toBe(withSindh);
  });

  it('tells a mistake at its field, and asks once about a fee ten times as high', async () => {
    const desk = await openDesk();
    const wrong = await desk.save('/shop/delivery', { 'provinces.islamabad.fee': '1.200', 'new.label': 'KP' });
    expect(wrong.text).toContain('Islamabad Capital Territory: Use numbers only, such as 1150.');
    expect(wrong.text).toContain('Another province, fee: Use numbers only, such as 1150.');
    expect(wrong.form.value('new.label')).toBe('KP');
    const twice = await desk.save('/shop/delivery', { 'new.label': 'Sindh', 'new.fee': '300' });
    expect(twice.text).toContain('Another province, name: "Sindh" is there already. Remove one of the two.');
    expect(desk.changed()).toEqual([]);
    const asked = await desk.save('/shop/delivery', { 'provinces.punjab.fee': '2500' });
    expect(asked.text).toContain('Punjab: It was Rs 250 before. If that is right, press Save again.');
    expect((await desk.send('/shop/delivery', asked.form)).status).toBe(303);
    expect(desk.drafted(shop)).toContain('label: Punjab, fee: 2500');
    const far = await desk.save('/shop/delivery', { 'new.label': 'خیبر', 'new.fee': '25000' });
    expect(far.text).toContain('Another province, fee: The others cost Rs 250 to Rs 2,500.');
    await desk.send('/shop/delivery', far.form);
    expect(desk.drafted(shop)).toContain('{ value: province-a, label: خیبر, fee: 25000 }');
  });
});

describe('couriers', () => {
  const tracking = 'https://tcs.example/track?number={number}';

  it('are added, renamed and removed, keep the comments of the file, and are told in words (D83)', async () => {
    const desk = await openDesk();
    const path = '/shop/couriers';
    const form = (await desk.form(path)).fillAll({ 'couriers.0.name': ' TCS ', 'couriers.0.tracking': tracking });
    expect([(await desk.send(path, form)).status, (await desk.send(path, form)).status]).toEqual([303, 303]);
    expect(await desk.lastLogged()).toBe(`Changed: Courier TCS: added, ${tracking}`);
    const withTcs = `${shippedDesk}\ncouriers:\n  - { name: TCS, tracking: "${tracking}" }\n`;
    expect(desk.original(deskYaml)).toBe(withTcs);
    await desk.save('/shop/couriers', { 'couriers.1.name': 'ڈاک' });
    expect(await desk.text('/shop')).toContain('Couriers and answers TCS · ڈاک');
    await desk.save('/shop/couriers', { 'couriers.0.name': 'TCS Express', 'couriers.0.tracking': '' });
    expect(desk.original(deskYaml)).toContain(
      '  - { name: TCS Express, tracking: "" }\n  - { name: ڈاک, tracking: "" }\n',
    );
    await desk.save('/shop/couriers', { 'couriers.0.name': '', 'couriers.1.name': '' });
    expect(isSameYaml(desk.original(deskYaml), shippedDesk)).toBe(true);
  });

  it('with a mistake are shown again with a sentence at its field (D83)', async () => {
    const desk = await openDesk();
    await desk.save('/shop/couriers', { 'couriers.0.name': 'TCS' });
    for (const [at, name, address, message] of [
      ['couriers.1.name', 'tcs', '', 'This courier is there already.'],
      ['couriers.1.name', '', tracking, 'Write the courier’s name, or clear the tracking address too.'],
      ['couriers.1.name', 'L'.repeat(61), '', 'Use at most 60 characters.'],
      [
        'couriers.1.tracking',
        'Leopards',
        'https://leopards.example',
        'Write an address that begins with https:// and has {number}',
      ],
      [
        'couriers.1.tracking',
        'Leopards',
        'javascript:{number}',
        'Write an address that begins with https:// and has {number}',
      ],
    ] as const) {
      const wrong = await desk.save('/shop/couriers', { 'couriers.1.name': name, 'couriers.1.tracking': address });
      expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining(message)]);
      expect(wrong.html).toMatch(new RegExp(`id="${at}"[^>]*aria-invalid="true"`));
      expect([wrong.form.value('couriers.1.name'), wrong.form.value('couriers.1.tracking')]).toEqual([name, address]);
    }
  });

  it('keep what no form knows when one of them is changed (D83)', async () => {
    const before = {
      name: 'TCS',
      tracking: '',
      phone: '111 123 456',
      sheet: [{ title: 'Cash', value: 'amount', width: 9 }],
    };
    const ours = deskFactsFrom({ couriers: [JSON.parse(JSON.stringify(before))] });
    const values = {
      'couriers.0.name': 'TCS',
      'couriers.0.tracking': 'https://tcs.example/{number}',
      'couriers.1.name': '',
      answerHours: '24',
    };
    const { edited } = couriersSection(new Map());
    expect(edited({ text: 'couriers: []\n', content: ours, shown: {} }, values)).toContain('phone: 111 123 456');
    const renamed = sheetSection(ours.couriers[0] ?? { name: '', tracking: '' }, 0);
    const sheet = renamed.edited(
      { text: 'couriers: []\n', content: ours, shown: {} },
      { titles: 'COD', 'sheet.0.value': 'amount' },
    );
    for (const kept of ['phone: 111 123 456', 'width: 9', 'title: COD']) expect(sheet).toContain(kept);
  });

  it('get PostEx’s sheet with one tap, each column in its place (D83)', async () => {
    const desk = await openDesk();
    await desk.save('/shop/couriers', { 'couriers.0.name': 'PostEx', 'couriers.0.postex': 'yes' });
    expect(await desk.lastLogged()).toBe('Changed: Courier PostEx: added, no tracking address');
    expect(desk.original(deskYaml)).toBe(
      `${shippedDesk}\ncouriers:
  - name: PostEx
    tracking: ""
    sheet:
      - { title: Order Reference Number, value: reference }
      - { title: Order Amount, value: amount }
      - { title: Order Detail, value: items }
      - { title: Customer Name, value: name }
      - { title: Customer Phone, value: phone }
      - { title: Order Address, value: address }
      - { title: City, value: city }
      - { title: Items, value: pieces }
      - { title: Airway Bill Copies, value: copies }
      - { title: Notes, value: otherPhones }
      - { title: Address Code, value: text }
      - { title: Return Address Code, value: text }
      - { title: Order Type, value: text, text: Normal }
      - { title: Booking Weight, value: kilograms }
`,
    );
    await desk.save('/shop/couriers', { 'couriers.0.name': 'PostEx Lahore' });
    expect(desk.original(deskYaml)).toContain('Booking Weight');
    await desk.save('/shop/couriers', { 'couriers.0.name': '' });
    expect(isSameYaml(desk.original(deskYaml), shippedDesk)).toBe(true);
  });

  it('are saved on the way to a sheet, also under another name or without this courier', async () => {
    const desk = await openDesk();
    await desk.save('/shop/couriers', { 'couriers.0.name': 'PostEx' });
    for (const [button, values, next] of [
      ['Sheet of PostEx', { 'couriers.0.tracking': 'postex.example' }, null],
      ['Sheet of PostEx', { 'couriers.1.name': 'TCS' }, '/shop/sheet%20of%20PostEx'],
      ['Sheet of PostEx', { 'couriers.0.name': 'PostEx Lahore' }, '/shop/sheet%20of%20PostEx%20Lahore'],
      ['Sheet of PostEx Lahore', { 'couriers.0.name': '' }, '/shop/couriers?saved=1'],
    ] as const) {
      const form = new PageForm(await desk.html('/shop/couriers')).fillAll(values);
      expect(form.sent().get('do')).toBe('save');
      const answer = await desk.pressAll('/shop/couriers', form.sent(button));
      expect([answer.status, answer.headers.get('location')]).toEqual([next === null ? 422 : 303, next]);
    }
    expect(desk.original(deskYaml)).toContain('couriers:\n  - { name: TCS');
  });

  it('have sheets whose columns come from pasted titles, each with the value that it says (D83)', async () => {
    const desk = await openDesk();
    const section = 'sheet%20of%20A%2FB';
    await desk.save('/shop/couriers', { 'couriers.0.name': 'A/B' });
    await desk.save(`/shop/${section}`, { titles: 'CN\tConsignee\tWeight (g)\r\nType' });
    expect(await desk.lastLogged()).toBe('Changed: Courier A/B, sheet added');
    expect(await desk.text(`/shop/${section}`)).toContain('Sheet of A/B Copy the row of titles');
    await desk.save(`/shop/${section}`, { 'sheet.0.value': 'reference', 'sheet.3.text': 'Overnight' });
    const sheet = (...columns: readonly string[]) =>
      expect(desk.original(deskYaml)).toContain(
        `sheet:\n${columns.map((column) => `      - { ${column} }\n`).join('')}`,
      );
    sheet(
      'title: CN, value: reference',
      'title: Consignee, value: name',
      'title: Weight (g), value: grams',
      'title: Type, value: text, text: Overnight',
    );
    // One column is renamed, one is new, and two change places: each keeps its value.
    await desk.save(`/shop/${section}`, { titles: 'Order\nType\nWeight (g)\nConsignee\nCity' });
    sheet(
      'title: Order, value: reference',
      'title: Type, value: text, text: Overnight',
      'title: Weight (g), value: grams',
      'title: Consignee, value: name',
      'title: City, value: city',
    );
    const twice = await desk.save(`/shop/${section}`, { titles: 'City\nCity' });
    expect([twice.status, twice.text]).toEqual([422, expect.stringContaining('“City” is there twice.')]);
    expect(twice.form.value('titles')).toBe('City\nCity');
    const many = Array.from({ length: 41 }, (_, index) => `C${index}`).join('\n');
    expect((await desk.save(`/shop/${section}`, { titles: many })).text).toContain('Use at most 40 columns.');
    await desk.save(`/shop/${section}`, { titles: '' });
    expect(desk.original(deskYaml)).not.toMatch(/^ +sheet:/m);
    await desk.save(`/shop/${section}`, { postex: 'yes' });
    expect(desk.original(deskYaml)).toContain('{ title: Booking Weight, value: kilograms }');
    expect((await desk.get('/shop/sheet%20of%20nobody')).status).toBe(404);
  });

  it('are next to the hours after which a missing answer is listed: whole ones, 24 unless changed (D81)', async () => {
    const desk = await openDesk();
    expect((await desk.form('/shop/couriers')).value('answerHours')).toBe('24');
    for (const answerHours of ['0', '241', '1.5', '', 'a day'])
      expect((await desk.save('/shop/couriers', { answerHours })).text).toContain('Write whole hours from 1 to 240.');
    await desk.save('/shop/couriers', { answerHours: '۴۸' });
    expect(desk.original(deskYaml)).toBe(`${shippedDesk}\nanswerHours: 48\n`);
    expect(await desk.lastLogged()).toContain('Hours after which a new order is listed as “No answer yet”: 24 to 48');
    await desk.save('/shop/couriers', { answerHours: '24' });
    expect(isSameYaml(desk.original(deskYaml), shippedDesk)).toBe(true);
  });
});

describe('payment, texts and pictures', () => {
  it('are changed each on a page of its own, and payment may be empty (D64, D66)', async () => {
    const desk = await openDesk();
    await desk.save('/shop/payment', { payment: 'Pay in cash: when it arrives.' });
    await desk.save('/shop/taglines', { 'texts.tagline': 'Pets #1\r\n\r\nin town' });
    await desk.save('/shop/pictures', { 'pictures.story': '43-1' });
    expect(desk.drafted(shop)).toBe(
      desk
        .original(shop)
        .replace('payment: ""', 'payment: "Pay in cash: when it arrives."')
        .replace('tagline: High quality and fun pet supplies for the pets you love.', 'tagline: "Pets #1 in town"')
        .replace('story: story', 'story: 43-1'),
    );
    await desk.save('/shop/payment', { payment: '' });
    expect(desk.drafted(shop)).toContain('payment: ""');
    expect(await desk.text('/shop/taglines')).toContain('Below the title of the bird page.');
    const hint = 'Up to about 30 letters fit on a phone.';
    expect((await desk.text('/shop/large-pictures')).split(hint)).toHaveLength(3);
    const pictures = await desk.html('/shop/pictures');
    expect(pictures).toMatch(/<option value="43-1" selected="">Parrot D-swing, picture 1<\/option>/);
    expect(pictures).toContain('src="/pictures/43-1.avif"');
    expect(pictures).toContain('<option value="hero-phone-1" selected="">Banner 1 (phone)</option>');
  });

  it('show the shop’s name, which follows when the shop is renamed', async () => {
    const desk = await openDesk();
    expect((await desk.form('/shop/story')).value('texts.story')).toMatch(/^At Panja we’re passionate/);
    await desk.save('/shop/story', { 'texts.welcome': 'Welcome to Panja, not Panjab!' });
    expect(desk.drafted(shop)).toBe(
      desk.original(shop).replace(/^ {2}welcome: .*$/m, '  welcome: Welcome to {shop}, not Panjab!'),
    );
    await desk.save('/shop/contact', { name: 'Paws' });
    expect((await desk.form('/shop/story')).value('texts.welcome')).toBe('Welcome to Paws, not Panjab!');
    for (const page of ['/shop', '/shop/story', '/shop/taglines', '/shop/search-engines'])
      expect(await desk.html(page)).not.toMatch(/\{shop\}|hero-phone/);
  });
});

describe('two at once', () => {
  it('two phones: a section comes back with both changes, and is not applied; another section is', async () => {
    const desk = await openDesk();
    const { form, send, drafted, original } = desk;
    const [first, second, hours] = [
      await form('/shop/contact'),
      await form('/shop/contact'),
      await form('/shop/hours'),
    ];
    await send('/shop/contact', first.fill('email', 'first@panja.example'));
    const answer = await send('/shop/contact', second.fill('phone', '+92 51 1234567'));
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('NOT saved')]);
    expect([answer.form.value('email'), answer.form.value('phone')]).toEqual(['first@panja.example', '+92 51 1234567']);
    expect(
      (await send('/shop/hours', hours.fillAll({ 'openingHours.0.opens': '12 PM', 'openingHours.0.closes': '5 PM' })))
        .status,
    ).toBe(303);
    expect(drafted(shop)).toBe(
      original(shop).replace('hello@panja.example', 'first@panja.example').replace('Sun: closed', 'Sun: 12PM-5PM'),
    );
  });

  it('the desk and an editor: the edit by hand stays, and nothing more is changed here', async () => {
    const desk = await openDesk();
    const older = await desk.form('/shop/contact');
    await desk.save('/shop/contact', { email: 'first@panja.example' });
    const byHand = desk.original(shop).replace('name: Panja', 'name: Other');
    writeFileSync(join(desk.folder, shop), byHand);
    const page = await desk.html('/shop/contact');
    expect(textOf(page)).toContain(
      'has changed since you changed this here: by hand, or by a restored version. Discard',
    );
    expect(page).not.toContain('name="email"');
    expect((await desk.send('/shop/contact', older.fill('email', 'second@panja.example'))).status).toBe(409);
    expect(readFileSync(join(desk.folder, shop), 'utf8')).toBe(byHand);
  });
});

it('a file with a mistake is named, and nothing is offered', async () => {
  const { text, folder, press } = await openDesk();
  writeFileSync(join(folder, shop), 'name: [');
  writeFileSync(join(folder, pages), 'species: [');
  expect(await text('/shop')).toContain('shop.yaml, line 1');
  expect(await text('/pages')).toContain('pages.yaml, line 1');
  expect((await press('/shop/contact', { name: 'x' })).status).toBe(409);
  expect((await press('/shop/nowhere', {})).status).toBe(404);
  expect((await press('/pages/nowhere', {})).status).toBe(404);
});

it('a mistake in desk.yaml blocks its own sections, and none of shop.yaml', async () => {
  const desk = await openDesk();
  writeFileSync(join(desk.folder, deskYaml), 'answerHours: soon');
  const mistake = 'desk.yaml, line 1, answerHours: is the text "soon". Write whole hours';
  for (const page of ['/shop', '/shop/couriers']) expect(await desk.text(page)).toContain(mistake);
  expect((await desk.press('/shop/couriers', { answerHours: '24' })).status).toBe(409);
  expect(await desk.text('/shop/contact')).not.toContain(mistake);
  expect((await desk.save('/shop/contact', { phone: '+92 51 1111111' })).status).toBe(303);
  expect(desk.drafted(shop)).toContain('"+92 51 1111111"');
});

describe('what only the desk, orders’ pages and messages use (D116)', () => {
  const withCourier = (name: string) => `couriers: [{ name: ${name}, tracking: "https://x.example/{number}" }]\n`;
  const parcel = { kind: 'parcel', courier: 'TCS', trackingNumber: '77' } as const;
  const shipped = [parcel, { kind: 'state', state: 'shipped' }] as const;

  it('is in the file and in use as soon as it is saved, and nothing of it waits for a publish', async () => {
    const desk = await openDesk();
    await desk.place([]);
    const saved = await desk.save('/shop/couriers', { 'couriers.0.name': 'Leopards' });
    expect(saved.location).toBe('/shop/couriers?saved=1');
    expect(await desk.text('/shop/couriers?saved=1')).toContain('Saved. It is in use now.');
    expect(await desk.html('/tracking')).toContain('value="Leopards"');
    expect([desk.changed(), desk.original(deskYaml)]).toEqual([[], expect.stringContaining('name: Leopards')]);
  });

  it('is told at the Save button, and so is what waits for a publish', async () => {
    const desk = await openDesk();
    for (const page of ['couriers', 'messages']) expect(await desk.text(`/shop/${page}`)).toContain('once. Save');
    for (const page of ['contact', 'delivery']) expect(await desk.text(`/shop/${page}`)).toContain('you publish. Save');
  });

  it('is saved once by two devices at the same time; the other one is told', async () => {
    const desk = await openDesk();
    const forms = [await desk.form('/shop/couriers'), await desk.form('/shop/couriers')];
    const names = ['TCS', 'Leopards'];
    const answers = await Promise.all(
      forms.map((form, at) => desk.send('/shop/couriers', form.fill('couriers.0.name', names[at] ?? ''))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 409]));
    expect(answers.find(({ status }) => status === 409)?.text).toContain('This was changed in the meantime');
    expect(names.filter((name) => desk.original(deskYaml).includes(`name: ${name}`))).toHaveLength(1);
  });

  it('asks once before a courier goes whose parcels are on the road, and they can still be followed', async () => {
    const desk = await openDesk();
    writeFileSync(join(desk.folder, deskYaml), withCourier('TCS'));
    await desk.deskFiles.read();
    await desk.place(shipped, shipped);
    expect(await desk.text('/shop/couriers')).toContain('2 parcels are on the road with it. Clear it to remove');
    const asked = await desk.save('/shop/couriers', { 'couriers.0.name': '' });
    expect([asked.status, asked.text]).toEqual([
      422,
      expect.stringContaining('2 parcels are on the road with it. Orders keep its name and its tracking address.'),
    ]);
    expect((await desk.send('/shop/couriers', asked.form)).status).toBe(303);
    expect(desk.original(deskYaml)).not.toContain('TCS');
    expect(await desk.html('/orders/1')).toContain('https://x.example/77');
    expect((await desk.form('/shop/couriers')).value('couriers.0.name')).toBe('');
  });

  it('is what it last was while the file has a mistake by hand, which the page Shop names', async () => {
    const desk = await openDesk();
    await desk.place([]);
    await desk.save('/shop/couriers', { 'couriers.0.name': 'Leopards' });
    writeFileSync(join(desk.folder, deskYaml), 'couriers: soon\n');
    await desk.deskFiles.read();
    expect(await desk.html('/tracking')).toContain('value="Leopards"');
    const text = await desk.text('/shop');
    expect(text).toContain('Until this is corrected, the shop goes on with what the file said before:');
    const mistake = 'desk.yaml, line 1, couriers: is the text "soon".';
    expect(text).toContain(mistake);
    expect(await desk.text('/health')).toContain(`Couriers and messages Needs attention ${mistake}`);
  });

  it('stays as it is where it is a link to another file', async () => {
    const desk = await openDesk();
    const elsewhere = join(desk.releases, 'elsewhere.yaml');
    writeFileSync(elsewhere, shippedDesk);
    rmSync(join(desk.folder, deskYaml));
    symlinkSync(elsewhere, join(desk.folder, deskYaml));
    const refused = await desk.save('/shop/couriers', { 'couriers.0.name': 'TCS' });
    expect([refused.status, readFileSync(elsewhere, 'utf8')]).toEqual([409, shippedDesk]);
  });
});

it('without desk.yaml there are no couriers; the first one makes the file', async () => {
  const desk = await openDesk();
  rmSync(join(desk.folder, deskYaml));
  expect((await desk.save('/shop/couriers', { 'couriers.0.name': 'TCS' })).status).toBe(303);
  expect(desk.original(deskYaml)).toBe('couriers:\n  - { name: TCS, tracking: "" }\n');
  await desk.save('/shop/couriers', { 'couriers.0.name': '' });
  expect(isSameYaml(desk.original(deskYaml), '')).toBe(true);
});

it('the mail “on its way” is switched off by its box, and on again without a trace (D120)', async () => {
  const desk = await openDesk();
  rmSync(join(desk.folder, deskYaml));
  expect(await desk.text('/shop')).toContain('Mails to customers When it arrives, and when it is shipped');
  await desk.save('/shop/mails', { shippedMail: '' });
  expect(desk.original(deskYaml)).toBe('shippedMail: false\n');
  expect(await desk.text('/shop')).not.toContain('and when it is shipped');
  await desk.save('/shop/mails', { shippedMail: 'yes' });
  expect(isSameYaml(desk.original(deskYaml), '')).toBe(true);
});

it('no field of a form reaches what the section doesn’t have', async () => {
  const desk = await openDesk();
  const more = { path: pages, phone: '1', 'texts.story': 'x', '__proto__.texts': 'x', 'provinces.punjab.fee': '1' };
  expect((await desk.save('/shop/payment', more)).status).toBe(303);
  expect(desk.changed()).toEqual([]);
});

describe('the lists of products', () => {
  it('are named as people call them, each with the number of its products', async () => {
    const { text } = await openDesk();
    const lists = await text('/pages');
    for (const part of [
      'Home Featured Products 14 products Top Sellers 6 products',
      'Dogs Dog Food 5 products',
      'Cat Treats 4 products',
      'Pharmacy and new pet Pharmacy 11 products Kitten Essentials 8 products',
    ])
      expect(lists).toContain(part);
    const list = await text('/pages/dog-supplements');
    expect(list).toContain('Shoppers see them in this order; sold-out products come last.');
    expect(list).toMatch(/ 1 [^0-9]+ Move .* 2 .* Sold out Move .* 4 /);
    expect(await text('/pages/dog-bed')).toContain('Nothing is here yet.');
  });

  it('move a product by a button or to a place, all places at once, and its row stays open', async () => {
    const desk = await openDesk();
    const { form, send, html, changed, lastLogged, save } = desk;
    const path = '/pages/dog-food';
    const first = await form(path);
    const answers = [await send(path, first, 'move 5 1'), await send(path, first, 'move 5 1')];
    expect(answers.map(({ location }) => location)).toEqual([
      '/pages/dog-food?at=5#product-5',
      '/pages/dog-food?at=5#product-5',
    ]);
    expect(dogFood(desk)).toEqual([5, 1, 2, 3, 6]);
    expect(await lastLogged()).toBe('Changed, not published yet: Dog Food: order changed');
    expect(await html(`${path}?at=5`)).toMatch(/<li id="product-5"><details class="product" open="">/);
    await save(path, { 'places.1': '5', 'places.6': '1' }, 'move 3 2');
    expect(dogFood(desk)).toEqual([6, 3, 5, 2, 1]);
    for (const [index, id] of [1, 2, 3, 5, 6].entries()) await save(path, { [`places.${id}`]: String(index + 1) });
    expect(changed()).toEqual([]);
  });

  it('have no place but those from 1 to the last, and tell so in the row', async () => {
    const { changed, save } = await openDesk();
    for (const place of ['', '0', '6', 'x', '1.5', '-1']) {
      const answer = await save('/pages/dog-food', { 'places.5': place });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Enter a place from 1 to 5.')]);
      expect(answer.html).toMatch(/id="places\.5"[^>]*aria-invalid="true"/);
      expect([answer.form.value('places.5'), changed()]).toEqual([place, []]);
    }
  });

  it('lose a product and get one, found as the shop finds it, and no search loses another field', async () => {
    const desk = await openDesk();
    const { send, text, save } = desk;
    const path = '/pages/dog-food';
    expect((await save(path, {}, 'remove 3')).location).toBe(path);
    const found = await save(path, { search: ' pArrOT d', 'places.1': '2' }, 'search');
    expect([found.status, found.text]).toEqual([200, expect.stringContaining('Parrot D-swing Add last Add first')]);
    await send(path, found.form, 'add 43 1');
    await send(path, found.form, 'add 43 1');
    expect(dogFood(desk)).toEqual([43, 2, 1, 5, 6]);
    expect(await text(`${path}?search=parrot+d`)).toContain('Parrot D-swing On this page');
    expect(await text(`${path}?search=spaceship`)).toContain('No product found for “spaceship”.');
  });

  it('take no product that the catalogue doesn’t have, and none twice', async () => {
    const { changed, save } = await openDesk();
    const path = '/pages/dog-food';
    for (const button of ['add 999 1', 'add 1 5', 'add 0 1', 'add 1e0 1', 'move 999 1', 'remove 999', '', '__proto__'])
      expect((await save(path, {}, button)).status).toBe(303);
    expect(changed()).toEqual([]);
  });

  it('are left as they are on an older view, which keeps what was typed', async () => {
    const desk = await openDesk();
    const { form, send, save } = desk;
    const path = '/pages/home.top-sellers';
    const older = (await form(path)).fill('heading', 'For Eid');
    await save(path, { heading: 'For Ramadan' });
    const before = desk.drafted(pages);
    const answer = await send(path, older);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('NOT saved')]);
    expect([answer.form.value('heading'), desk.drafted(pages)]).toEqual(['For Eid', before]);
  });

  it('of the home page have headings of their own; those of other lists stay', async () => {
    const { original, drafted, save } = await openDesk();
    const path = '/pages/home.top-sellers';
    expect((await save(path, { heading: ' ' })).status).toBe(422);
    expect((await save(path, { heading: 'For Eid' })).status).toBe(303);
    await save('/pages/dog-food', { heading: 'Meals' });
    expect(drafted(pages)).toBe(original(pages).replace('heading: Top Sellers', 'heading: For Eid'));
  });

  function dogFood({ drafted, original }: TestDesk): readonly number[] {
    const text = drafted(pages) ?? original(pages);
    const [, ids = ''] = /path: \/dog-food\n[\s\S]*?products: \[([\d, ]+)\]/.exec(text) ?? [];
    return ids.split(',').map(Number);
  }
});

describe('the pages of a product', () => {
  it('are ticked: it goes last or first where it is new, and off where it isn’t ticked', async () => {
    const desk = await openDesk();
    const { form, send, html, drafted, press } = desk;
    const path = '/products/43/pages';
    expect(await html(path)).toMatch(/<input type="checkbox"[^>]*checked=""[^>]*value="bird-toys"/);
    const older = await form(path);
    const moved = (await form(path)).without('list').fillAll({ list: 'home.featured', end: 'first' });
    expect((await send(path, moved)).status).toBe(303);
    expect(drafted(pages)).toMatch(/products: \[ ?44, 45 ?\]/);
    expect(drafted(pages)).toMatch(/products: \[ ?43, 29, 30, 21,/);
    const answer = await send(path, older.without('list').fill('list', 'pharmacy'));
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('NOT saved')]);
    expect((await press('/products/999/pages', {})).status).toBe(404);
  });
});
