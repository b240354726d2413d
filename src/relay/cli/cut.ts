const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Terminals give these two columns. */
const wide =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A line for so many columns of a terminal: what is longer ends in `…`, and no letter is torn from its marks. */
export function cut(line: string, columns: number): string {
  let read = '';
  let kept = '';
  let width = 0;
  for (const { segment } of characters.segment(line)) {
    width += wide.test(segment) ? 2 : 1;
    if (width > columns) return `${kept}…`;
    read += segment;
    if (width < columns) kept = read;
  }
  return line;
}
