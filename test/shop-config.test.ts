import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Environment, overruledFacts, shopConfig as shopConfigWith, shopProblems } from '#config';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const shopConfig = (environment: Environment) => shopConfigWith(environment, shippedCatalogue.shop);

describe('the shop’s settings', () => {
  it('come from the file unless the environment says otherwise', () => {
    expect(shopConfig({})).toMatchObject({ name: 'Panja', emailUserId: 'panja-shop', publicOrigin: '' });
    expect(shopConfig({ SHOP_NAME: ' Chonch ' }).name).toBe('Chonch');
  });

  it('may be emptied on purpose where the shop works without them', () => {
    const emptied = shopConfig({
      SHOP_FACEBOOK: '',
      SHOP_INSTAGRAM: ' ',
      SHOP_PAYMENT: '',
      EMAIL_USER_ID: '',
      ANALYTICS_ID: '',
    });
    expect(emptied).toMatchObject({ facebook: '', instagram: '', payment: '', emailUserId: '', analyticsId: '' });
  });

  it('say nothing of payment until the owner does (D64)', () => {
    expect(shopConfig({}).payment).toBe('');
    expect(shopConfig({ SHOP_PAYMENT: 'Pay in cash when it arrives.' }).payment).toBe('Pay in cash when it arrives.');
  });

  it('can not be emptied where something must stand', () => {
    const names = ['SHOP_NAME', 'SHOP_PHONE', 'SHOP_EMAIL', 'SHOP_CHAT_NUMBER', 'SHOP_DEVELOPER_CREDIT'];
    expect(shopConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(shopConfig({}));
  });
});

describe('settings that win over the content (D69)', () => {
  it('are told with the variable that holds them, but for those that say the same', () => {
    const { shop } = shippedCatalogue;
    expect(overruledFacts({ SHOP_NAME: shop.name, SHOP_EMAIL: 'a@b.example', SHOP_INSTAGRAM: '' }, shop)).toEqual([
      'SHOP_EMAIL is set to "a@b.example" and wins over email in catalogue/shop.yaml: change it there.',
      'SHOP_INSTAGRAM is set to "" and wins over instagram in catalogue/shop.yaml: change it there.',
    ]);
  });
});

describe('what is wrong with the shop’s settings', () => {
  it('is nothing as they stand', () => {
    expect(shopProblems(shopConfig({}))).toEqual([]);
    expect(shopProblems(shopConfig({ EMAIL_ORIGIN: 'https://api.emailjs.com', SHOP_FACEBOOK: '' }))).toEqual([]);
    expect(shopProblems(shopConfig({ PUBLIC_ORIGIN: 'http://[::1]:3000' }))).toEqual([]);
  });

  it.each([
    ['PUBLIC_ORIGIN', 'shop.example'],
    ['PUBLIC_ORIGIN', 'https://shop.example/'],
    ['EMAIL_ORIGIN', 'https://api.emailjs.com/api'],
    ['EMAIL_ORIGIN', "https://a.example; script-src 'unsafe-inline'"],
    ['SHOP_FACEBOOK', 'facebook.com/panja'],
    ['SHOP_INSTAGRAM', 'javascript:alert(1)'],
    ['SHOP_CHAT_NUMBER', '0300 0000000'],
  ])('is named: %s is %s', (name, value) => {
    expect(shopProblems(shopConfig({ [name]: value }))).toEqual([
      expect.stringMatching(new RegExp(`^${name} must .*, not "`)),
    ]);
  });

  it('stops the build, which says so and writes nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'panja-build-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const build = promisify(execFile)(process.execPath, ['src/prerender/build.ts', '--folder', folder], {
      env: { EMAIL_ORIGIN: 'api.emailjs.com' },
    });
    await expect(build).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/\n- EMAIL_ORIGIN must be an/),
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
