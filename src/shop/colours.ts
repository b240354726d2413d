/** The shop's two colours, the shades that are made of them, and the contrast that people need (WCAG 2.2 AA). */

/** Each is written like `colourPattern`. */
export interface Colours {
  /** Behind white text, and the colour of links and prices. */
  readonly main: string;
  /** Behind dark text: catches the eye. */
  readonly accent: string;
}

export interface Shades extends Colours {
  /** Under a pointer. */
  readonly mainDeep: string;
  /** Behind text, also in the main colour. */
  readonly mainSoft: string;
  /** Under a pointer. */
  readonly accentDeep: string;
}

export const colourPattern = /^#[\dA-Fa-f]{6}$/;

/** The colours of a shop that names none. */
export const shippedColours: Colours = { main: '#0b6b4b', accent: '#f7a823' };

const white = '#ffffff';
const black = '#000000';
/** The colour of text, as in `storefront/styles/tokens.css`. */
const ink = '#1d2b24';
/** The ground of the desk's cards in the dark, as in `desk/page/dark.css`. */
const darkCard = '#1b241f';

const minText = 4.5;
const minGraphic = 3;

export function shadesOf({ main, accent }: Colours): Shades {
  return {
    main,
    mainDeep: mixed(main, black, 0.247),
    mainSoft: mixed(main, white, 0.89),
    accent,
    accentDeep: mixed(accent, black, 0.08),
  };
}

/** For light text on dark grounds: the main colour becomes as light as it must. */
export function darkShadesOf({ main, accent }: Colours): Shades {
  const mainSoft = mixed(main, darkCard, 0.7);
  const light = legible(main, [mainSoft, darkCard]);
  return { ...shadesOf({ main, accent }), main: light, mainDeep: mixed(light, white, 0.3), mainSoft };
}

/** The colour, lightened until text in it is legible on all these dark grounds. */
function legible(colour: string, grounds: readonly string[]): string {
  const isLegible = grounds.every((ground) => contrast(colour, ground) >= minText);
  return isLegible ? colour : legible(mixed(colour, white, 0.1), grounds);
}

/** Pairs that people can't tell apart well enough: at most one for each colour. */
export function colourProblems(colours: Colours) {
  const { main, mainSoft, accent, accentDeep } = shadesOf(colours);
  const pairs = [
    ['main', 'White text on it', [white, main], minText, 'Choose a darker colour.'],
    ['main', `Text in it on its pale shade ${mainSoft}`, [main, mainSoft], minText, 'Choose a darker colour.'],
    ['accent', `Dark text on its shade ${accentDeep}`, [ink, accentDeep], minText, 'Choose a lighter colour.'],
    ['accent', `Next to the main colour ${main} it`, [accent, main], minGraphic, 'Choose a lighter colour.'],
  ] as const;
  const problems = pairs.flatMap(([field, pair, [one, other], min, remedy]) => {
    const ratio = contrast(one, other);
    const problem = `${pair} has a contrast of ${Math.floor(ratio * 10) / 10} to 1, and ${min} is needed`;
    return ratio < min ? [{ field, problem: `is ${colours[field]}. ${problem}`, remedy }] : [];
  });
  return problems.filter(({ field }, index) => problems.findIndex((each) => each.field === field) === index);
}

/** From 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const both = [luminance(one), luminance(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

function luminance(colour: string): number {
  const linear = (start: number) => {
    const share = channel(colour, start) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}

/** `share`, from 0 to 1, is how much of `other` is mixed in. */
function mixed(colour: string, other: string, share: number): string {
  const mix = [1, 3, 5].map((start) => channel(colour, start) * (1 - share) + channel(other, start) * share);
  return `#${mix.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;
}

function channel(colour: string, start: number): number {
  return Number.parseInt(colour.slice(start, start + 2), 16);
}
