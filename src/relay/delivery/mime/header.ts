/** Header lines of a mail. Whatever is not plain ASCII becomes encoded words (RFC 2047), so no value can end its line. */

const plain = /^[ -~]*$/;
/** Longest line that needs no folding (RFC 5322 §2.1.1). */
const longestLine = 76;
/** 39 bytes are 52 characters of base64: with the word's frame and the header's name they fit on a line. */
const wordBytes = 39;

/** `Name: text` with any text. */
export function textHeader(name: string, text: string): string {
  const line = `${name}: ${text}`;
  return isPlain(text) && line.length <= longestLine ? line : `${name}: ${encodedWords(text)}`;
}

/** `Name: "Panja" <hello@panja.example>`; without a name only the address. The address is ASCII already. */
export function addressHeader(name: string, { of: person, address }: { of: string; address: string }): string {
  if (!/^[!-~]+@[!-~]+$/.test(address) || /[<>,;"]/.test(address))
    throw new Error(`${name} is no single plain address`);
  if (person === '') return `${name}: ${address}`;
  const quoted = `"${person.replaceAll(/["\\]/g, '\\$&')}"`;
  const line = `${name}: ${quoted} <${address}>`;
  return isPlain(person) && line.length <= longestLine ? line : `${name}: ${encodedWords(person)}\r\n <${address}>`;
}

/** Text that looks like an encoded word would be read as one. */
function isPlain(text: string): boolean {
  return plain.test(text) && !text.includes('=?') && text.trim() === text;
}

function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text.toWellFormed()) {
    if (Buffer.byteLength(word + character) > wordBytes) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}
