import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RichText } from '#shop/product.ts';
import { plainDescription, readDescription } from './description.ts';

const label = ['strong', ['Description']];
const read = (markdown: string) => readDescription('catalogue/products/070-ball.md', markdown, 10);
const problemsIn = (markdown: string) => read(markdown).problems.map(({ line, problem }) => `${line}: ${problem}`);

describe('a description', () => {
  it('starts with its label, and may hold paragraphs, lists, line breaks, bold and italics (R160)', () => {
    expect(read('Soft, *very*\nsoft.\\\nWashable.\n\n- S\n- **M**: 12 cm\n')).toEqual({
      richText: [
        label,
        ['p', ['Soft, ', ['em', ['very']], ' soft.', ['br', []], 'Washable.']],
        [
          'ul',
          [
            ['li', ['S']],
            ['li', [['strong', ['M']], ': 12 cm']],
          ],
        ],
      ],
      problems: [],
    });
  });

  it('takes signs as they are', () => {
    expect(read('Cats & dogs, 3 > 2, "new", 5 \\< 6.').richText).toEqual([
      label,
      ['p', ['Cats & dogs, 3 > 2, "new", 5 < 6.']],
    ]);
  });

  it('reads an entity once', () => {
    expect(read('&amp;lt;b&gt;').richText).toEqual([label, ['p', ['&lt;b>']]]);
  });

  it.each([
    ['a script', '<script>alert(1)</script>', '10: The description has HTML in it, <script>alert(1)</script>'],
    ['a script in a sentence', 'A <script>x</script> b', '10: The description has HTML in it, <script>'],
    [
      'a picture with a handler',
      'A\n\n<img src=x onerror=alert(1)>',
      '12: The description has HTML in it, <img src=x onerror=alert(1)>',
    ],
    ['a comment', '<!-- x -->', '10: The description has HTML in it, <!-- x -->'],
    ['a heading', '# New', '10: The description has a heading'],
    ['a numbered list', 'Use:\n\n1. Open\n2. Pour', '12: The description has a numbered list'],
    ['a link', 'See [this](https://a.example).', '10: The description has a link'],
    ['a link in brackets', '<https://a.example>', '10: The description has a link'],
    ['a picture', '![Ball](ball.jpg)', '10: The description has a picture'],
    ['code', '    four spaces', '10: The line begins with four spaces or more'],
    ['backticks', 'A `b` c', '10: The description has text between backticks'],
    ['a quotation', '> said', '10: The description has more than paragraphs and lists'],
    ['a line across', 'A\n\n***', '12: The description has more than paragraphs and lists'],
    ['a list in a list', '- a\n  - b', '11: A list entry has more than one paragraph'],
    ['nothing', '\n\n', '10: The description is missing'],
  ])('may not hold %s, and says where', (_, markdown, problem) => {
    expect(problemsIn(markdown)).toContain(problem);
  });

  it('says what to write instead', () => {
    expect(read('<b>New</b>').problems[0]).toMatchObject({
      file: 'catalogue/products/070-ball.md',
      remedy: expect.stringContaining('Write **bold**'),
    });
  });

  it('never lets anything but its own elements through, whatever stands in it', () => {
    const tags = new Set(['strong', 'p', 'ul', 'li', 'br', 'em']);
    const holds = (richText: RichText): boolean =>
      richText.every((node) => typeof node === 'string' || (tags.has(node[0]) && holds(node[1])));
    const pieces = fc.constantFrom(
      '<b>',
      '</p>',
      '&lt;',
      '*',
      '**',
      '- ',
      '\n',
      '\n\n',
      '[a](b)',
      '<script>',
      'word',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const { richText } = read(parts.join(''));
        expect(holds(richText)).toBe(true);
      }),
    );
  });

  it('reads as plain text on one line, without its label', () => {
    expect(plainDescription(read('Soft, *very* soft.\\\nWashable.\n\n- S\n- M\n').richText)).toBe(
      'Soft, very soft. Washable. S M',
    );
  });
});
