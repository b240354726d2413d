import { describe, expect, it } from 'vitest';
import { type Environment, shopConfig as shopConfigWith, shopProblems } from './shop-config.ts';
import { smallCatalogue } from '#test/support/catalogues.ts';

const small = smallCatalogue().shop;
const shopConfig = (environment: Environment) => shopConfigWith(environment, small);

describe('the shop’s settings', () => {
  it('are the facts of shop.yaml, and what only the server knows (D10, D112)', () => {
    expect(shopConfig({})).toMatchObject({ name: 'Small Shop', emailUserId: 'panja-shop', publicOrigin: '' });
    expect(shopConfig({ PUBLIC_ORIGIN: ' https://shop.example ' }).publicOrigin).toBe('https://shop.example');
  });

  it('leave the facts of shop.yaml as they are, whatever the environment says (D112)', () => {
    const names = ['NAME', 'PHONE', 'EMAIL', 'CHAT_NUMBER', 'FACEBOOK', 'INSTAGRAM', 'PAYMENT', 'DEVELOPER_CREDIT'];
    expect(shopConfig(Object.fromEntries(names.map((name) => [`SHOP_${name}`, 'x'])))).toEqual(shopConfig({}));
  });

  it('may be emptied on purpose where the shop works without them', () => {
    expect(shopConfig({ EMAIL_USER_ID: '', ANALYTICS_ID: ' ' })).toMatchObject({ emailUserId: '', analyticsId: '' });
  });

  it('say nothing of payment until the owner does (D64)', () => {
    expect(shopConfigWith({}, { ...small, payment: '' }).payment).toBe('');
    expect(shopConfig({}).payment).toBe('Pay in cash when it arrives.');
  });
});

describe('mistakes in the shop’s settings', () => {
  it('are none by default', () => {
    expect(shopProblems({})).toEqual([]);
    expect(shopProblems({ EMAIL_ORIGIN: 'https://api.emailjs.com', ANALYTICS_ID: ' ' })).toEqual([]);
    expect(shopProblems({ PUBLIC_ORIGIN: 'http://[::1]:3000' })).toEqual([]);
  });

  it.each([
    ['PUBLIC_ORIGIN', 'shop.example'],
    ['PUBLIC_ORIGIN', 'https://shop.example/'],
    ['EMAIL_ORIGIN', 'https://api.emailjs.com/api'],
    ['EMAIL_ORIGIN', "https://a.example; script-src 'unsafe-inline'"],
  ])('are reported: %s is %s', (name, value) => {
    expect(shopProblems({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must .*, not "`))]);
  });
});
