import { describe, expect, it } from 'vitest';
import { shopConfig } from '#config';
import { notices } from './notices.ts';

const noOrigin = 'PUBLIC_ORIGIN is not set: links for search engines and shared pictures are left out.';

describe('what the build says of the settings', () => {
  it('names what is left out without a public origin', () => {
    expect(notices(shopConfig({}))).toEqual([noOrigin]);
    expect(notices(shopConfig({ PUBLIC_ORIGIN: 'https://panja.example' }))).toEqual([]);
  });

  it('names the products whose packs say Panja in a shop of another name (D66)', () => {
    expect(notices(shopConfig({ SHOP_NAME: 'Chonch', PUBLIC_ORIGIN: 'https://chonch.example' }))).toEqual([
      expect.stringMatching(/^Packs in the pictures of these products say Panja, and this shop is Chonch: /),
    ]);
  });
});
