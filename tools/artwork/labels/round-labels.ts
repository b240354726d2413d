// Wraps of cans, jars, tins and bottles.
// Aspects match the surfaces in blender/models, so that type never stretches.
import { type Label, brandName, cream, label, rect, scallops, text } from './design.ts';
import { type PackText, portrait, twoLines } from './pack-text.ts';

/** The wrap of a can or jar: portrait left, words right. */
export function canWrap(pack: PackText, width: number, height: number): Label {
  const { colours } = pack;
  const words = width * 0.665;
  const room = width * 0.35;
  return label(
    width,
    height,
    rect(0, 0, width, height, colours.ground),
    rect(0, height * 0.8, width, height * 0.2, cream),
    scallops(height * 0.8, width, colours.accent, colours.deep, width / 26),
    portrait(width * 0.325, height * 0.43, Math.min(height * 0.32, width * 0.125), pack),
    brandName(pack.brand, words - width * 0.01, height * 0.29, height * 0.25, cream, colours.accent),
    text(words, height * 0.47, pack.name, { size: height * 0.135, fill: '#fff', weight: 800, within: room }),
    text(words, height * 0.6, pack.flavour, { size: height * 0.1, fill: colours.accent, weight: 700, within: room }),
    text(words, height * 0.72, pack.note, { size: height * 0.065, fill: '#ffffffcc', weight: 600, within: room }),
    text(words, height * 0.955, pack.amount, { size: height * 0.085, fill: colours.ink, weight: 800 }),
  );
}

/** The wrap of an upright pack: tin, jar, bottle, canister. Care packs are cream with the flavour's colour below. */
export function uprightWrap(pack: PackText, width: number, height: number): Label {
  const { colours } = pack;
  const middle = width / 2;
  const safe = width * 0.62;
  const size = Math.min((width * 0.62) / 7.2, height / 11);
  const base = height * 0.6;
  return label(
    width,
    height,
    rect(0, 0, width, height, cream),
    rect(0, base, width, height - base, colours.ground),
    scallops(base, width, cream, colours.accent, Math.max(36, width / 22)),
    rect(0, 0, width, height * 0.035, colours.ground),
    brandName(
      pack.brand,
      middle - size * 0.3,
      height * 0.045 + size * 1.75,
      size * 1.75,
      colours.ground,
      colours.accent,
    ),
    twoLines(middle, height * 0.36, pack.name, size * 1.02, colours.ink, safe),
    text(middle, height * 0.36 + size * 1.45, pack.flavour, {
      size: size * 0.66,
      fill: colours.ground,
      weight: 700,
      within: safe,
    }),
    portrait(middle, height * 0.755, Math.min(height * 0.125, width * 0.17), pack),
    text(middle, height * 0.965, pack.amount, { size: size * 0.62, fill: '#fff', weight: 800, within: safe }),
  );
}

/** The label of a small bottle: brand, name and amount only. */
export function smallWrap(pack: PackText, width: number, height: number): Label {
  const { colours } = pack;
  const middle = width / 2;
  return label(
    width,
    height,
    rect(0, 0, width, height, cream),
    rect(0, 0, width, height * 0.24, colours.ground),
    scallops(height * 0.24, width, colours.ground, colours.accent, width / 16),
    brandName(pack.brand, middle - width * 0.02, height * 0.18, height * 0.16, cream, colours.accent),
    twoLines(middle, height * 0.56, pack.name, height * 0.125, colours.ink, width * 0.6),
    text(middle, height * 0.76, pack.flavour, {
      size: height * 0.085,
      fill: colours.ground,
      weight: 700,
      within: width * 0.6,
    }),
    text(middle, height * 0.92, pack.amount, { size: height * 0.1, fill: colours.ink, weight: 800 }),
  );
}
