import { describe, expect, it } from 'vitest';
import { shopConfig } from '#config';

describe('the shop’s settings', () => {
  it('come from the file unless the environment says otherwise', () => {
    expect(shopConfig({})).toMatchObject({ name: 'Panja', emailUserId: 'panja-shop', publicOrigin: '' });
    expect(shopConfig({ SHOP_NAME: ' Chonch ' }).name).toBe('Chonch');
  });

  it('may be emptied on purpose where the shop works without them', () => {
    const emptied = shopConfig({ SHOP_FACEBOOK: '', SHOP_INSTAGRAM: ' ', EMAIL_USER_ID: '', ANALYTICS_ID: '' });
    expect(emptied).toMatchObject({ facebook: '', instagram: '', emailUserId: '', analyticsId: '' });
  });

  it('can not be emptied where something must stand', () => {
    const names = ['SHOP_NAME', 'SHOP_PHONE', 'SHOP_EMAIL', 'SHOP_CHAT_NUMBER', 'SHOP_DEVELOPER_CREDIT'];
    expect(shopConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(shopConfig({}));
  });
});
