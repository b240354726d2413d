import { describe, expect, it } from 'vitest';
import { descriptionProblems } from './description.ts';

const withLabel = (html: string) => `<strong>Description</strong>${html}`;

describe('product descriptions, spec §2 Product detail', () => {
  it('R160 takes the label, paragraphs, lists, line breaks, emphasis and known entities', () => {
    const html = withLabel(
      '<p>Fish &amp; rice.<br><em>New</em></p>\n<ul><li><strong>For:</strong> cats</li> <li>1 &lt; 2</li></ul>',
    );
    expect(descriptionProblems(html)).toEqual([]);
  });

  it.each([
    ['the label is missing', '<p>Tasty.</p>', 'does not start with <strong>Description</strong>'],
    [
      'the label is misspelt',
      '<strong>Descripton</strong><p>Tasty.</p>',
      'does not start with <strong>Description</strong>',
    ],
    [
      'there is space before the label',
      ' <strong>Description</strong>',
      'does not start with <strong>Description</strong>',
    ],
    ['there is nothing', '', 'does not start with <strong>Description</strong>'],
    ['a script hides in it', withLabel('<script>'), 'has "<script>", which is not an allowed tag'],
    ['a script is in capitals', withLabel('<SCRIPT>'), 'has "<SCRIPT>", which is not an allowed tag'],
    [
      'an image hides in it',
      withLabel('<img src=x onerror=alert(1)>'),
      'has "<img src=x onerror=alert(1)>", which is not an allowed tag',
    ],
    [
      'an allowed tag has a handler',
      withLabel('<br onclick="x()">'),
      'has "<br onclick="x()">", which is not an allowed tag',
    ],
    [
      'an allowed tag has a style',
      withLabel('<br style="color:red">'),
      'has "<br style="color:red">", which is not an allowed tag',
    ],
    ['a comment hides in it', withLabel('<!-- x -->'), 'has "<!-- x -->", which is not an allowed tag'],
    ['a tag never ends', withLabel('<p'), 'has "<p", which is not an allowed tag'],
    ['a paragraph is not closed', withLabel('<p>Tasty.'), 'does not close <p>'],
    ['a tag is closed twice', withLabel('<p>Tasty.</p></p>'), 'closes </p> where it is not open'],
    ['a line break is closed', withLabel('</br>'), 'closes </br> where it is not open'],
    ['a less-than sign is bare', withLabel('1 < 2'), 'has "< 2", which is not an allowed tag'],
    ['a greater-than sign is bare', withLabel('2 > 1'), 'has a bare ">"'],
    ['an ampersand is bare', withLabel('Fish & rice'), 'has an unknown entity "&"'],
    ['an entity is not known', withLabel('&copy;'), 'has an unknown entity "&copy;"'],
    ['an entity hides a sign', withLabel('&#60;'), 'has an unknown entity "&#60;"'],
    ['a list item stands alone', withLabel('<li>x</li>'), 'has <li> in the wrong place'],
    ['a paragraph stands in a paragraph', withLabel('<p><p>x</p></p>'), 'has <p> in the wrong place'],
    ['a list stands in a paragraph', withLabel('<p><ul><li>x</li></ul></p>'), 'has <ul> in the wrong place'],
    ['a line break stands between list items', withLabel('<ul><br><li>x</li></ul>'), 'has <br> in the wrong place'],
    ['text stands between list items', withLabel('<ul>x<li>y</li></ul>'), 'has text between list items: "x"'],
  ])('names the problem when %s', (_, html, problem) => {
    expect(descriptionProblems(html)).toEqual([problem]);
  });

  it('names each tag that crosses another', () => {
    expect(descriptionProblems(withLabel('<strong><em>x</strong></em>'))).toEqual([
      'closes </strong> where it is not open',
      'does not close <strong>',
    ]);
  });
});
