/**
 * The size of a label's text: the largest that fits, by an estimate that is rather too wide, as the fonts of the owner's
 * device aren't known. A text that doesn't fit at the smallest size continues on a second label, so nothing is cut off.
 */

/** 1 is the largest. */
export const textSizes = [1, 2, 3, 4, 5, 6, 7] as const;
export type TextSize = (typeof textSizes)[number];

// All in points, as in `print.css`.
const points: Readonly<Record<TextSize, number>> = { 1: 20, 2: 17, 3: 14, 4: 12, 5: 10, 6: 8.5, 7: 7 };
const width = 256;
/** Without the name of the shop, the amount and the spaces between them. */
const height = 268;
const headPoints = 10;
const footPoints = 12;
const boldness = 1.12;
const latinLine = 1.3;
/** Urdu's usual typeface hangs its words from upper right to lower left, so it needs room above too. */
const urduLine = 2;
const aboveUrdu = 0.4;

interface LabelTexts {
  /** The shop's address. */
  readonly head: string;
  /** Name and phone. */
  readonly bold: readonly string[];
  /** Address and place. */
  readonly plain: readonly string[];
  /** The line of the order, at a size of its own. */
  readonly foot: string;
}

export function labelTextSize({ head, bold, plain, foot }: LabelTexts): TextSize {
  const headHeight = head === '' ? 0 : heightOf(paragraph(head, 1), headPoints);
  const left = height - headHeight - heightOf(paragraph(foot, boldness), footPoints);
  const paragraphs = [...bold.map((text) => paragraph(text, boldness)), ...plain.map((text) => paragraph(text, 1))];
  const fits = (size: TextSize) => paragraphs.reduce((sum, each) => sum + heightOf(each, points[size]), 0) <= left;
  return textSizes.find(fits) ?? 7;
}

export function isUrdu(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}

interface Paragraph {
  /** Of its words, in ems. */
  readonly widths: readonly number[];
  readonly line: number;
  readonly above: number;
}

function paragraph(text: string, weight: number): Paragraph {
  const [line, above] = isUrdu(text) ? [urduLine, aboveUrdu] : [latinLine, 0];
  return { widths: text.split(' ').map((word) => weight * emsOf(word)), line, above };
}

/** Words break where they must, as a browser breaks them. */
function heightOf({ widths, line, above }: Paragraph, size: number): number {
  const maxEms = width / size;
  let lines = 1;
  let used = 0;
  for (const word of widths) {
    if (used > 0 && used + word > maxEms) {
      lines += 1;
      used = 0;
    }
    lines += Math.floor(word / maxEms);
    used += (word % maxEms) + spaceEms;
  }
  return (above + lines * line) * size;
}

const spaceEms = 0.35;

/** In a wide font, such as DejaVu Sans. */
function emsOf(word: string): number {
  let ems = 0;
  for (const character of word) ems += characterWidths.find(([kind]) => kind.test(character))?.[1] ?? 1.4;
  return ems;
}

/** The first match counts; a character without one may be an emoji. */
const characterWidths = [
  [/[\p{M}\p{Cf}]/u, 0],
  [/[mwMW@%سشصضث]/, 1],
  [/[\p{Lu}\p{N}]/u, 0.75],
  [/[\p{Script=Latin}\p{Script=Arabic}]/u, 0.6],
  [/\p{P}/u, 0.42],
] as const;
