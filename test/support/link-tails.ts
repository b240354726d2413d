/** What chats, mails and other programs take for a part of a link that ends before it. */
export const linkTails: readonly string[] = [
  Array.from('.,;:!?)(]}>"\'`*~|^=+@$<{['),
  [
    '...',
    '…',
    '.)',
    '),',
    ').',
    '!)',
    '?!',
    '."',
    '".',
    '*.',
    '.*',
    '_',
    '_*',
    '*_',
    '~_',
    '*,',
    '__',
    '**',
    '-',
    '--',
    '—',
    '–',
  ],
  ['،', '۔', '؟', '؛', '”', '“', '’', '‘', '»', '«', '।', '。', '，', '）', '۔۔', '!۔'],
  [' ', '\u00A0', '\u202F', '\u3000', '\n', '\r\n', '\t', ' .', '. ', '\\'],
  // Direction marks and isolates, zero-width signs, a byte order mark, and what a broken paste leaves.
  [
    '\u200E',
    '\u200F',
    '\u061C',
    '\u202A',
    '\u202C',
    '\u2068',
    '\u2069',
    '\u200B',
    '\u200C',
    '\u200D',
    '\u2060',
    '\uFEFF',
    '\u00AD',
    '\uFFFD',
    '\uFFFC',
  ],
  ['\u2069.', '.\u2069', ')\u200F', '۔\u200E'],
  ['🐶', '👍🏽', '❤️', '👨‍👩‍👧', '🇵🇰', ' 🙏'],
  [
    '&fbclid=IwAR0x1',
    '&amp;',
    '&amp;fbclid=IwAR0',
    '&gt;',
    '&gt;.',
    '&quot;',
    '&nbsp;',
    '&lt;/a&gt;',
    '>.',
    '</a>',
    '<br>',
    ';jsessionid=1',
    '&#41;',
    '&',
  ],
  [' Shukriya', '،شکریہ', '۔ شکریہ', '\nThanks', ') Thanks'],
].flat();

/** A path as programs pass it on with a tail: as it is, escaped, and escaped once more. */
export function tailed(path: string, tail: string): readonly string[] {
  const escaped = encodeURIComponent(tail);
  // A number sign would begin a fragment, a question mark a query.
  return [encodeURI(tail).replace('#', '%23').replace('?', '%3F'), escaped, encodeURIComponent(escaped)].map(
    (each) => path + each,
  );
}
