// The one design system behind all labels: type, truck-art motifs and colours.
// Everything returns SVG text; `raster.ts` turns it into pictures.

/** Two shades of a flavour's colour, the accent on it and the ink for text on cream. */
export type Colours = { readonly ground: string; readonly deep: string; readonly accent: string; readonly ink: string };

export const cream = '#FFF6E6';
export const marigold = '#F7B733';

/** A drawing with its size in label units; the aspect must match the surface it is printed on. */
export type Label = { readonly width: number; readonly height: number; readonly svg: string };

export function label(width: number, height: number, ...parts: readonly string[]): Label {
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`,
  };
}

type TextStyle = {
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
  /** The text shrinks to stay within this width. */
  readonly within?: number;
  readonly spacing?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
};

const meanLetterWidth = 0.55;

export function text(x: number, y: number, content: string, style: TextStyle): string {
  const spacing = style.spacing ?? 0;
  const wide = content.length * (style.size * meanLetterWidth + spacing);
  const size = style.within !== undefined && wide > style.within ? (style.size * style.within) / wide : style.size;
  return `<text x="${x}" y="${y}" font-family="Bricolage" font-weight="${style.weight ?? 700}" font-size="${size.toFixed(1)}" fill="${style.fill}" text-anchor="${style.anchor ?? 'middle'}" letter-spacing="${spacing}">${escape(content)}</text>`;
}

const escape = (content: string): string => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const place = (x: number, y: number, scale: number, drawing: string, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${drawing}</g>`;

/** `draw` at each angle of a ring, in degrees. */
const around = (count: number, draw: (angle: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw((360 * i) / count)).join('');

/** The truck-art rosette for an animal's face. */
export function rosette(x: number, y: number, radius: number, colours: Colours): string {
  const petal = radius * 0.235;
  return place(
    x,
    y,
    1,
    [
      around(
        20,
        (a) => `<circle cx="${radius * 0.97}" r="${petal * 0.8}" fill="${colours.accent}" transform="rotate(${a})"/>`,
      ),
      circle(0, 0, radius, colours.accent),
      around(
        20,
        (a) => `<circle cx="${radius * 0.97}" r="${petal * 0.3}" fill="${colours.deep}" transform="rotate(${a})"/>`,
      ),
      circle(0, 0, radius * 0.86, cream),
      circle(0, 0, radius * 0.8, '#FFE9B8'),
    ].join(''),
  );
}

/** A row of scallops below `y`, with a dot in each: the band between two backgrounds. */
export function scallops(y: number, width: number, fill: string, dot: string, step = 76): string {
  const count = Math.round(width / step);
  const wide = width / count;
  const one = (i: number) => {
    const x = (i + 0.5) * wide;
    return `<path d="M${x - wide / 2} ${y} a${wide / 2} ${wide * 0.56} 0 0 0 ${wide} 0Z" fill="${fill}"/>${circle(x, y + wide * 0.2, wide * 0.11, dot)}`;
  };
  return Array.from({ length: count }, (_, i) => one(i)).join('');
}

/** A flower of six petals with two leaves, for corners. */
export function flower(x: number, y: number, size: number, petals: string, heart: string, leaf = '#2E8B57'): string {
  return place(
    x,
    y,
    size / 100,
    [
      '<path d="M0 0 C60 10 110 -10 130 -60 C80 -70 20 -50 0 0Z" fill="' + leaf + '"/>',
      '<path d="M0 0 C-60 10 -110 -10 -130 -60 C-80 -70 -20 -50 0 0Z" fill="' + leaf + '"/>',
      around(6, (a) => `<ellipse cx="44" rx="36" ry="25" fill="${petals}" transform="rotate(${a + 30})"/>`),
      circle(0, 0, 26, heart),
    ].join(''),
  );
}

export const pawPrint = (x: number, y: number, scale: number, fill: string): string =>
  place(
    x,
    y,
    scale,
    `<g fill="${fill}"><ellipse cy="18" rx="26" ry="21"/><ellipse cx="-31" cy="-8" rx="10" ry="14" transform="rotate(-22 -31 -8)"/><ellipse cx="-11" cy="-25" rx="10.5" ry="15"/><ellipse cx="11" cy="-25" rx="10.5" ry="15"/><ellipse cx="31" cy="-8" rx="10" ry="14" transform="rotate(22 31 -8)"/></g>`,
  );

/** A house brand's name. Panja has a paw, Chirya a feather, Duma a leaf over its last letter. */
export function brandName(brand: Brand, x: number, y: number, size: number, fill: string, accent: string): string {
  const mark = { Panja: pawPrint, Duma: leafMark, Chirya: featherMark }[brand];
  const half = (brand.length * size * 0.53) / 2;
  return (
    text(x, y, brand, { size, fill, weight: 800 }) + mark(x + half + size * 0.27, y - size * 0.58, size / 150, accent)
  );
}

export type Brand = 'Panja' | 'Duma' | 'Chirya';

const leafMark = (x: number, y: number, scale: number, fill: string): string =>
  place(
    x,
    y,
    scale,
    `<path d="M-30 30 C-40 -30 10 -50 40 -45 C45 0 20 45 -30 30Z" fill="${fill}"/><path d="M-34 36 C-10 10 10 -10 26 -28" stroke="#ffffff88" stroke-width="6" fill="none"/>`,
  );

const featherMark = (x: number, y: number, scale: number, fill: string): string =>
  place(
    x,
    y,
    scale,
    `<path d="M-26 46 C-46 -10 -10 -60 34 -56 C50 -10 20 36 -26 46Z" fill="${fill}"/><path d="M-36 58 L20 -34" stroke="#ffffff88" stroke-width="6"/>`,
  );

/** The pill that names a flavour. */
export function pill(
  x: number,
  y: number,
  content: string,
  size: number,
  ground: string,
  ink: string,
  within = 9999,
): string {
  const width = Math.min(within, content.length * size * meanLetterWidth + size * 1.3);
  return (
    rect(x - width / 2, y - size * 0.82, width, size * 1.64, ground, size * 0.82) +
    text(x, y + size * 0.34, content, { size, fill: ink, weight: 700, within: width - size })
  );
}

/** The round net-weight seal. */
export function weightSeal(x: number, y: number, radius: number, content: string, colours: Colours): string {
  return (
    circle(x, y, radius, colours.deep) +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.86}" fill="none" stroke="${colours.accent}" stroke-width="${radius * 0.05}" stroke-dasharray="${radius * 0.1} ${radius * 0.11}" stroke-linecap="round"/>` +
    text(x, y + radius * 0.2, content, { size: radius * 0.62, fill: '#fff', weight: 800, within: radius * 1.5 })
  );
}
