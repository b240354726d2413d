/** Tracking numbers from a courier's table (D83). */
import { describe, expect, it } from 'vitest';
import { maxAtOnce } from '#desk/orders/selected-orders.ts';
import { signedInDesk, type TestDeskOptions, PageForm, textOf } from '#test/support/test-desk.ts';
import { archive, sheetRows, workbook, workbookFiles } from '#test/support/uploads.ts';
import { packedBefore } from '#test/support/stored-orders.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { referenceNumber, sampleCustomer, sampleReference } from '#test/support/sample-order.ts';

/** A desk with this many orders: 0A0Q0000, 0A1Q0000 and so on, with the ids 1, 2 and so on. */
async function trackingDesk(orders: number, options: TestDeskOptions = {}) {
  const desk = await signedInDesk(options);
  for (let number = 0; number < orders; number += 1)
    await desk.take({ reference: `0A${number}Q${referenceNumber(number).slice(4)}` });
  const { pressAll, sendTable } = desk;
  const post = (...sent: [fields: readonly [string, string][], file?: Buffer]) => sendTable('/tracking', ...sent);
  const compare = async (...sent: Parameters<typeof post>) => (await post(...sent)).text();
  const paste = (pasted: string, courier = '') =>
    compare([
      ['pasted', pasted],
      ['courier', courier],
    ]);
  /** Confirms the matches on a page; `chosen` is the order for a number that fits several. */
  const confirm = async (html: string, chosen?: string) => {
    const form = new PageForm(html.slice(html.indexOf('<main')));
    if (chosen !== undefined) form.fill('order.0', chosen);
    return textOf(await (await pressAll('/tracking/shipped', form.sent())).text());
  };
  const state = async (id: number) => {
    const { state: now, courier, trackingNumber } = (await desk.orders.order(id))?.now ?? {};
    return [now, courier, trackingNumber];
  };
  return { ...desk, post, compare, paste, confirm, state };
}

const server = postgresServer();

describe.each(['SQLite', 'PostgreSQL'])('a courier’s table on %s', (database) => {
  it('marks its orders as shipped with their numbers, once the owner confirms; a repeat changes nothing (D83)', async () => {
    const options = database === 'SQLite' ? {} : { postgres: await server.createDatabase() };
    const { paste, confirm, state, orders } = await trackingDesk(3, options);
    const table = 'Tracking\tOrder\n00123\t0a1q0000\n00124\tOrder 0A0Q0000\n';
    const shown = await paste(table, 'TCS');
    expect(textOf(shown)).toContain('Ayesha Khan Rs 6,450 0A1Q0000 New 00123');
    expect(await state(1)).toEqual(['new', '', '']);
    expect(await confirm(shown)).toContain('2 orders marked as shipped');
    expect([await state(1), await state(2), await state(3)]).toEqual([
      ['shipped', 'TCS', '00124'],
      ['shipped', 'TCS', '00123'],
      ['new', '', ''],
    ]);
    expect(textOf(await paste(table, 'TCS'))).toContain('2 orders already shipped with these numbers.');
    await confirm(shown);
    expect((await orders.order(1))?.record.events).toHaveLength(2);
  });
});

describe('a courier’s table', () => {
  it('may be the courier’s own export, with its number in any column (D83)', async () => {
    const { compare, confirm, state } = await trackingDesk(2);
    const rows = [
      ['Shipments of November'],
      ['CN', 'Consignee', 'Phone', 'Order Reference Number', 'COD', 'Booked', 'Status'],
      [{ number: '77123456789' }, 'Ayesha Khan', '03001234567', '0A0Q0000', { number: '6450' }, '2026-11-21', 'Booked'],
      [{ number: '7.7123456788E10' }, 'Ali', '03001234568', '0A1Q0000', { number: '6450' }, '2026-11-21', 'Booked'],
      ['', '', '', 'Total', { number: '12900' }],
    ];
    const shown = await compare([], workbook(sheetRows(rows)));
    expect(textOf(shown)).toContain('Row 5: there is no order “Total”.');
    await confirm(shown);
    expect([await state(1), await state(2)]).toEqual([
      ['shipped', '', '77123456789'],
      ['shipped', '', '77123456788'],
    ]);
  });

  it('with an uncertain column of numbers is asked about, and its rows are preserved (D83)', async () => {
    const { compare, confirm, state } = await trackingDesk(2);
    const rows = [
      ['Shipments of November'],
      [],
      ['Booking', 'Slip', 'Order', 'Name'],
      ['PX-100200', 'SL-300400', '0A0Q0000', 'Ayesha'],
      ['PX-100201', 'SL-300401', '0A1Q0000', 'Ali'],
      ['PX-100202', 'SL-300402', '0A9Q0000', 'Bilal'],
    ];
    const asked = await compare([['courier', 'TCS']], workbook(sheetRows(rows)));
    expect(textOf(asked)).toContain(
      'Which column has the tracking numbers? Booking: PX-100200, PX-100201 Slip: SL-300400, SL-300401',
    );
    const form = new PageForm(asked.slice(asked.indexOf('<main')));
    expect([form.value('courier'), form.value('column')]).toEqual(['TCS', '0']);
    const again = await compare([
      ['pasted', form.value('pasted') ?? ''],
      ['courier', 'TCS'],
      ['column', '1'],
    ]);
    expect(textOf(again)).toContain('Row 6: there is no order “0A9Q0000”.');
    await confirm(again);
    expect([await state(1), await state(2)]).toEqual([
      ['shipped', 'TCS', 'SL-300400'],
      ['shipped', 'TCS', 'SL-300401'],
    ]);
  });

  it('that is the sheet itself, without tracking numbers, matches nothing; one parcel may hold two orders (D83)', async () => {
    const { paste } = await trackingDesk(2);
    const sheet = ['Order Reference Number\tOrder Amount\tCustomer Phone\tAirway Bill Copies\tBooking Weight'];
    for (const name of ['0A0Q0000', '0A1Q0000']) sheet.push(`${name}\t6450\t03001234567\t1\t0.5`);
    const said = textOf(await paste(sheet.join('\n')));
    expect(said).toContain('No column has tracking numbers next to the references. Nothing was changed.');
    const single = textOf(await paste(sheet.slice(0, 2).join('\n')));
    expect(single).toContain('Which column has the tracking numbers?');
    expect(single).not.toContain('Mark as shipped');
    const together = textOf(await paste('0A0Q0000 7712345\n0A1Q0000 7712345'));
    expect(together.match(/New 7712345/g)).toHaveLength(2);
  });

  it('names the rows that fit no order, with the reason (D83)', async () => {
    const { erase, paste, press, state } = await trackingDesk(6);
    await press('/orders/2', { sequence: '0', action: 'cancelled' });
    await press('/orders/3', { sequence: '0', action: 'save', courier: 'TCS', trackingNumber: '500' });
    await press('/orders/3', { sequence: '1', action: 'shipped' });
    await press('/orders/4', { sequence: '0', action: 'shipped' });
    const said = textOf(
      await paste(
        [
          'order,number',
          '0A0Q0000,100',
          '0A0Q0000,100',
          '0A0Q0000,101',
          '0A1Q0000,102',
          '0A2Q0000,103',
          '0A3Q0000,104',
          '0A4Q0000,9.23E+11',
          '0A5Q0000,',
          '0A9Q0000,105',
          ',106',
          '4E+11,107',
          '0A4Q0000,پارسل',
          '0A4Q0000,1.234E+59',
          '0A4Q0000,123.4E+57',
        ].join('\n'),
      ),
    );
    for (const sentence of [
      'Rows 2 and 4: Ayesha Khan (0A0Q0000) has two tracking numbers. The first one is below.',
      'Row 5: Ayesha Khan (0A1Q0000) is already cancelled.',
      'Row 6: Ayesha Khan (0A2Q0000) is already shipped, with the tracking number 500.',
      'Row 8: Ayesha Khan (0A4Q0000), “9.23E+11” is a number that a spreadsheet has shortened.',
      'Row 9: Ayesha Khan (0A5Q0000) has no tracking number.',
      'Row 10: there is no order “0A9Q0000”.',
      'Row 11: there is no reference.',
      'Row 12: “4E+11” is a number that a spreadsheet has shortened.',
      'Row 13: Ayesha Khan (0A4Q0000), “پارسل” is not a tracking number.',
      'Row 14: Ayesha Khan (0A4Q0000), “1.234E+59” is a number that a spreadsheet has shortened.',
      'Row 15: Ayesha Khan (0A4Q0000), “123.4E+57” is a number that a spreadsheet has shortened.',
      'Ayesha Khan Rs 6,450 0A3Q0000 Shipped 104',
    ])
      expect(said).toContain(sentence);
    expect(said.match(/Rs 6,450/g)).toHaveLength(2);
    await erase();
    expect(textOf(await paste('0A0Q0000,100'))).toContain('0A0Q0000 was erased at the end of its retention period.');
    expect(await state(1)).toEqual(['new', '', '']);
  });

  it('with a reference of two open orders is decided by the owner (D83)', async () => {
    const { take, paste, confirm, state } = await trackingDesk(0);
    for (const name of ['Ayesha Khan', 'Bilal'])
      await take({ reference: sampleReference, customer: { ...sampleCustomer, name } });
    const shown = await paste('7K3M9Q2X 7712345');
    expect(textOf(shown)).toMatch(
      /Which order has 7712345\? Ayesha Khan .* 7K3M9Q2X .* Bilal .* 7K3M9Q2X-2 .* Neither/,
    );
    expect(await confirm(shown)).toContain('No order was changed');
    expect(await confirm(shown, '2-0-7712345')).toContain('1 order marked as shipped');
    expect([await state(1), await state(2)]).toEqual([
      ['new', '', ''],
      ['shipped', '', '7712345'],
    ]);
    expect(textOf(await paste('7K3M9Q2X 7712345'))).toContain('1 order already shipped with this number.');
    expect(await confirm(await paste('7K3M9Q2X-1 7712346'))).toContain('1 order marked as shipped');
  });

  it('overwrites no change made in the meantime, and continues after an interruption (D72)', async () => {
    const { paste, confirm, press, state } = await trackingDesk(2);
    const shown = await paste('0A0Q0000 100200\n0A1Q0000 100201');
    await press('/orders/2', { sequence: '0', action: 'cancelled' });
    expect(await confirm(shown)).toContain(
      '1 order marked as shipped Ayesha Khan (0A1Q0000) was changed in the meantime; check it.',
    );
    expect(await state(2)).toEqual(['cancelled', '', '']);
    await press('/orders/1', { sequence: '2', action: 'undo' });
    expect(await state(1)).toEqual(['new', '', '100200']);
    await confirm(await paste('0A0Q0000 100200'));
    expect(await state(1)).toEqual(['shipped', '', '100200']);
  });

  it.each([
    [1, 'No order was changed Ayesha Khan (0A0Q0000) was changed in the meantime; check it.', ['packed', '', '']],
    [2, '1 order marked as shipped', ['shipped', '', '100200']],
  ])(
    'is saved whole for an order, or not at all, where another phone comes before its change no. %i (D72)',
    async (number, said, after) => {
      const { paste, confirm, state } = await trackingDesk(1, packedBefore(number));
      expect(await confirm(await paste('0A0Q0000 100200'))).toContain(said);
      expect(await state(1)).toEqual(after);
    },
  );

  it('of more orders than are printed together leads to no paper (D72)', async () => {
    const { pressAll, token, take } = await trackingDesk(0);
    const parcels = new URLSearchParams({ token, courier: '' });
    for (let id = 1; id <= maxAtOnce + 1; id += 1) {
      await take({ reference: referenceNumber(id) });
      parcels.append('order', `${id}-0-77${id}`);
    }
    const page = await (await pressAll('/tracking/shipped', parcels)).text();
    expect(textOf(page)).toContain(`${maxAtOnce + 1} orders marked as shipped`);
    expect(page).not.toContain('value="slips"');
  });

  it.each([
    ['[28/11, 2:05 pm] Ali: 0A0Q0000 LE7511234567', '[28/11, 2:06 pm] Ali Khan: 0A1Q0000 LE7511234568'],
    [
      '\u200E[28/11/26, 2:05:11\u202FPM] Ali: 0a0q0000: LE7511234567',
      '[28/11/26, 2:06:11\u202FPM] Ali: #0A1Q0000 - LE7511234568',
    ],
    ['28/11/2026, 14:05 - +92 300 1234567: 0A0Q0000 LE7511234567', '28/11/2026, 14:06 - Ali: 0A1Q0000 LE7511234568'],
    ['[2:05 pm, 28/11/2026] Ali: 0A0Q0000-LE7511234567', '[2:06 pm, 28/11/2026] Ali: 0A1Q0000-LE7511234568'],
    ['0A0Q0000: LE7511234567', '0A1Q0000: LE7511234568'],
    ['0A0Q0000-LE7511234567', '0A1Q0000-LE7511234568'],
    ['*0A0Q0000* LE7511234567', '_0A1Q0000_ ~LE7511234568~'],
    ['Order #0A0Q0000 ka tracking LE7511234567 hai 😊', '\u2067آرڈر 0A1Q0000 کا نمبر LE7511234568 ہے\u2069'],
    ['0A0Q0000\nLE7511234567', '0A1Q0000\nLE7511234568'],
    ['LE7511234567\n0A0Q0000', 'LE7511234568\n0A1Q0000'],
    [
      '[28/11, 2:05 pm] Ali: 0A0Q0000\n[28/11, 2:05 pm] Ali: LE7511234567',
      '[28/11, 2:06 pm] Ali: 0A1Q0000\nLE7511234568',
    ],
    ['LE7511234567 0A0Q0000 Rs 6,450 03001234567', 'LE7511234568 for 0A1Q0000, Rs. 12,500'],
  ])('is found in lines of a chat: %s (D83)', async (first, second) => {
    const { paste, confirm, state } = await trackingDesk(3);
    await confirm(await paste(`${first}\n${second}\n`));
    expect([await state(1), await state(2), await state(3)]).toEqual([
      ['shipped', '', 'LE7511234567'],
      ['shipped', '', 'LE7511234568'],
      ['new', '', ''],
    ]);
  });

  it('keeps the letters of a number that are written apart, and asks about two numbers on a line (D83)', async () => {
    const { paste, confirm, state } = await trackingDesk(2);
    const shown = await paste('0A0Q0000 LE 7511234567\n0A1Q0000: LE7511234568, LE7511234569');
    expect(textOf(shown)).toContain(
      'Ayesha Khan (0A1Q0000) could have LE7511234568 or LE7511234569. Write one of them on its line.',
    );
    expect(textOf(await paste('0A0Q0000 le 7511234567'))).toContain('could have le 7511234567 or 7511234567.');
    expect(textOf(await paste('0A0Q0000-2 LE7511234567'))).toContain('No row has the reference of an order');
    await confirm(shown);
    expect([await state(1), await state(2)]).toEqual([
      ['shipped', '', 'LE 7511234567'],
      ['new', '', ''],
    ]);
  });

  it('is read from the sheet with the orders, also a hidden one behind a longer one, as Excel shows it (D83)', async () => {
    const { compare, confirm, state } = await trackingDesk(1);
    const cities = Array.from({ length: 40 }, (_, index) => ['City', `Town ${index}`]);
    const styles = {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs><numFmts><numFmt numFmtId="164" formatCode="0000000000"/></numFmts></styleSheet>',
    };
    const row = '<row><c t="inlineStr"><is><t>0A0Q0000</t></is></c><c s="1"><v>75112345</v></c></row>';
    await confirm(await compare([], archive([...workbookFiles(sheetRows(cities), row), styles])));
    expect(await state(1)).toEqual(['shipped', '', '0075112345']);
  });

  it('takes no phone number for a tracking number, and no courier’s name for a part of one (D83)', async () => {
    const { paste, confirm, state } = await trackingDesk(2);
    const shown = await paste('0A0Q0000 TCS 7511234567\n0A1Q0000 03001234567');
    expect(textOf(shown)).toContain('Ayesha Khan (0A1Q0000), 03001234567 is a phone number, not a tracking number.');
    await confirm(shown);
    expect([await state(1), await state(2)]).toEqual([
      ['shipped', '', '7511234567'],
      ['new', '', ''],
    ]);
  });

  it('that has orders in two sheets says that one was not read (D83)', async () => {
    const { compare } = await trackingDesk(2);
    const sheets = ['0A0Q0000', '0A1Q0000'].map((reference) => sheetRows([[reference, '7511234567']]));
    const notice = 'more of your orders in other sheets, which were not read';
    expect(textOf(await compare([], workbook(...sheets)))).toContain(notice);
    expect(textOf(await compare([], workbook(sheets[0] ?? '', sheets[0] ?? '')))).not.toContain(notice);
  });

  it('that is pasted may be as large as a file; a long one is parsed in the child process, too (D83)', async () => {
    const { post, paste, confirm, state } = await trackingDesk(1);
    const others = Array.from({ length: 4000 }, (_, row) => `9ZZZ${String(row).padStart(4, '0')} LE7511234567`);
    expect(await confirm(await paste(`${others.join('\n')}\n0A0Q0000 LE7511234568`))).toContain('1 order marked');
    expect(await state(1)).toEqual(['shipped', '', 'LE7511234568']);
    const answer = await post([['pasted', 'a'.repeat(2_200_000)]]);
    expect([answer.status, textOf(await answer.text())]).toEqual([422, expect.stringContaining('more than 2 MB')]);
  });

  it('with a number of two orders asks whether they are one parcel, before any is shipped (D83)', async () => {
    const { paste, confirm, state, press } = await trackingDesk(3);
    const shown = await paste('0A0Q0000 7712345\n0A1Q0000 77-12345');
    expect(textOf(shown)).toContain('7712345: one parcel for Ayesha Khan (0A0Q0000) and Ayesha Khan (0A1Q0000)?');
    expect(shown).not.toContain('checked');
    expect(await confirm(shown)).toContain('No order was changed');
    await press('/orders/1', { sequence: '0', action: 'save', courier: 'TCS', trackingNumber: '7712345' });
    await press('/orders/1', { sequence: '1', action: 'shipped' });
    expect(textOf(await paste('0A2Q0000 7712345'))).toContain(
      '7712345: one parcel for Ayesha Khan (0A2Q0000) and Ayesha Khan (0A0Q0000)?',
    );
    expect(await state(3)).toEqual(['new', '', '']);
  });

  it('that can’t be used is refused with a sentence, and the entries stay (D83)', async () => {
    const { post, get } = await trackingDesk(1);
    const chat = 'Hello, where is my <parcel>?';
    for (const [pasted, file, sentence] of [
      [chat, undefined, 'No row has the reference of an order, such as 7K3M9Q2X. Nothing was changed.'],
      ['0A0Q0000', undefined, 'No column has tracking numbers next to the references.'],
      ['', undefined, 'There are no rows in it.'],
      [chat, Buffer.from('<table>'), 'This file is a web page, not an Excel workbook'],
      [chat, Buffer.alloc(2_200_000, 'a'), 'This is more than 2 MB.'],
    ] as const) {
      const answer = await post([['pasted', pasted]], file);
      const html = await answer.text();
      expect([answer.status, textOf(html)]).toEqual([422, expect.stringContaining(sentence)]);
      expect(html).toContain('<title data-unsaved=');
      expect([sentence, new PageForm(html.slice(html.indexOf('<main'))).value('pasted')]).toEqual([sentence, pasted]);
    }
    expect(await (await get('/tracking')).text()).not.toContain('data-unsaved');
  });

  it('gives orders no courier with a name that is too long: it is refused at its field, and the rows stay (D83)', async () => {
    const name = 'W'.repeat(61);
    const { post, pressAll, token, state } = await trackingDesk(1, { couriers: [{ name, tracking: '' }] });
    const rows = '0A0Q0000 7712345';
    const parcels = new URLSearchParams({ token, courier: name, order: '1-0-7712345' });
    for (const [answer, pasted] of [
      [
        await post([
          ['pasted', rows],
          ['courier', name],
        ]),
        rows,
      ],
      [await pressAll('/tracking/shipped', parcels), ''],
    ] as const) {
      const html = await answer.text();
      expect([answer.status, textOf(html)]).toEqual([
        422,
        expect.stringContaining('Courier for orders without one: Use at most 60 characters.'),
      ]);
      expect(html).toMatch(/<select id="courier"[^>]*aria-invalid="true"/);
      const form = new PageForm(html.slice(html.indexOf('<main')));
      expect([form.value('courier'), form.value('pasted')]).toEqual([name, pasted]);
    }
    expect(await state(1)).toEqual(['new', '', '']);
  });
});
