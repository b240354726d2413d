/** Settlements of couriers, compared with the orders and marked as paid (D85). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '#desk/tables/table.ts';
import { deskOrder, type DeskEvent, orderMoney } from '#order/desk-order.ts';
import { rupees } from '#shop/money.ts';
import { PageForm, pageOf, signedInDesk } from '#test/support/test-desk.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { sampleOrder } from '#test/support/sample-order.ts';
import { acceptableOrder } from '#test/support/stored-orders.ts';
import { archive, sheetRows, workbook, workbookFiles } from '#test/support/uploads.ts';
import { columnsProblem, compareSettlement, guessColumns, linesAbove, type SettledOrder } from './settlement.ts';

const server = postgresServer();

const delivered: DeskEvent = { kind: 'state', state: 'delivered' };
const shipped: DeskEvent = { kind: 'state', state: 'shipped' };
const returned: DeskEvent = { kind: 'state', state: 'returned' };
const tracked = (trackingNumber: string): DeskEvent => ({ kind: 'parcel', courier: 'TCS', trackingNumber });
const paid = (amount: number): DeskEvent => ({ kind: 'paid', amount: rupees(amount), chargePaisa: 0 });
const kept: DeskEvent = { kind: 'paid', amount: rupees(0), chargePaisa: 25_000 };

/** An order over Rs 6,450; the one with the id 1 is called 1AAA0000. */
function order(id: number, events: readonly DeskEvent[], copy = 0): SettledOrder {
  const { check, params } = acceptableOrder(sampleOrder(), 0);
  return {
    record: { id, key: `${id}AAA`.padEnd(26, '0'), copy, erasedAt: null, params },
    now: deskOrder(check, events),
  };
}

function compared(rows: readonly Row[], orders: readonly SettledOrder[]) {
  const guessed = guessColumns(rows, orders);
  return compareSettlement({ rows, ...guessed }, orders).map(({ kind, reason }) =>
    `${kind} ${reason}`.replaceAll('\u00A0', ' ').trim(),
  );
}

describe('the columns of a settlement (D85)', () => {
  it.each([
    [
      ['Tracking Number', 'Order Reference', 'COD Amount', 'Shipping Charges', 'Net Amount'],
      [1, 0, 2, 3, 4],
    ],
    [
      ['CN #', 'Booking date', 'Consignee name', 'Amount', 'Net payable'],
      [null, 0, 3, null, 4],
    ],
    [
      ['Order ID', 'Status', 'Collection date', 'Cash collected', 'Delivery fee'],
      [0, null, 3, 4, null],
    ],
    [
      ['Invoice no.', 'Refund', 'Order Amount', 'Payout'],
      [0, null, 2, null, 3],
    ],
  ])('of %j are found by their titles', (titles, expected) => {
    const { head, columns } = guessColumns([['TCS'], [], titles]);
    const { order: reference, tracking, gross, charge, net } = columns;
    expect([head, reference, tracking, gross, charge, net]).toEqual([3, ...expected]);
  });

  it('leave out a charge that is only part of the courier’s deduction', () => {
    const titles = ['Ref', 'COD', 'Charges', 'GST', 'Net'];
    const row = (net: string) => guessColumns([titles, ['1AAA0000', '6,450', '200', '32', net]]).columns.charge;
    expect([row('6,218'), row('6250')]).toEqual([null, 2]);
  });

  it('are asked for if they are not enough; lines without a number above the first row are skipped', () => {
    const none = { order: null, tracking: null, gross: null, charge: null, net: null, status: null };
    expect(columnsProblem(none)).toMatch(/reference or the tracking number/);
    expect(columnsProblem({ ...none, tracking: 0, net: 1 })).toMatch(/amount that was collected/);
    expect(columnsProblem({ ...none, tracking: 0, gross: 0 })).toBe('Choose each column once.');
    expect(columnsProblem({ ...none, order: 0, charge: 1, net: 2 })).toBeNull();
    expect(
      linesAbove(
        [
          ['Parcel', 'Sum'],
          ['1AAA0000', '6450'],
        ],
        { ...none, order: 0, gross: 1 },
      ),
    ).toBe(1);
  });
});

describe('a row of a settlement (D85)', () => {
  const titles = ['Reference', 'CN', 'COD', 'Charge', 'Net'];

  it.each([
    ['fits to the rupee', [delivered], '6450', 'fits'],
    ['fits an order that was shipped', [shipped], 'Rs. 6,450.00', 'fits'],
    ['is short', [delivered], '6,400', 'short Rs 6,400 instead of Rs 6,450: Rs 50 too little.'],
    ['is short by paisa', [delivered], '6449.75', 'short Rs 6,449.75 instead of Rs 6,450: Rs 0.25 too little.'],
    ['is over', [delivered], '6,450.50', 'over Rs 6,450.50 instead of Rs 6,450: Rs 0.50 too much.'],
    ['was paid before', [delivered, paid(6450)], '6450', 'double It is already paid.'],
    [
      'was paid in part before',
      [delivered, paid(3225)],
      '3225',
      'double Rs 3,225 of Rs 6,450 was paid before. Open it, and enter the total paid so far.',
    ],
    ['is returned and paid', [returned], '6450', 'returned It is returned, but Rs 6,450 was paid.'],
    ['is returned and not paid', [returned], '0', 'nothing It is returned, and nothing was paid.'],
    ['is returned at a charge', [returned], '-250', 'unclear The courier takes Rs 250 back.'],
    ['is not shipped', [], '6450', 'unclear It is new: mark it as shipped first.'],
    [
      'is paid in advance',
      [{ kind: 'advance', amount: rupees(6450) }, delivered],
      '0',
      'nothing There was nothing to collect.',
    ],
    ['has no amount', [delivered], 'soon', 'unclear “soon” is not an amount in rupees.'],
    ['is undone', [delivered], '-6450', 'unclear The courier takes Rs 6,450 back.'],
    [
      'is shortened',
      [delivered],
      '6.45E+3',
      'unclear “6.45E+3” is a number that a spreadsheet has shortened. Format its column as text, or write the number in full.',
    ],
  ] as const)('%s', (_, events, gross, expected) => {
    expect(compared([titles, ['1AAA0000', '', gross, '', gross]], [order(1, events)])).toEqual([expected]);
  });

  it.each([
    ['of an unknown order', ['7ZZZ0000', '', '6450'], 'unknown There is no such order.'],
    ['of two orders', ['1AAA0000', 'LE-2', '6450'], 'unknown This could mean more than one order.'],
    ['of nobody', ['', '', '12,900'], 'unknown No order is named in this row.'],
    ['of a sum with a name', ['Total', '', '12,900'], 'total'],
    ['with a tracking number alone', ['', 'le 1', '6450'], 'fits'],
    ['with both', ['#1aaa0000', 'LE-1', '6450'], 'fits'],
    ['with a reference that the courier put words around', ['Order 1AAAOOOO', 'unknown', '6450'], 'fits'],
    [
      'of the second message under a reference',
      ['1AAA0000-2', '', '6450'],
      'short Rs 6,450 instead of Rs 7,450: Rs 1,000 too little.',
    ],
  ])('%s is found or named', (_, cells, expected) => {
    const dearer: DeskEvent = { kind: 'correction', delivery: rupees(1250) };
    const orders = [
      order(1, [tracked('LE-1'), delivered]),
      order(2, [tracked('LE-2'), delivered]),
      {
        ...order(1, [dearer, delivered], 1),
        record: { ...order(3, [], 1).record, key: `${'1AAA'.padEnd(26, '0')}-2` },
      },
    ];
    expect(compared([titles, [...cells, '', String(cells[2])]], orders)).toEqual([expected]);
  });

  it.each([
    ['250', '6200', 'fits'],
    ['-250.00', '6,200.00', 'fits'],
    [
      '250',
      '6150',
      'unclear Rs 6,450 less Rs 250 is not Rs 6,150. If the courier keeps more than its charge, such as a tax, choose no column for the charge.',
    ],
  ])('adds up with the charge %s and %s paid', (charge, net, expected) => {
    // A second row keeps the charge's column from being left out.
    const rows = [titles, ['1AAA0000', '', '6450', charge, net], ['x', '', '100', '10', '90']];
    expect(compared(rows, [order(1, [delivered])])[0]).toBe(expected);
  });

  it('has gross less net as its charge, to the paisa', () => {
    const row = (net: string) => {
      const rows = [
        ['Reference', 'COD', 'Net'],
        ['1AAA0000', '6450', net],
      ];
      const [first] = compareSettlement({ rows, ...guessColumns(rows) }, [order(1, [delivered])]);
      return [first?.kind, first?.charge, first?.reason.replaceAll('\u00A0', ' ')];
    };
    expect(row('6232.66')).toEqual(['fits', 21_734, '']);
    expect(row('6,500')).toEqual(['unclear', 0, 'Rs 6,500 paid is more than Rs 6,450 collected.']);
    expect(row('-250')).toEqual(['unclear', 0, 'The courier kept Rs 6,700 of Rs 6,450.']);
  });

  it.each([
    ['', 'LE-1', '12,900', /^fits$/],
    ['1AAA0000', 'LE-1', '12,900', /^fits$/],
    ['1AAA0000, 2AAA0000', 'LE-1', '12,900', /^fits$/],
    ['2AAA0000', 'LE-1', '6450', /^fits$/],
    ['', 'LE-1', '12,800', /^unknown .* fits only with their sum, Rs 12,900, and while none is paid\.$/],
    ['1AAA0000', 'LE-1', '12,800', /^over /],
    ['1AAA0000', 'LE-3', '12,900', /^unknown This could mean more than one order\.$/],
    ['', 'LE-4', '12,900', /^unknown /],
  ])('of one parcel for two orders (%j, %s, %s) fits if the sum is exact', (reference, tracking, gross, expected) => {
    const orders = [
      ...[1, 2].map((id) => order(id, [tracked('LE-1'), delivered])),
      order(3, [tracked('LE-3'), delivered]),
      order(4, [tracked('LE-4'), delivered]),
      order(5, [tracked('LE-4'), delivered, paid(6450)]),
    ];
    const [row] = compared([titles, [reference, tracking, gross, '', gross]], orders);
    expect(row).toMatch(expected);
  });

  it.each([
    ['Delivered', [shipped], '250', '6200', 'fits'],
    ['Returned', [shipped], '250', '-250', 'back'],
    ['واپس', [delivered], '', '-250', 'back'],
    ['Wapas', [delivered], '250', '', 'back'],
    ['RTO', [returned], '250', '-250', 'back'],
    ['RTO', [returned], '0', '0', 'nothing It is returned, and nothing was paid.'],
    ['RTO', [returned, kept], '250', '-250', 'double It is returned, and its charge is already noted.'],
    ['RTO', [], '250', '-250', 'unclear It is new: mark it as shipped first.'],
    ['RTO', [delivered, paid(6450)], '250', '-250', 'returned It came back, but Rs 6,450 of Rs 6,450 was paid before.'],
    ['RTO', [delivered], '250', '6200', 'unclear Its status is “RTO”, but Rs 6,200 was paid.'],
  ] as const)('with the status %s is judged by it (%#)', (status, events, charge, net, expected) => {
    const head = ['Reference', 'Status', 'COD', 'Charge', 'Net'];
    const rows = [head, ['1AAA0000', status, '6450', charge, net], ['x', 'Delivered', '100', '10', '90']];
    expect(compared(rows, [order(1, events)])[0]).toBe(expected);
  });

  it('of one parcel for two orders that came back is one row', () => {
    const rows = [titles.with(3, 'Status'), ['', 'LE-1', '0', 'Returned', '-250']];
    const orders = [1, 2].map((id) => order(id, [tracked('LE-1'), shipped]));
    expect(compared(rows, orders)).toEqual(['back']);
  });

  it.each([
    ['12900', 'Delivered', [delivered, paid(6450)], [delivered, paid(6450)], 'double It is already paid.'],
    ['0', 'Returned', [returned, kept], [returned], 'double It is returned, and its charge is already noted.'],
    ['12900', 'Delivered', [delivered, paid(6450)], [delivered], 'unknown This could mean'],
    ['0', 'Returned', [returned, kept], [shipped], 'unknown This could mean'],
  ] as const)(
    'of one parcel for two orders that comes again (%s, %s) is named as saved before',
    (gross, status, first, second, expected) => {
      const rows = [titles.with(3, 'Status'), ['', 'LE-1', gross, status, gross === '0' ? '-250' : '12650']];
      const orders = [first, second].map((events, index) => order(index + 1, [tracked('LE-1'), ...events]));
      expect(compared(rows, orders)).toEqual([expect.stringContaining(expected)]);
    },
  );

  it('that comes twice is named twice, and never fits', () => {
    const row = ['1AAA0000', '', '6450', '', '6450'];
    const twice = 'double The table has this order more than once.';
    expect(compared([titles, row, [], row], [order(1, [delivered])])).toEqual([twice, twice]);
  });

  it('with an amount that no order reaches is named, and not added up (D29)', () => {
    const amount = '9007199254740.00';
    const rows = [
      ['Ref', 'COD', 'Charge'],
      ['1AAA0000', amount, '0'],
      ['2AAA0000', '6450', '-99999999.01'],
    ];
    const orders = [order(1, [delivered]), order(2, [delivered])];
    const result = compareSettlement({ rows, ...guessColumns(rows) }, orders);
    expect(result.map(({ gross, reason }) => [gross, reason.replaceAll('\u00A0', ' ')])).toEqual([
      [0, 'Rs 9,007,199,254,740 is too large for an order.'],
      [0, '−Rs 99,999,999.01 is too large for an order.'],
    ]);
  });

  it('of any text causes no error, and fits only an order with exactly its amount', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '1AAA0000',
        '2AAA0000',
        'LE-1',
        '6450',
        '6,450.00',
        '6200',
        '250',
        '-',
        'Net',
        'COD',
        'Ref',
        '1E9',
      ),
    );
    const orders = [order(1, [tracked('LE-1'), delivered]), order(2, [shipped]), order(3, [delivered, paid(100)])];
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), (rows) => {
        const table = [['Ref', 'CN', 'COD', 'Charge', 'Net'], ...rows];
        const guessed = guessColumns(table);
        const result = compareSettlement({ rows: table, ...guessed }, orders);
        expect(result).toHaveLength(rows.filter((row) => row.some((text) => text.trim() !== '')).length);
        for (const { kind, gross, orders: found } of result.filter((row) => row.kind === 'fits')) {
          expect([kind, found]).toEqual(['fits', [expect.anything()]]);
          const [{ now } = order(0, [])] = found;
          expect(gross).toBe(orderMoney({ ...now, state: 'delivered' }).owed * 100);
        }
      }),
    );
  });
});

async function settlementDesk(postgres?: string) {
  const desk = await signedInDesk(postgres === undefined ? {} : { postgres });
  const { token, submit, sendTable } = desk;
  return {
    ...desk,
    post: (...sent: [fields: readonly [string, string][], file?: Buffer]) =>
      pageOf(sendTable('/cash/settlement', ...sent)),
    /** Marks the orders that fit as paid. */
    confirm: ({ html }: { readonly html: string }, entered: Readonly<Record<string, string>> = {}) => {
      const form = new PageForm(html.slice(html.indexOf('action="/cash/paid"'), html.indexOf('<details')));
      return submit('/cash/paid', form.fillAll({ ...entered, token }), 'paid');
    },
  };
}

describe.each(['SQLite', 'PostgreSQL'])('a settlement on %s', (database) => {
  it('marks the rows that fit as paid once the owner confirms, names the others, and changes nothing a second time (D85)', async () => {
    const { erase, place, post, confirm, moneyOf, read, submit } = await settlementDesk(
      database === 'SQLite' ? undefined : await server.createDatabase(),
    );
    await place([tracked('LE/1'), delivered], [tracked('LE-2'), shipped], [delivered], [returned]);
    const table = [
      'Order Ref\tTracking\tCOD\tNet',
      '\tle/ 1\t6,450.00\t6,232.66',
      '2AAA0000\t\t6450\t6200',
      '3AAA0000\t\t6000\t5800',
      '4AAA0000\t\t6450\t6200',
      '9ZZZ0000\t\t6450\t6200',
      'Total\t\t31800\t30632.66',
    ].join('\n');
    const shown = await post([['pasted', table]]);
    const { text } = shown;
    expect(text).toContain('Not found: 1 row Rs 6,200 Paid to you Rs 30,632.66 Your bank should have received exactly');
    expect(text).toContain('Paid in full: 2 rows Ayesha Khan Rs 6,450 1AAA0000');
    expect(text).toContain(
      'Rs 6,000 instead of Rs 6,450: Rs 450 too little. The rest Rs 450: stays owed Rs 450: written',
    );
    expect(text).toContain('Paid, but returned or cancelled: 1 row Row 5, ');
    expect(text).toContain('Not found: 1 row Row 6, 9ZZZ0000 : There is');
    expect(await moneyOf(1)).toEqual(['delivered', 0, 0]);
    const done = await confirm(shown);
    expect(done.text).toContain('2 orders marked as paid: Rs 12,900');
    expect([await moneyOf(1), await moneyOf(2), await moneyOf(3), await moneyOf(4)]).toEqual([
      ['delivered', 6450, 21_734],
      ['delivered', 6450, 25_000],
      ['delivered', 0, 0],
      ['returned', 0, 0],
    ]);
    expect(await read('/cash')).toContain('Rs 12,432.66 for 2 orders, after Rs 467.34 in charges');
    expect((await confirm(shown)).text).toMatch(/No order was changed .* is already paid\. .* is already paid\./);
    const again = (await post([['pasted', table]])).text;
    expect(again).not.toContain('Paid in full');
    expect(again).toContain('Twice, or paid before: 2 rows Rs 12,432.66');
    expect(again).toContain('Paid to you Rs 30,632.66');
    expect((await submit('/several', done.form)).text).toContain('Undone for 2 orders');
    expect([await moneyOf(1), await moneyOf(2)]).toEqual([
      ['delivered', 0, 0],
      ['shipped', 0, 0],
    ]);
    await erase();
    expect((await post([['pasted', 'Ref\tCOD\n3AAA0000\t6450']])).text).toContain('Paid in full: 1 row');
  });

  it('marks an erased order on its way as delivered and paid, which one button undoes (D85)', async () => {
    const { erase, place, post, confirm, moneyOf, submit } = await settlementDesk(
      database === 'SQLite' ? undefined : await server.createDatabase(),
    );
    await place([shipped, { kind: 'note', text: 'Ring twice' }]);
    await erase();
    const done = await confirm(await post([['pasted', 'Ref\tCOD\n1AAA0000\t6450']]));
    expect(await moneyOf(1)).toEqual(['delivered', 6450, 0]);
    expect((await submit('/several', done.form)).text).toContain('Undone for 1 order');
    expect(await moneyOf(1)).toEqual(['shipped', 0, 0]);
  });
});

describe('a settlement of parcels with several orders (D85)', () => {
  it('pays each its own amount, and the parcel’s charge once', async () => {
    const { place, post, confirm, moneyOf } = await settlementDesk();
    await place([tracked('LE-1'), delivered], [tracked('LE-1'), shipped]);
    const shown = await post([['pasted', 'CN\tCOD\tCharges\tNet\nLE-1\t12900\t300\t12600']]);
    expect(shown.text).toContain('Paid in full: 1 row');
    expect((await confirm(shown)).text).toContain('2 orders marked as paid: Rs 12,900');
    expect([await moneyOf(1), await moneyOf(2)]).toEqual([
      ['delivered', 6450, 30_000],
      ['delivered', 6450, 0],
    ]);
  });
});

describe('a settlement at the desk (D85)', () => {
  const rows = [
    ['Parcel', 'A', 'B', 'Remarks'],
    ['1AAA0000', { number: '6450' }, { number: '6200.25' }, 'said "ok"'],
  ];

  it('is read from the courier’s own workbook, and asks for missing columns', async () => {
    const { place, post, confirm, moneyOf } = await settlementDesk();
    await place([delivered]);
    const { text, form } = await post([], workbook(sheetRows(rows)));
    expect(text).toContain('Choose the column with the amount that was collected');
    const chosen = (net: string): [string, string][] => [
      ['order', '0'],
      ['gross', '1'],
      ['net', net],
      ['pasted', form.value('pasted') ?? ''],
    ];
    const wrong = await post(chosen('1'));
    expect([wrong.status, wrong.form.value('pasted')]).toEqual([422, form.value('pasted')]);
    const shown = await post(chosen('2'));
    expect(shown.text).toContain('Paid in full: 1 row');
    expect(shown.html).toContain('value="1-1-6450-24975"');
    expect(shown.html).not.toContain('data-unsaved');
    await confirm(shown);
    expect(await moneyOf(1)).toEqual(['delivered', 6450, 24_975]);
  });

  it('with a status, a negative net and numbers in formats notes what was paid and what came back', async () => {
    const { place, post, confirm, moneyOf, submit } = await settlementDesk();
    await place([tracked('0075112345'), delivered], [tracked('0075112346'), delivered]);
    const styles = {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs><numFmts><numFmt numFmtId="164" formatCode="0000000000"/></numFmts></styleSheet>',
    };
    const titled = ['CN', 'Status', 'COD Amount', 'Charges', 'Net'].map((title) => `<c t="str"><v>${title}</v></c>`);
    const row = (number: string, status: string, ...amounts: readonly string[]) =>
      `<row><c s="1"><v>${number}</v></c><c t="str"><v>${status}</v></c>${amounts.map((amount) => `<c s="2"><v>${amount}</v></c>`).join('')}</row>`;
    const table = [
      `<row>${titled.join('')}</row>`,
      row('75112345', 'Delivered', '6450', '250', '6200'),
      row('75112346', 'Returned', '6450', '250', '-250'),
    ].join('');
    const cities = sheetRows(Array.from({ length: 40 }, (_, index) => ['City', `Town ${index}`]));
    const shown = await post([], archive([...workbookFiles(cities, table), styles]));
    expect(shown.text).toContain('Paid in full: 1 row');
    expect(shown.text).toContain('Returned: 1 row −Rs 250 Paid to you Rs 5,950');
    const done = await confirm(shown);
    expect(done.text).toContain('1 order marked as paid: Rs 6,450, less Rs 500 in charges; 1 order marked as returned');
    expect([await moneyOf(1), await moneyOf(2)]).toEqual([
      ['delivered', 6450, 25_000],
      ['returned', 0, 25_000],
    ]);
    expect((await confirm(shown)).text).toMatch(/No order was changed .* is already paid\. .* is already returned\./);
    await submit('/several', done.form);
    expect([await moneyOf(1), await moneyOf(2)]).toEqual([
      ['delivered', 0, 0],
      ['delivered', 0, 0],
    ]);
  });

  it('keeps the receipt and its day with each payment, which the courier’s page and the orders show (D118)', async () => {
    const { place, post, confirm, read } = await settlementDesk();
    await place([tracked('LE-1'), delivered], [tracked('LE-2'), delivered]);
    const shown = await post([['pasted', 'CN\tCOD\tNet\nLE-1\t6450\t6200\nLE-2\t6450\t6200']]);
    const late = await confirm(shown, { day: '2031-01-01' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('This day is still to come. Nothing was')]);
    await confirm(shown, { receipt: 'TCS-٧٧', day: '2026-11-18' });
    const payment = 'Rs 12,900 received, Rs 500 in charges, Rs 12,400 for you; receipt TCS-77 18 November 2026';
    expect(await read('/cash/courier?courier=TCS')).toContain(`2 orders: ${payment}`);
    expect(await read('/orders/1')).toContain('Rs 250 in charges, Rs 6,200 for you; receipt TCS-77 18 November 2026');
  });

  it('accepts a short row, whose rest stays owed or is written off, and never twice (D118)', async () => {
    const { place, post, confirm, moneyOf, read } = await settlementDesk();
    await place([delivered], [delivered], [shipped]);
    const pasted = 'Ref\tCOD\tNet\n1AAA0000\t6000\t5750\n2AAA0000\t6449.50\t6199.50\n3AAA0000\t0\t-250';
    const shown = await post([['pasted', pasted]]);
    expect(shown.text).toContain('Too little: 3 rows Rs 11,699.50 Paid to you Rs 11,699.50');
    const values = [...shown.html.matchAll(/name="(order\.\d)" value="([^"]+)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const chosen = { 'outcome.1': 'written off', 'outcome.3': 'returned', ...Object.fromEntries(values) };
    expect((await confirm(shown, chosen)).text).toContain(
      '2 orders marked as paid: Rs 12,450, less Rs 750.50 in charges; 1 order marked as returned',
    );
    expect([await moneyOf(1), await moneyOf(2), await moneyOf(3)]).toEqual([
      ['delivered', 6450, 25_000],
      ['delivered', 6450, 25_050],
      ['returned', 0, 25_000],
    ]);
    expect(await read('/orders/1')).toContain('Nothing is owed. Rs 450 was written off. Rs 6,000 received,');
    expect(await read('/cash')).toContain('Rs 11,699.50 for 3 orders, after Rs 750.50 in charges');
    expect((await post([['pasted', pasted]])).text).toContain('All of it was saved before. There is nothing to do.');
  });

  it('keeps what stays owed of a short row until it comes (D118)', async () => {
    const { place, post, confirm, moneyOf, read } = await settlementDesk();
    await place([delivered]);
    const pasted = 'Ref\tCOD\n1AAA0000\t6400';
    const shown = await post([['pasted', pasted]]);
    const confirmed = () => confirm(shown, { 'order.1': '1-1-6400-0' });
    expect((await confirmed()).text).toContain('1 order marked as paid: Rs 6,400');
    expect((await confirmed()).text).toContain('Ayesha Khan (1AAA0000) was changed in the meantime; check it.');
    expect(await moneyOf(1)).toEqual(['delivered', 6400, 0]);
    expect(await read('/cash')).toContain('Owed to you Rs 50 1 order');
    expect((await post([['pasted', pasted]])).text).toContain('Rs 6,400 of Rs 6,450 was paid before.');
  });

  it.each([
    [
      'of another shop',
      'Ref\tCOD\n7ZZZ0000\t500',
      'No row has an order of this shop. Is it the payment of another shop?',
    ],
    [
      'whose own total is wrong',
      'Ref\tCOD\tNet\n1AAA0000\t6450\t6200\nTotal\t6450\t6100',
      'The courier’s own total is Rs 6,100, but its rows add up to Rs 6,200. Ask the courier about Rs 100.',
    ],
    [
      'with an amount that can’t be read',
      'Ref\tCOD\n1AAA0000\t6450\n2AAA0000\tsoon',
      'The total leaves out 1 row whose amount can’t be read.',
    ],
    [
      'with a deduction',
      'Ref\tCOD\tNet\n1AAA0000\t6450\t6450\nFuel\t0\t-50',
      'Not found: 1 row −Rs 50 Paid to you Rs 6,400',
    ],
    [
      'with a sum without a name',
      'Ref\tCOD\n1AAA0000\t6450\n\t6450',
      'Paid in full: 1 row Rs 6,450 Paid to you Rs 6,450',
    ],
    ['in Urdu digits', 'Ref\tCOD\n1AAA0000\tRs ۶٬۴۵۰/-', 'Paid in full: 1 row Rs 6,450'],
  ])('%s is named', async (_, pasted, sentence) => {
    const { place, post } = await settlementDesk();
    await place([delivered]);
    expect((await post([['pasted', pasted]])).text).toContain(sentence);
  });

  it('of as much text as a workbook may have comes back without its remarks, and is compared again by the chosen columns', async () => {
    const { place, post } = await settlementDesk();
    await place([delivered]);
    const remarks = Array.from({ length: 13 }, () => 'Handed over to the customer.');
    const others = Array.from({ length: 4990 }, (_, index) => [`Parcel ${index}`, '100', ...remarks]);
    const asked = await post([], workbook(sheetRows([...others, ['1AAA0000', '6450']])));
    const pasted = asked.form.value('pasted') ?? '';
    expect(pasted.length).toBeLessThan(200_000);
    const shown = await post([
      ['pasted', pasted],
      ['order', '0'],
      ['gross', '1'],
    ]);
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('Paid in full: 1 row')]);
  });

  it.each([
    ['nothing', '', /There are no rows in it\./],
    ['a web page', '<table><tr><td>1</td></tr></table>', /Choose the column with the order’s reference/],
    ['words', 'hello', /Choose the column with the order’s reference/],
  ])('is refused or asked about if it is %s, and the pasted text is preserved', async (_, pasted, expected) => {
    const { post } = await settlementDesk();
    const { text, html, form } = await post([['pasted', pasted]]);
    expect(text).toMatch(expected);
    expect(form.value('pasted')).toBe(pasted);
    expect(html).toContain('<title data-unsaved=');
  });
});
