/** Characters of a line, the `=` of a soft line break counted (RFC 2045 §6.7). */
const longestLine = 76;

/** Text as quoted-printable UTF-8 (RFC 2045 §6.7): ASCII lines of 76 characters at most. Line ends become CRLF. */
export function quotedPrintable(text: string): string {
  return text
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .map((line) => broken(encoded(line)))
    .join('\r\n');
}

function encoded(line: string): string {
  return Buffer.from(line)
    .toString('latin1')
    .replaceAll(/[^\t -<>-~]|[\t ]$/g, hex);
}

function hex(byte: string): string {
  return `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** A soft line break never stands inside `=XX`. */
function broken(line: string): string {
  if (line.length <= longestLine) return line;
  const parts: string[] = [];
  let from = 0;
  while (line.length - from > longestLine) {
    let to = from + longestLine - 1;
    if (line[to - 1] === '=') to -= 1;
    else if (line[to - 2] === '=') to -= 2;
    parts.push(line.slice(from, to));
    from = to;
  }
  return [...parts, line.slice(from)].join('=\r\n');
}
