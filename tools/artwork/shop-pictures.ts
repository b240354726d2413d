// The shop's own pictures: heroes, species tiles, story and banner. Each is a still life: objects, their positions, and
// a camera.
import { type Label, circle, flower, label, rect, scallops } from './labels/design.ts';
import { chicken1kg, kittenMilk, multivitamin, ocean, omega, pack, paste, puppyMilk, seed } from './labels/products.ts';
import { cartonFront, cartonSide, tubeFront } from './labels/carton-labels.ts';
import { bagFront } from './labels/film-labels.ts';
import { canWrap, smallWrap, uprightWrap } from './labels/round-labels.ts';
import type { Picture, SetCamera } from './picture.ts';

type Thing = {
  readonly model: string;
  readonly params: Picture['params'];
  readonly at: readonly [number, number, number];
  readonly turn: number;
  readonly scale: number;
};

const thing = (model: string, at: Thing['at'], scale = 1, turn = 0, params: Picture['params'] = {}): Thing => ({
  model,
  at,
  scale,
  turn,
  params,
});

/** The truck-art strip around a podium. */
function band(ground: string, petal: string, accent: string): Label {
  const width = 4400,
    height = 240;
  const flowers = Array.from({ length: 20 }, (_, i) =>
    flower((i + 0.5) * (width / 20), 150, 62, i % 2 === 0 ? petal : accent, i % 2 === 0 ? accent : petal, '#2E8B57'),
  );
  const dots = Array.from({ length: 20 }, (_, i) => circle(i * (width / 20), 140, 13, accent));
  return label(
    width,
    height,
    rect(0, 0, width, height, ground),
    scallops(0, width, accent, petal, 74),
    ...flowers,
    ...dots,
  );
}

const creamBand = band('#FFF3DC', '#C2402A', '#F7B12B');
const leafBand = band('#0B6B4B', '#F7B12B', '#FFF3DC');

const dogBag = bagFront(chicken1kg, 1140, 1420);
const catBag = bagFront(ocean, 1140, 1420);
const budgieBag = bagFront(seed('budgie', 'budgie', 'Budgie Seed Mix', 'Millet & canary', '1 kg'), 1140, 1420);
const puppyBag = bagFront(puppyMilk, 1140, 1420);
const kittenBag = bagFront(kittenMilk, 1140, 1420);
const tunaCan = canWrap(pack('Panja', 'cat', 'tuna', 'Cat Food', 'Tuna in Jelly', 'Adult cats', '400 g'), 1186, 500);
const milkTin = uprightWrap(
  pack('Panja', 'puppy', 'milk', 'Puppy Milk Replacer', 'For puppies', 'Gentle', '300 g'),
  1253,
  895,
);

const bagOf = (print: Label, at: Thing['at'], scale: number, turn = -12, shape = 'bag'): Thing =>
  thing('bags.bag', at, scale, turn, { label: print, shape });

type Size = Pick<Picture, 'width' | 'height' | 'widths' | 'jpegWidth'>;

/** `quality` is that of the AVIF files; `x` moves the whole still life under the lights, which hang over the middle. */
const still = (
  key: string,
  size: Size,
  ground: Picture['ground'],
  camera: Picture['camera'],
  things: readonly Thing[],
  { quality = 50, x = 0 } = {},
): Picture => ({
  key,
  model: 'scenes.still_life',
  params: { things, at: [x, 0, 0] },
  camera,
  ground,
  floor: ground.middle,
  samples: 24,
  quality,
  ...size,
});

const wide: Size = { width: 1920, height: 640, widths: [1280, 1920], jpegWidth: 1920 };
const phone: Size = { width: 780, height: 975, widths: [390, 480, 780], jpegWidth: 780 };
const square: Size = { width: 1024, height: 1024, widths: [192, 320, 640], jpegWidth: 640 };
const fourThirds: Size = { width: 960, height: 720, widths: [480, 960], jpegWidth: 960 };
const twoToOne: Size = { width: 1280, height: 640, widths: [640, 1280], jpegWidth: 1280 };

const tileCamera = { elevation: 9, azimuth: 0, fill: 0.8, shift: [0, 0] } as const;
const set = (target: SetCamera['target'], visible: number, elevation = 7, lit = visible): SetCamera => ({
  elevation,
  azimuth: 0,
  target,
  visible,
  lit,
});

export const shopPictures: readonly Picture[] = [
  still(
    'hero-wide',
    wide,
    { middle: '#FCDCA6', edge: '#F6C47E' },
    set([-1.78, 0, 0.93], 7.8, 6.5, 4.4),
    [
      thing('cutouts.dog', [0.98, 0.75, 0], 1.84, 6),
      thing('cutouts.cat', [3.32, 0.75, 0], 1.52, -6, {
        coat: '#A3A8B0',
        stripe: '#777D88',
        light: '#FBF8F2',
        band: '#B93A24',
      }),
      thing('cutouts.podium', [2.15, 0.1, 0], 1, 0, { band: creamBand, radius: 0.7, height: 0.24 }),
      bagOf(dogBag, [1.9, 0.15, 0.24], 0.86, -6),
      bagOf(catBag, [2.6, 0.02, 0.24], 0.66, -16),
      thing('cutouts.bird', [3.98, 0.05, 0], 1.1, -8),
      thing('bowls.steel_bowl', [1.02, -0.62, 0], 0.55, 0, { content: 'kibble' }),
      thing('cans.can', [3.18, -0.35, 0], 0.62, -4, { label: tunaCan }),
      thing('dog_toys.dotted_ball', [2.75, -0.85, 0], 0.42, 20),
      thing('dog_toys.rope_bone', [1.92, -0.98, 0], 0.42, 8),
      bagOf(budgieBag, [3.62, -0.15, 0], 0.42, -14),
    ],
    { quality: 43, x: -2.4 },
  ),
  still(
    'hero-phone-1',
    phone,
    { middle: '#CBE8D6', edge: '#A9D8BF' },
    set([0.02, 0, 1.34], 2.75, 7),
    [
      thing('cutouts.dog', [-0.52, 0.7, 0], 1.62, 6),
      thing('cutouts.podium', [0.36, 0.1, 0], 1, 0, { band: creamBand, radius: 0.6, height: 0.22 }),
      bagOf(dogBag, [0.38, 0.1, 0.22], 0.74, -10),
      thing('bowls.steel_bowl', [-0.66, -0.42, 0], 0.46, 0, { content: 'kibble' }),
      thing('dog_toys.dotted_ball', [0.1, -0.78, 0], 0.34, 20),
      thing('dog_toys.rope_bone', [0.78, -0.72, 0], 0.36, 10),
    ],
    { quality: 48 },
  ),
  still(
    'hero-phone-2',
    phone,
    { middle: '#FFDCC6', edge: '#F9BE9C' },
    set([0.0, 0, 1.34], 2.75, 7),
    [
      thing('cutouts.cat', [-0.5, 0.62, 0], 1.55, 6),
      thing('cutouts.bird', [0.86, 0.42, 0], 0.98, -8),
      thing('cutouts.podium', [0.2, 0.1, 0], 1, 0, { band: leafBand, radius: 0.55, height: 0.2, colour: '#0B6B4B' }),
      bagOf(catBag, [0.2, 0.1, 0.2], 0.66, -10),
      thing('cans.can', [-0.64, -0.42, 0], 0.56, 4, { label: tunaCan }),
      thing('cat_toys.mouse', [0.66, -0.66, 0], 0.42, -24),
      thing('cat_toys.bell_balls', [-0.04, -0.8, 0], 0.4, 0, { count: 1 }),
    ],
    { quality: 48 },
  ),
  still('tile-dog', square, { middle: '#E9F5EC', edge: '#E3F1E6' }, tileCamera, [
    thing('cutouts.dog', [-0.38, 0.55, 0], 1.75, 8),
    bagOf(dogBag, [0.62, 0.1, 0], 0.78, -12),
    thing('bowls.steel_bowl', [-0.52, -0.42, 0], 0.46, 0, { content: 'kibble' }),
    thing('dog_toys.dotted_ball', [0.26, -0.62, 0], 0.36, 20),
  ]),
  still('tile-cat', square, { middle: '#FDEEE4', edge: '#FCE6D9' }, tileCamera, [
    thing('cutouts.cat', [-0.36, 0.55, 0], 1.75, 8),
    bagOf(catBag, [0.62, 0.1, 0], 0.76, -12),
    thing('cans.can', [-0.5, -0.42, 0], 0.56, 4, { label: tunaCan }),
    thing('cat_toys.bell_balls', [0.22, -0.66, 0], 0.42, 0, { count: 1 }),
  ]),
  still('tile-bird', square, { middle: '#E6F5F8', edge: '#DDF0F4' }, tileCamera, [
    thing('cutouts.bird', [-0.42, 0.35, 0], 1.68, 8),
    bagOf(budgieBag, [0.56, 0.1, 0], 0.84, -12),
    thing('heaps.mound', [-0.38, -0.52, 0], 0.62, 0, { kind: 'budgie seed', radius: 0.42, height: 0.16 }),
  ]),
  still('tile-pharmacy', square, { middle: '#F1EDFA', edge: '#EAE5F6' }, { ...tileCamera, elevation: 11 }, [
    thing('cartons.with_tube', [0.08, 0.42, 0], 1.25, 0, {
      front: cartonFront(paste, 620, 860),
      side: cartonSide(paste, 240, 860),
      tube_label: tubeFront(paste, 840, 1720),
      cap: '#F7B733',
    }),
    thing('cans.jar', [-0.5, -0.3, 0], 0.82, 8, { label: canWrap(multivitamin, 1049, 475), lid: '#0f5f4a' }),
    thing('cartons.dropper_bottle', [0.22, -0.36, 0], 0.92, -4, { label: smallWrap(omega, 700, 435) }),
  ]),
  still('story', fourThirds, { middle: '#FFF0D2', edge: '#FBDDA6' }, set([0, 0, 1.08], 3.7, 8), [
    thing('cutouts.arch', [0, 1.15, 0], 1, 0, {
      wide: 2.1,
      high: 2.15,
      colour: '#12758C',
      trim: '#F7A823',
      dots: '#B93A24',
    }),
    thing('cutouts.podium', [0, 0.45, 0], 1, 0, { band: creamBand, radius: 0.95, height: 0.18 }),
    thing('cutouts.dog', [-0.36, 0.55, 0.18], 1.42, 6),
    thing('cutouts.cat', [0.46, 0.42, 0.18], 1.15, -6),
    thing('cutouts.bird', [1.28, 0.25, 0], 1.02, -10),
    thing('cutouts.flower', [-1.36, 0.35, 0], 1.5, 0),
    thing('cutouts.flower', [-1.06, 0.05, 0], 1.1, 0, { petals: '#F7B12B', heart: '#B93A24' }),
    thing('bowls.steel_bowl', [-0.86, -0.5, 0], 0.4, 0, { content: 'kibble' }),
    thing('dog_toys.dotted_ball', [0.86, -0.52, 0], 0.32, 20),
  ]),
  still(
    'new-pet',
    twoToOne,
    { middle: '#DDF0F4', edge: '#B9DFE8' },
    set([-0.72, 0, 0.76], 4.2, 7, 3.2),
    [
      thing('cutouts.dog', [0.42, 0.62, 0], 1.3, 6, {
        coat: '#F0D3A4',
        ear: '#C98F4E',
        light: '#FFF8EC',
        band: '#2E86B5',
      }),
      thing('cutouts.cat', [1.62, 0.62, 0], 1.12, -6, {
        coat: '#F2DDBB',
        stripe: '#D2A164',
        light: '#FFFDF8',
        band: '#D4587E',
      }),
      bagOf(puppyBag, [1.02, 0.08, 0], 0.6, -8),
      bagOf(kittenBag, [1.98, -0.05, 0], 0.52, -16),
      thing('cans.powder_tin', [0.36, -0.3, 0], 0.46, 6, { label: milkTin }),
      thing('cat_toys.mouse', [1.5, -0.62, 0], 0.38, -24),
      thing('dog_toys.dotted_ball', [0.84, -0.66, 0], 0.28, 20, { colour: '#2E86B5' }),
    ],
    { x: -1.15 },
  ),
];
