/** The unmodified official client, in a real browser, against the relay (contract R1, R2, R3, R11, R12). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callClient, launchBrowser, otherSite, pageAt } from './support/official-client.ts';
import { mailFiles, realOrder, relayProcess } from './support/relay-process.ts';
import { sampleIds, sampleParams } from './support/sample-order.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { until } from './support/until.ts';

// Disks, sockets and processes on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
}, 30_000);

afterAll(() => browser.close());

interface Sent {
  readonly publicKey?: string;
  readonly message?: string;
}

function send(page: Page, origin: string, { publicKey = sampleIds.userId, message }: Sent = {}) {
  const params = { ...sampleParams(realOrder()), ...(message !== undefined && { message }) };
  const args = [sampleIds.serviceId, sampleIds.templateId, params];
  return callClient(page, { origin, publicKey, name: 'send', args });
}

/** What a page sends by `sendForm` has the shape that a person gave it: its own fields, line breaks and all. */
async function sendForm(page: Page, origin: string, fields: readonly FormField[] = orderFields()) {
  await page.evaluate((all) => {
    const form = document.createElement('form');
    form.id = 'order';
    for (const { name, value, type } of all) {
      const field = document.createElement(type === 'file' ? 'input' : 'textarea');
      if (field instanceof HTMLInputElement) field.type = 'file';
      else field.value = value;
      field.name = name;
      form.append(field);
    }
    document.querySelector('form#order')?.remove();
    document.body.append(form);
  }, fields);
  const args = [sampleIds.serviceId, sampleIds.templateId, '#order'];
  return callClient(page, { origin, publicKey: sampleIds.userId, name: 'sendForm', args });
}

interface FormField {
  readonly name: string;
  readonly value: string;
  readonly type?: 'file';
}

function orderFields(): readonly FormField[] {
  return Object.entries(sampleParams(realOrder())).map(([name, value]) => ({ name, value }));
}

describe('the official client', () => {
  it('orders from the shop’s own pages, with and without a slash at the end of the origin', async () => {
    const data = temporaryFolder();
    const relay = await relayProcess({ DATA_DIR: data });
    const page = await pageAt(browser, relay.url);
    expect(await send(page, relay.url)).toEqual([200, 'OK']);
    expect(await send(page, `${relay.url}/`)).toEqual([200, 'OK']);
    await until('two mails', () => mailFiles(data).length === 2);
  });

  it('orders from a listed origin, and reads errors there, too', async () => {
    const site = await otherSite();
    const relay = await relayProcess({ DATA_DIR: temporaryFolder(), ALLOWED_ORIGINS: site });
    const page = await pageAt(browser, site);
    expect(await send(page, relay.url)).toEqual([200, 'OK']);
    expect(await send(page, relay.url, { publicKey: 'wrong' })).toEqual([
      400,
      'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account',
    ]);
    expect(await send(page, relay.url, { message: 'x'.repeat(70_000) })).toEqual([
      413,
      'Variables size limit exceeded',
    ]);
  });

  it('gets nowhere from an origin that is not listed', async () => {
    const site = await otherSite();
    const data = temporaryFolder();
    const relay = await relayProcess({ DATA_DIR: data });
    const page = await pageAt(browser, site);
    expect(await send(page, relay.url)).toBe('Failed to fetch');
    expect(mailFiles(data)).toEqual([]);
  });
});

describe('the official client with a form', () => {
  it('orders from the shop’s own pages where forms are taken, and `send` of the same order is a repeat', async () => {
    const data = temporaryFolder();
    const relay = await relayProcess({ DATA_DIR: data, SEND_FORM: 'on' });
    const page = await pageAt(browser, relay.url);
    expect(await sendForm(page, relay.url)).toEqual([200, 'OK']);
    expect(await sendForm(page, `${relay.url}/`)).toEqual([200, 'OK']);
    expect(await send(page, relay.url)).toEqual([200, 'OK']);
    // The owner's and the customer's: so the order was read, and its prices were found to be the shop's.
    await until('two mails', () => mailFiles(data).length === 2);
    await until('one order and two repeats', () =>
      /"outcome":"stored".*(?:"outcome":"repeat".*){2}$/s.test(relay.errors()),
    );
  });

  it('orders from a listed origin, and reads errors there, too', async () => {
    const site = await otherSite();
    const relay = await relayProcess({ DATA_DIR: temporaryFolder(), ALLOWED_ORIGINS: site, SEND_FORM: 'on' });
    const page = await pageAt(browser, site);
    expect(await sendForm(page, relay.url)).toEqual([200, 'OK']);
    expect(await sendForm(page, relay.url, [...orderFields(), { name: 'picture', value: '', type: 'file' }])).toEqual([
      400,
      'The form must not hold files',
    ]);
    expect(await sendForm(page, relay.url, [{ name: 'message', value: 'x'.repeat(70_000) }])).toEqual([
      413,
      'Variables size limit exceeded',
    ]);
  });

  it('gets nowhere from an origin that is not listed, with a script or without one', async () => {
    const site = await otherSite();
    const data = temporaryFolder();
    const relay = await relayProcess({ DATA_DIR: data, SEND_FORM: 'on' });
    const page = await pageAt(browser, site);
    expect(await sendForm(page, relay.url)).toBe('Failed to fetch');
    await page.locator('form#order').evaluate((form, action) => {
      if (form instanceof HTMLFormElement)
        Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action }).submit();
    }, `${relay.url}/api/v1.0/email/send-form`);
    await page.getByText('API calls are disabled for non-browser applications').waitFor();
    const refusal = /"event":"request-refused","status":403,"method":"POST"/g;
    await until('two refusals in the log', () => relay.errors().match(refusal)?.length === 2);
    expect(mailFiles(data)).toEqual([]);
  });

  it('finds no such address where forms are not taken', async () => {
    const relay = await relayProcess({ DATA_DIR: temporaryFolder() });
    const page = await pageAt(browser, relay.url);
    expect(await sendForm(page, relay.url)).toEqual([404, 'Not Found']);
  });
});
