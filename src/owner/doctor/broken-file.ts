/**
 * A slip in a data file (a missing comma, an apostrophe inside quotes) as its author should read it: the file, the line,
 * and what is most often wrong there. Null for an error that is no such slip.
 */
export function brokenFile(error: unknown, root: string): string | null {
  if (!(error instanceof SyntaxError) || error.stack === undefined) return null;
  const [place = '', ...rest] = error.stack.split('\n');
  const [, file, line] = /^(?:file:\/\/)?(.+):(\d+)$/.exec(place) ?? [];
  if (file === undefined) return null;
  const shown = rest.slice(
    0,
    Math.max(
      0,
      rest.findIndex((text) => text.trim() === ''),
    ),
  );
  return [
    `${file.replace(`${root}/`, '')} can't be read; it breaks off at line ${line}:`,
    '',
    ...shown,
    '',
    'Look at that line and at the end of the one before. Most often a comma is missing, a quote was not closed, or a',
    'text in \'…\' has an apostrophe in it: write such a text in "…".',
    '',
  ].join('\n');
}
