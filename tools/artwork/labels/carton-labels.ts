// Cartons and what comes in them.
// Aspects match the surfaces in blender/models, so that type never stretches.
import { type Label, brandName, cream, label, place, rect, rosette, scallops, text } from './design.ts';
import { faces } from './faces.ts';
import { type PackText, portrait, twoLines } from './pack-text.ts';

/** The front of a folding carton. */
export function cartonFront(pack: PackText, width: number, height: number): Label {
  const { colours } = pack;
  const middle = width / 2;
  const base = height * 0.74;
  return label(
    width,
    height,
    rect(0, 0, width, height, cream),
    rect(0, 0, width, height * 0.23, colours.ground),
    scallops(height * 0.23, width, colours.ground, colours.accent, width / 12),
    brandName(
      pack.brand,
      middle - width * 0.03,
      height * 0.155,
      Math.min(width * 0.2, height * 0.15),
      cream,
      colours.accent,
    ),
    twoLines(middle, height * 0.39, pack.name, Math.min(width * 0.105, height * 0.088), colours.ink, width * 0.86),
    text(middle, height * 0.39 + Math.min(width * 0.105, height * 0.088) * 1.25, pack.flavour, {
      size: width * 0.058,
      fill: colours.ground,
      weight: 700,
      within: width * 0.86,
    }),
    portrait(middle, height * 0.665, Math.min(height * 0.135, width * 0.24), pack),
    rect(0, base + height * 0.135, width, height, colours.deep),
    text(middle, height * 0.955, pack.amount, {
      size: Math.min(width * 0.075, height * 0.06),
      fill: '#fff',
      weight: 800,
      within: width * 0.86,
    }),
  );
}

/** A side of the same carton: ground colour with the brand running up. */
export function cartonSide(pack: PackText, width: number, height: number): Label {
  const { colours } = pack;
  return label(
    width,
    height,
    rect(0, 0, width, height, colours.ground),
    place(
      width / 2,
      height * 0.5,
      1,
      text(0, width * 0.14, pack.brand, { size: width * 0.42, fill: cream, weight: 800 }),
      -90,
    ),
    rect(0, height * 0.875, width, height, colours.deep),
  );
}

/** The face of a squeeze tube, upright with its cap below. */
export function tubeFront(pack: PackText, width: number, height: number): Label {
  const { colours } = pack;
  const middle = width / 2;
  return label(
    width,
    height,
    rect(0, 0, width, height, cream),
    rect(0, 0, width, height * 0.36, colours.ground),
    rect(0, 0, width, height * 0.06, colours.deep),
    scallops(height * 0.36, width, colours.ground, colours.accent, width / 12),
    brandName(pack.brand, middle - width * 0.03, height * 0.2, width * 0.2, cream, colours.accent),
    text(middle, height * 0.275, pack.note, {
      size: width * 0.06,
      fill: colours.accent,
      weight: 600,
      within: width * 0.55,
    }),
    twoLines(middle, height * 0.505, pack.name, width * 0.115, colours.ink, width * 0.58),
    text(middle, height * 0.505 + width * 0.15, pack.flavour, {
      size: width * 0.07,
      fill: colours.ground,
      weight: 700,
      within: width * 0.54,
    }),
    rosette(middle, height * 0.755, width * 0.135, colours) +
      place(middle, height * 0.758, width / 1700, faces[pack.animal]),
    text(middle, height * 0.945, pack.amount, {
      size: width * 0.068,
      fill: colours.ink,
      weight: 800,
      within: width * 0.5,
    }),
  );
}

/** The printed foil on the back of a blister. */
export function blisterFoil(pack: PackText, width: number, height: number): Label {
  const { colours } = pack;
  const rows = Array.from({ length: 12 }, (_, i) =>
    text((((i % 3) + 0.5) * width) / 3, ((Math.floor(i / 3) + 0.55) * height) / 4, pack.brand, {
      size: width * 0.07,
      fill: colours.ground,
      weight: 700,
    }),
  );
  return label(width, height, rect(0, 0, width, height, '#D9DBDE'), ...rows);
}
