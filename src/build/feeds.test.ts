import { describe, expect, it } from 'vitest';
import { type Environment, shopConfig } from '#settings/shop-config.ts';
import { smallCatalogue } from '#test/support/catalogues.ts';
import { hostHeaders } from './feeds.ts';

const { shop } = smallCatalogue();
const host = (environment: Environment) => ({ release: '0123456789ab', shop: shopConfig(environment, shop) });
const styles = ['a{}', 'b{}'];

describe('the headers for a static host', () => {
  it('are those of our own relay, in one rule for all pages', () => {
    const text = hostHeaders(styles, host({ PUBLIC_ORIGIN: 'https://shop.example' }));
    expect(text).toMatch(/^\/\*\n {2}x-content-type-options: nosniff\n/);
    expect(text).toContain('\n  strict-transport-security: max-age=63072000\n');
    expect(text.match(/'sha256-[^']+'/g)).toHaveLength(2);
    expect(text).toContain("; connect-src 'self'; ");
    expect(text).toContain('\n  x-release: 0123456789ab\n');
    expect(text).toMatch(/^\/pictures\/\*\n(?: {2}.*\n)* {2}cross-origin-resource-policy: cross-origin\n/m);
  });

  it('let the page talk to the e-mail service that it is built for, and to no other', () => {
    const text = hostHeaders(styles, host({ EMAIL_ORIGIN: 'https://api.emailjs.com' }));
    expect(text).toContain("; connect-src 'self' https://api.emailjs.com; ");
    expect(text).not.toContain('strict-transport-security');
  });
});
