import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { products } from '#catalogue/products.ts';
import type { RichText } from '#storefront/rich-text.ts';
import { richText } from './rich-text.ts';

const label = '<strong>Description</strong>';

/** The tree as HTML again. */
function html(tree: RichText): string {
  return tree
    .map((node) => {
      if (typeof node === 'string')
        return node
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('\u00A0', '&nbsp;');
      const [tag, children] = node;
      return tag === 'br' ? '<br>' : `<${tag}>${html(children)}</${tag}>`;
    })
    .join('');
}

describe('a description as a tree (R160)', () => {
  it('keeps label, paragraphs, lists and what stands in them, in their order', () => {
    expect(
      richText(`${label}<p>Soft, <em>very</em> soft.<br>Washable.</p><ul><li>S</li><li><strong>M</strong></li></ul>`),
    ).toEqual([
      ['strong', ['Description']],
      ['p', ['Soft, ', ['em', ['very']], ' soft.', ['br', []], 'Washable.']],
      [
        'ul',
        [
          ['li', ['S']],
          ['li', [['strong', ['M']]]],
        ],
      ],
    ]);
  });

  it('says the signs that the entities stand for', () => {
    expect(richText(`${label}<p>Cats &amp; dogs &lt;3&nbsp;kg&gt; &quot;new&quot;</p>`)).toEqual([
      ['strong', ['Description']],
      ['p', ['Cats & dogs <3\u00A0kg> "new"']],
    ]);
  });

  it('does not read an entity twice', () => {
    expect(richText(`${label}<p>&amp;lt;</p>`)).toEqual([
      ['strong', ['Description']],
      ['p', ['&lt;']],
    ]);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an attribute', '<p onclick="x()">a</p>'],
    ['a picture', '<img src=x onerror=alert(1)>'],
    ['a tag left open', '<p>a'],
    ['a bare sign', '<p>a > b</p>'],
    ['an unknown entity', '<p>&eacute;</p>'],
  ])('refuses %s', (_, planted) => {
    expect(() => richText(label + planted)).toThrow(/^the description /);
  });

  it('loses nothing of any product: as HTML it is the description again', () => {
    for (const { description } of products) expect(html(richText(description))).toBe(description);
  });

  it('never lets markup through a text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        expect(richText(`${label}<p>${escaped}</p>`).slice(1)).toEqual([['p', text === '' ? [] : [text]]]);
      }),
    );
  });
});
