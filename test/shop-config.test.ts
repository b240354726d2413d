import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shopConfig, shopProblems } from '#config';

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

describe('what is wrong with the shop’s settings', () => {
  it('is nothing as they stand', () => {
    expect(shopProblems(shopConfig({}))).toEqual([]);
    expect(shopProblems(shopConfig({ EMAIL_ORIGIN: 'https://api.emailjs.com', SHOP_FACEBOOK: '' }))).toEqual([]);
    expect(shopProblems(shopConfig({ PUBLIC_ORIGIN: 'http://[::1]:3000' }))).toEqual([]);
  });

  it('D37 may name further provinces, each once and written as orders hold it', () => {
    const withProvinces = (...extraProvinces: readonly { readonly value: string; readonly label: string }[]) =>
      shopProblems({ ...shopConfig({}), extraProvinces });
    const khyber = { value: 'khyber-pakhtunkhwa', label: 'Khyber Pakhtunkhwa' };
    expect(withProvinces(khyber)).toEqual([]);
    expect(withProvinces(khyber, khyber)).toHaveLength(2);
    expect(withProvinces({ value: 'punjab', label: 'Panjab' })).toEqual([
      'The province "Panjab" in extraProvinces is there already. Remove it.',
    ]);
    expect(withProvinces({ ...khyber, value: 'Khyber Pakhtunkhwa' })).toEqual([
      `The province "Khyber Pakhtunkhwa" in extraProvinces must look like { value: 'gilgit-baltistan', label: 'Gilgit-Baltistan' }.`,
    ]);
    expect(withProvinces({ ...khyber, label: ' ' })).toHaveLength(1);
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
    await expect(build).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/\nEMAIL_ORIGIN must be an/) });
    expect(readdirSync(folder)).toEqual([]);
  });
});
