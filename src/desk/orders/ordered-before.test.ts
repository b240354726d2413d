/** The page of a new order: a customer who ordered before, and the delivery fee. */
import { describe, expect, it } from 'vitest';
import { sampleCustomer } from '#test/support/sample-order.ts';
import { PageForm, signedInDesk } from '#test/support/test-desk.ts';

const addBall = 'Add Rs\u00A0500, Rope Ball';

async function openDesk() {
  const desk = await signedInDesk();
  const press = (form: PageForm, button?: string) => desk.submit('/orders/new', form, button);
  const blank = async () => new PageForm(await desk.html('/orders/new'));
  const withBall = async () => (await press((await press((await blank()).fill('search', 'ball'))).form, addBall)).form;
  let placed = 0;
  const ordered = (customer: Partial<typeof sampleCustomer>) => {
    placed += 1;
    return desk.take({ reference: `${placed}AAA`.padEnd(26, '0'), customer: { ...sampleCustomer, ...customer } });
  };
  return { ...desk, press, blank, withBall, ordered };
}

const fields = ['name', 'address', 'province', 'postalCode'] as const;
const valuesOf = (form: PageForm) => fields.map((field) => form.value(field));
const ayesha = fields.map((field) => sampleCustomer[field]);
const bilal = { name: 'Bilal', address: '7 Mall Road, Multan', province: 'punjab', postalCode: '0' };
const sara = { name: 'Sara', address: 'House 3, Clifton, Karachi', province: 'sindh', postalCode: '75600' };

describe('a known phone number', () => {
  it('fills in name, address and province by one press, and all else stays (D74)', async () => {
    const { ordered, withBall, press } = await openDesk();
    await ordered({});
    const { form } = await press((await withBall()).fill('phone', '+92 300 1234567'), 'known');
    expect(valuesOf(form)).toEqual(ayesha);
    expect(['phone', 'email', 'lines.0.quantity'].map((field) => form.value(field))).toEqual([
      '+92 300 1234567',
      '',
      '1',
    ]);
  });

  it('never replaces what was typed, and says so', async () => {
    const { ordered, blank, press } = await openDesk();
    await ordered({});
    const typed = (await blank()).fillAll({ phone: '0300 1234567', address: '9 New Street, Okara' });
    const { form, text } = await press(typed, 'known');
    expect(valuesOf(form).slice(0, 2)).toEqual(['Ayesha Khan', '9 New Street, Okara']);
    expect(text).toContain('You typed another address, so it was kept.');
  });

  it('of two customers offers both, and each press replaces what the other filled in', async () => {
    const { ordered, blank, press } = await openDesk();
    await ordered(bilal);
    await ordered(sara);
    await ordered({ ...bilal, address: '7 Mall Road Multan' });
    const asked = await press((await blank()).fill('phone', '0300 1234567'), 'known');
    expect(valuesOf(asked.form).slice(0, 2)).toEqual(['', '']);
    expect(asked.text).toContain('Fill in Bilal, 7 Mall Road Multan Fill in Sara, House 3, Clifton, Karachi');
    const first = await press(asked.form, '2');
    expect(valuesOf(first.form)).toEqual(fields.map((field) => sara[field]));
    expect(first.text).not.toContain('Fill in Sara');
    const second = await press(first.form, '3');
    expect(valuesOf(second.form)).toEqual(['Bilal', '7 Mall Road Multan', 'punjab', '']);
  });

  it('names nobody whose order was erased', async () => {
    const { ordered, blank, press, erase } = await openDesk();
    await ordered({});
    await erase();
    const { form, text } = await press((await blank()).fill('phone', '0300 1234567'), 'known');
    expect([form.value('name'), text.includes('Fill in')]).toEqual(['', false]);
  });

  it('keeps the form in its tab: what leads elsewhere opens another', async () => {
    const { ordered, blank, press } = await openDesk();
    await ordered({});
    const { html } = await press((await blank()).fill('phone', '0300 1234567'), 'known');
    expect(html).toMatch(/<a href="\/orders\/1" target="_blank"/);
  });
});

describe('the delivery fee of a new order', () => {
  const save = 'save';
  const agreed = async (fee: string, fee2?: string) => {
    const desk = await openDesk();
    const form = (await desk.withBall()).fillAll({ ...bilal, phone: '0321 7654321', province: 'sindh' });
    const shown = await desk.press(form);
    const saved = await desk.press(shown.form.fill('delivery', fee), save);
    return {
      ...desk,
      shown,
      saved: fee2 === undefined ? saved : await desk.press(saved.form.fill('delivery', fee2), save),
    };
  };
  const chargesOf = async ({ orders }: Awaited<ReturnType<typeof agreed>>) => {
    const { contents } = (await orders.order(1))?.now ?? {};
    return [contents?.delivery, contents?.grandTotal];
  };

  it('is the one by the rules, unless another is entered', async () => {
    const desk = await agreed('');
    expect([desk.saved.status, await chargesOf(desk)]).toEqual([303, [350, 850]]);
  });

  it.each([
    ['120', [120, 620]],
    ['0', [0, 500]],
    ['Rs 1,200/-', [1200, 1700]],
  ])('is what the owner agreed on: %s', async (fee, charges) => {
    const desk = await agreed(fee);
    expect([desk.saved.status, await chargesOf(desk)]).toEqual([303, charges]);
    expect(await desk.read('/?show=attention')).toContain('Nothing needs attention.');
  });

  it('that can’t be read is refused at its field, and then corrected', async () => {
    const refused = await agreed('free');
    expect([refused.saved.status, refused.saved.text]).toEqual([
      422,
      expect.stringContaining('Delivery fee: Enter whole rupees, from 0 to 99,999.'),
    ]);
    expect(await chargesOf(await agreed('free', '200'))).toEqual([200, 700]);
  });

  it('follows the province that is chosen last, whose total the page had', async () => {
    const { shown, press, orders } = await agreed('');
    const form = shown.form.fill('reference', '7'.padEnd(26, '7')).fill('province', 'punjab');
    expect((await press(form, save)).location).toBe('/orders/2');
    expect((await orders.order(2))?.now.contents).toMatchObject({ delivery: 250, grandTotal: 750 });
  });

  it('is shown in the total of each province', async () => {
    const { withBall, press } = await openDesk();
    const { text } = await press((await withBall()).fill('province', 'punjab').fill('delivery', '99'));
    expect(text.match(/delivery Rs 99 Rs 599/g)).toHaveLength(5);
  });
});
