const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Terminals show these in two columns. */
const wide =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A line in at most `columns` columns of a terminal: a longer one ends in `…`, and no letter loses its marks. */
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
