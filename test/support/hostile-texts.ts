/** Texts that are made to cost: long runs of every kind of character. */

/** The general categories of Unicode. */
const categories = 'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn'.split(
  ' ',
);
/** Each with a class of its own, so that putting a run of them in order has everything to do. */
const markClasses = '\u0300\u0323\u0345\u3099\u094D\u0327\u0591\u05B0\u064B\u0670\u0E38\u0F71\u302A\u0315\u035C';
const tricky = ['=', '"', '&', '<', '\n', '\r', ' ', '\t', ';', '; ', '(', ') ', '[', '. ', '\u200D', 'م\u200C', '🐈‍'];

/** Steps through a list so that neighbours in it stand far apart in the run. */
function run(characters: readonly string[], bytes: number): string {
  let text = '';
  let size = 0;
  for (let index = 0; ; index += 1) {
    const character = characters[(index * 7919) % characters.length] ?? '';
    size += Buffer.byteLength(character);
    if (size > bytes) return text;
    text += character;
  }
}

function membersOf(category: string): readonly string[] {
  const pattern = new RegExp(`^\\p{${category}}$`, 'u');
  const members: string[] = [];
  for (let code = 0; code <= 0x10ffff && members.length < 1000; code += 1) {
    const character = String.fromCodePoint(code);
    if (pattern.test(character)) members.push(character);
  }
  return members;
}

/** Named; each makes a run of so many bytes of UTF-8. */
export const hostileRuns: readonly (readonly [name: string, run: (bytes: number) => string])[] = [
  ['marks of mixed classes', Array.from(markClasses)] as const,
  ['half-width marks among others', Array.from(`\uFF9E${markClasses}\uFF9F`)] as const,
  ...categories.map((category) => [category, membersOf(category)] as const),
  ...tricky.map((text) => [JSON.stringify(text), [text]] as const),
].map(([name, characters]) => [name, (bytes) => run(characters, bytes)]);
