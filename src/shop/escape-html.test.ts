import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it('escapes what would end a text or an attribute, and nothing else', () => {
  expect(escapeHtml(`<a href="x">Ali & 'Sons'</a> آرڈر`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Ali &amp; &#39;Sons&#39;&lt;/a&gt; آرڈر',
  );
});
