// The texts of a label, and the two pieces that all labels share.
import { type Brand, type Colours, place, rosette, text } from './design.ts';
import { type Animal, faces } from './faces.ts';

export type PackText = {
  readonly brand: Brand;
  readonly name: string;
  readonly flavour: string;
  readonly note: string;
  readonly amount: string;
  readonly animal: Animal;
  readonly colours: Colours;
};

/** The rosette with an animal's face in it. */
export const portrait = (x: number, y: number, radius: number, { animal, colours }: PackText): string =>
  rosette(x, y, radius, colours) + place(x, y + radius * 0.03, radius / 235, faces[animal]);

/** A large name on up to two lines; returns the drawing and the height it took. */
export function twoLines(x: number, y: number, name: string, size: number, fill: string, within: number): string {
  const words = name.split(' ');
  if (name.length * size * 0.55 <= within || words.length < 2)
    return text(x, y, name, { size, fill, weight: 800, within });
  const half = words.findIndex((_, i) => words.slice(0, i + 1).join(' ').length >= name.length / 2 - 2) + 1;
  const split = Math.min(words.length - 1, Math.max(1, half));
  return (
    text(x, y - size * 0.52, words.slice(0, split).join(' '), { size, fill, weight: 800, within }) +
    text(x, y + size * 0.44, words.slice(split).join(' '), { size, fill, weight: 800, within })
  );
}
