/** Packing slips and labels as Chromium prints them (D72). */
import { describe, expect, it } from 'vitest';
import type { Customer } from '#order/customer-fields.ts';
import { rupees } from '#shop/money.ts';
import { sampleOrder } from '#test/support/sample-order.ts';
import { desktop } from '#test/support/browser.ts';
import { signInAt, startShopAndDesk, unfold } from '#test/support/desk-journeys.ts';

const { browser, desk, placeOrder } = await startShopAndDesk();
const page = await signInAt(browser, desk.url, { viewport: desktop });
const mm = 72 / 25.4;

/** The id of a new order: the shop counts as the references do. */
async function place(customer: Partial<Customer>, lines = sampleOrder().lines): Promise<number> {
  return Number(await placeOrder(customer, lines));
}

/** Width and height of each printed page, in whole millimetres. */
async function printed(path: string): Promise<readonly string[]> {
  await page.goto(desk.url + path);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points) / mm)).join(' x '),
  );
}

/** Texts that reach out of their paper to a side when they are printed. */
async function cutOff(paper: 'packing-slip' | 'label'): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' });
  const found = await page.evaluate((name) => {
    const out: string[] = [];
    for (const sheet of document.querySelectorAll(`.${name}`)) {
      const { left, right } = sheet.getBoundingClientRect();
      const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        for (const rect of range.getClientRects())
          if (rect.left < left - 1 || rect.right > right + 1)
            out.push(String(texts.currentNode.textContent).slice(0, 40));
      }
    }
    return out;
  }, paper);
  await page.emulateMedia({ media: null });
  return found;
}

const urduWord = 'گلبرگ';
const long = {
  usual: {},
  Urdu: { name: 'محمد علی خان', address: 'مکان نمبر ۱۲، گلی نمبر ۴، بلاک سی، گلبرگ ٹاؤن، نزد جامع مسجد، لاہور' },
  'long Urdu': { name: 'محمد علی خان', address: `${urduWord} `.repeat(80).trim() },
  'Urdu without spaces': { name: urduWord.repeat(6), address: urduWord.repeat(60) },
  'long Latin': { name: 'Ayesha Khan '.repeat(10).trim(), address: 'House 12, Canal Road, '.repeat(40).trim() },
  'Latin without spaces': { name: 'W'.repeat(60), address: 'W'.repeat(400), phone: '0'.repeat(60) },
} as const;

describe('the button above them', () => {
  it('prints (D72)', async () => {
    await page.goto(`${desk.url}/labels?of=${await place({})}`);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.locator('[data-printed]').count()).toBe(1);
  });
});

describe('labels', () => {
  it('are whole on a page of 100 x 150 mm each, whatever the address, amount, courier and tracking number (D72)', async () => {
    const addresses = ['Road ', 'mosque ', 'W', 'لاہور ', 'صفا'].flatMap((word) =>
      [20, 60, 120, 200, 280].map((length) => word.repeat(Math.ceil(length / word.length)).trim()),
    );
    const ids: number[] = [];
    for (const customer of Object.values(long)) ids.push(await place(customer));
    for (const address of addresses) ids.push(await place({ name: address.slice(0, 30).trim(), address }));
    const [line] = sampleOrder().lines;
    if (!line) throw new Error('the sample order is empty');
    ids.push(await place({}, [{ ...line, quantity: 1, price: rupees(1_000_000_000_000) }]));
    await page.goto(`${desk.url}/orders/${ids[4]}`); // The one with a long Latin address.
    await unfold(page, 'Shipping');
    await page.getByLabel('Courier').fill('W'.repeat(60));
    await page.getByLabel('Tracking number').fill('W'.repeat(60));
    const saved = page.waitForEvent('framenavigated');
    await page.getByRole('button', { name: 'Save shipping' }).click();
    await saved;
    expect(await printed(`/labels?of=${ids.join(',')}`)).toEqual(ids.map(() => '100 x 150'));
    expect(await page.getByText('Rs\u00A01,000,000,000,250').count()).toBe(1);
    expect(await cutOff('label')).toEqual([]);
  });

  it('have text as large as can be for a usual address; a page of text has the smallest, and goes on on a second one (D72)', async () => {
    const sizeOf = async (customer: Partial<Customer>) => {
      await page.goto(`${desk.url}/labels?of=${await place(customer)}`);
      return page.locator('.label').evaluate((label) => label.style.getPropertyValue('--points'));
    };
    expect(await sizeOf({ address: 'House 12-B, Street 4, Phase 6, Defence Housing Authority, Lahore' })).toBe('20');
    const pageOfText = { address: 'House 12, Canal Road, '.repeat(300).trim() };
    expect(await sizeOf(pageOfText)).toBe('7');
    expect((await printed(`/labels?of=${await place(pageOfText)}`)).length).toBeGreaterThan(1);
    expect(await cutOff('label')).toEqual([]);
  });

  it('have each phone number on one line, however large the text is', async () => {
    await page.goto(`${desk.url}/labels?of=${await place({ phone: '0300 1234567, 042 3576-1234, +44 7700 900123' })}`);
    await page.emulateMedia({ media: 'print' });
    const lines = await page.locator('.label-phone').evaluate((element) => {
      const text = element.firstChild;
      if (!(text instanceof Text)) return [];
      const tops = Array.from(text.data, (_, at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().top;
      });
      return text.data.split(', ').map((number) => {
        const start = text.data.indexOf(number);
        return new Set(tops.slice(start, start + number.length)).size;
      });
    });
    await page.emulateMedia({ media: null });
    expect(lines).toEqual([1, 1, 1]);
  });
});

it('labels have no button to print in a browser that can’t, and still their sizes (D72)', async () => {
  const app = await signInAt(browser, desk.url, { viewport: desktop });
  await app.addInitScript(() => Object.defineProperty(window, 'print', { value: undefined }));
  await app.goto(`${desk.url}/labels?of=${await place({})}`);
  await expect.poll(() => app.locator('.label').evaluate((label) => label.style.cssText)).toContain('--points: 20');
  expect(await app.getByRole('button', { name: 'Print' }).count()).toBe(0);
  await app.getByText('Your browser’s menu prints it too.').waitFor();
});

describe('packing slips', () => {
  it('are A5, a page for each order, and more where an order needs them (D72)', async () => {
    const { lines } = sampleOrder();
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...lines[1],
      id: 1,
      name: 'Rope Ball',
      price: rupees(500),
      quantity: index + 1,
    }));
    const ids = [await place({}), await place(long['long Urdu']), await place(long['Latin without spaces'])];
    expect(await printed(`/slips?of=${ids.join(',')}`)).toEqual(ids.map(() => '148 x 210'));
    expect(await cutOff('packing-slip')).toEqual([]);
    const pages = await printed(`/slips?of=${await place({}, many)}`);
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(pages)).toEqual(new Set(['148 x 210']));
    expect(await cutOff('packing-slip')).toEqual([]);
  });
});
