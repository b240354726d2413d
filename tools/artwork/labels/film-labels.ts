// Bags, pouches and sticks, and the tray the sticks stand in.
// Aspects match the surfaces in blender/models, so that type never stretches.
import {
  type Label,
  brandName,
  circle,
  cream,
  flower,
  label,
  marigold,
  pawPrint,
  pill,
  place,
  rect,
  scallops,
  text,
  weightSeal,
} from './design.ts';
import { faces } from './faces.ts';
import { type PackText, portrait, twoLines } from './pack-text.ts';

const leaves = '#2E8B57';

/** The front of a film bag or pouch; the surface's width and height in units of 1/1000. */
export function bagFront(pack: PackText, width: number, height: number): Label {
  const { colours } = pack;
  const middle = width / 2;
  const safe = width * 0.72;
  const at = (part: number) => height * part;
  const pattern = Array.from({ length: 42 }, (_, i) =>
    pawPrint(
      ((i % 6) * width) / 5 + ((Math.floor(i / 6) % 2) * width) / 10,
      (Math.floor(i / 6) * width) / 6 + 60,
      0.8,
      '#ffffff10',
    ),
  ).join('');
  return label(
    width,
    height,
    rect(0, 0, width, height, colours.ground),
    pattern,
    rect(0, 0, width, at(0.075), colours.deep),
    brandName(pack.brand, middle - width * 0.03, at(0.203), width * 0.175, cream, colours.accent),
    text(middle, at(0.248), pack.note.toUpperCase(), {
      size: width * 0.032,
      fill: colours.accent,
      weight: 600,
      spacing: width * 0.006,
      within: safe,
    }),
    rect(0, at(0.6), width, at(0.4), cream),
    scallops(at(0.6), width, colours.accent, colours.deep, width / 15),
    portrait(middle, at(0.447), width * 0.203, pack),
    twoLines(middle, at(0.735), pack.name, width * 0.098, colours.ink, safe),
    pill(middle, at(0.825), pack.flavour, width * 0.052, colours.ground, '#fff', safe),
    flower(width * 0.25, at(0.925), width * 0.06, colours.ground, colours.accent, leaves),
    flower(width * 0.38, at(0.935), width * 0.042, colours.accent, colours.deep, leaves),
    weightSeal(width * 0.72, at(0.918), width * 0.078, pack.amount, colours),
  );
}

/** The front of a treat stick: words run along it. */
export function stickFront(pack: PackText, width: number, height: number): Label {
  const { colours } = pack;
  const middle = width / 2;
  return label(
    width,
    height,
    rect(0, 0, width, height, colours.ground),
    rect(0, height * 0.56, width, height * 0.44, cream),
    scallops(height * 0.56, width, colours.ground, colours.accent, width / 5),
    place(
      middle,
      height * 0.17,
      width / 520,
      circle(0, 0, 205, marigold) + circle(0, 0, 186, cream) + faces[pack.animal],
    ),
    place(
      middle + width * 0.17,
      height * 0.415,
      1,
      text(0, 0, pack.brand, { size: width * 0.46, fill: cream, weight: 800 }),
      -90,
    ),
    place(
      middle + width * 0.03,
      height * 0.76,
      1,
      text(0, 0, pack.name, { size: width * 0.27, fill: colours.ink, weight: 800, within: height * 0.28 }) +
        text(0, width * 0.28, pack.flavour, {
          size: width * 0.17,
          fill: colours.ground,
          weight: 700,
          within: height * 0.28,
        }),
      -90,
    ),
    text(middle, height * 0.945, pack.amount, { size: width * 0.15, fill: colours.ink, weight: 700 }),
  );
}

/** The front of the tray that a dozen sticks stand in. */
export function trayFront(pack: PackText, width: number, height: number): Label {
  const { colours } = pack;
  return label(
    width,
    height,
    rect(0, 0, width, height, colours.deep),
    rect(0, 0, width, height * 0.12, colours.accent),
    scallops(height * 0.12, width, colours.accent, colours.deep, width / 22),
    brandName(pack.brand, width * 0.27, height * 0.66, height * 0.36, cream, colours.accent),
    text(width * 0.7, height * 0.56, pack.name, {
      size: height * 0.2,
      fill: '#fff',
      weight: 800,
      within: width * 0.46,
    }),
    text(width * 0.7, height * 0.78, pack.flavour, {
      size: height * 0.13,
      fill: colours.accent,
      weight: 700,
      within: width * 0.46,
    }),
  );
}
