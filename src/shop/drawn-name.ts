/** The shop's name in the letters of its headings, for pages that don't wait for the font; drawn by the build. */
export interface DrawnName {
  /** An SVG path. */
  readonly path: string;
  /** A line of text, 1.2 em high. */
  readonly viewBox: string;
}
