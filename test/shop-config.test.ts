import { describe, expect, it } from 'vitest';
import { type Environment, heldFacts, overruledFacts, shopConfig as shopConfigWith, shopProblems } from '#config';
import { smallCatalogue } from './support/catalogues.ts';

const small = smallCatalogue().shop;
const shopConfig = (environment: Environment) => shopConfigWith(environment, small);
const silent = { ...small, payment: '' };

describe('the shop’s settings', () => {
  it('come from the file unless the environment says otherwise', () => {
    expect(shopConfig({})).toMatchObject({ name: 'Small Shop', emailUserId: 'panja-shop', publicOrigin: '' });
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
    const words = 'Pay in cash when it arrives.';
    expect(shopConfigWith({}, silent).payment).toBe('');
    expect(shopConfigWith({ SHOP_PAYMENT: words }, silent).payment).toBe(words);
  });

  it('can’t be emptied if they are required', () => {
    const names = ['SHOP_NAME', 'SHOP_PHONE', 'SHOP_EMAIL', 'SHOP_CHAT_NUMBER', 'SHOP_DEVELOPER_CREDIT'];
    expect(shopConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(shopConfig({}));
  });
});

describe('settings that override the content (D69)', () => {
  it('are reported with their variable, unless they are equal', () => {
    expect(overruledFacts({ SHOP_NAME: small.name, SHOP_EMAIL: 'a@b.example', SHOP_INSTAGRAM: '' }, small)).toEqual([
      'SHOP_EMAIL is set to "a@b.example" and overrides email in catalogue/shop.yaml: change it there.',
      'SHOP_INSTAGRAM is set to "" and overrides instagram in catalogue/shop.yaml: change it there.',
    ]);
  });

  it('hold their field whatever the content says, also where both are equal', () => {
    const environment = {
      SHOP_NAME: small.name,
      SHOP_PHONE: ' ',
      SHOP_FACEBOOK: '',
      EMAIL_ORIGIN: 'https://a.example',
    };
    expect([...heldFacts(environment)]).toEqual([
      ['name', 'SHOP_NAME'],
      ['facebook', 'SHOP_FACEBOOK'],
    ]);
  });
});

describe('mistakes in the shop’s settings', () => {
  it('are none by default', () => {
    expect(shopProblems({})).toEqual([]);
    expect(shopProblems({ EMAIL_ORIGIN: 'https://api.emailjs.com', SHOP_FACEBOOK: '', SHOP_CHAT_NUMBER: ' ' })).toEqual(
      [],
    );
    expect(shopProblems({ PUBLIC_ORIGIN: 'http://[::1]:3000' })).toEqual([]);
  });

  it.each([
    ['PUBLIC_ORIGIN', 'shop.example'],
    ['PUBLIC_ORIGIN', 'https://shop.example/'],
    ['EMAIL_ORIGIN', 'https://api.emailjs.com/api'],
    ['EMAIL_ORIGIN', "https://a.example; script-src 'unsafe-inline'"],
    ['SHOP_FACEBOOK', 'facebook.com/panja'],
    ['SHOP_INSTAGRAM', 'javascript:alert(1)'],
    ['SHOP_CHAT_NUMBER', '0300 0000000'],
  ])('are reported: %s is %s', (name, value) => {
    expect(shopProblems({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must .*, not "`))]);
  });
});
