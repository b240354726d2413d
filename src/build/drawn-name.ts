import { join } from 'node:path';
import { openSync } from 'fontkit';
import type { DrawnName } from '#shop/drawn-name.ts';

/** Steps per em: at the header's size one is less than a pixel of a phone. */
const grid = 100;
/** Large letters stand closer. */
const tracking = -2;
/** About 15 letters, which fit into a header of 320 px as large as text, and take 0.8 KiB of each page. */
const maxWidth = 8 * grid;

const letters = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' } as const;

/** Draws the shop's name from the font of its headings; `null` if that lacks a letter, or if the name is too long. */
export function drawnName(publicFolder: string, name: string): DrawnName | null {
  const font = openSync(join(publicFolder, 'fonts/bricolage-grotesque.woff2'));
  if (!('layout' in font)) throw new Error('the file has several fonts');
  const { glyphs, positions } = font.layout(name);
  if (glyphs.some(({ id }) => id === 0)) return null;
  const scale = grid / font.unitsPerEm;
  const height = Math.round((font.ascent - font.descent) * scale);
  let width = 0;
  const commands = glyphs.flatMap((glyph, index) => {
    const left = width;
    width += Math.round((positions[index]?.xAdvance ?? 0) * scale) + tracking;
    return glyph.path.commands.map(({ command, args }) => ({
      letter: letters[command],
      points: args.map((value, at) => Math.round(at % 2 === 0 ? left + value * scale : (font.ascent - value) * scale)),
    }));
  });
  if (width > maxWidth) return null;
  return { path: relativePath(commands), viewBox: `0 0 ${width} ${height}` };
}

interface Command {
  readonly letter: string;
  /** x and y in turn. */
  readonly points: readonly number[];
}

/** Relative coordinates halve the compressed size: a letter that comes again is the same text. */
function relativePath(commands: readonly Command[]): string {
  let start: readonly number[] = [0, 0];
  let here = start;
  const written = commands.map(({ letter, points }) => {
    const from = here;
    here = letter === 'z' ? start : points.slice(-2);
    if (letter === 'm') start = here;
    return letter + points.map((value, at) => value - (from[at % 2] ?? 0)).join(' ');
  });
  return written.join('').replaceAll(' -', '-');
}
