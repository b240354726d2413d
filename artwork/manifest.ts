// Every picture of the shop: which model, with which label and colours, from where. The key is `{product id}-{n}`.
// Sizes given to labels are those of the surface in blender/models, in thousandths of a scene unit.
import {
  pack,
  dogFood,
  catFood,
  treat,
  seed,
  puppyMilk,
  kittenMilk,
  chicken1kg,
  chicken3kg,
  ocean,
  paste,
  malt,
  birdDrops,
  omega,
  tablets,
  spotOn,
  fishOil,
  kennel,
  oatmeal,
  antiseptic,
  multivitamin,
  joint,
  taurine,
  gravy,
  creamyChicken,
  creamySalmon,
} from './labels/goods.ts';
import { blisterFoil, cartonFront, cartonSide, tubeFront } from './labels/carton-labels.ts';
import { bagFront, stickFront, trayFront } from './labels/film-labels.ts';
import type { PackText } from './labels/pack-text.ts';
import { canWrap, smallWrap, uprightWrap } from './labels/round-labels.ts';
import type { AutoCamera, Ground, Picture } from './picture.ts';
import { shopPictures } from './shop-pictures.ts';

const ground: Ground = { middle: '#f8f5f0', edge: '#f1ebe3' };

type Shot = readonly [model: string, params: Picture['params'], camera: AutoCamera];

const angled = (
  elevation: number,
  azimuth = 0,
  fill = 0.78,
  shift: readonly [number, number] = [0, 0],
): AutoCamera => ({ elevation, azimuth, fill, shift });

const front = angled(8);
const large = angled(8, 0, 0.87);
const threeQuarter = angled(15, 34);
const onTheFloor = angled(28, 0, 0.84);
const closeUp = angled(36, 0, 1.12, [0, 0.02]);

function product(id: number, ...shots: readonly Shot[]): readonly Picture[] {
  return shots.map(([model, params, camera], i) => ({
    key: `${id}-${i + 1}`,
    model,
    params,
    camera,
    ground,
    width: 1024,
    height: 1024,
    widths: [320, 640, 960],
    jpegWidth: 640,
    quality: 52,
    samples: i === 0 ? 24 : 16,
  }));
}

const bag = (text: PackText, camera = front, turn = -12): Shot => [
  'bags.turned',
  { label: bagFront(text, 1140, 1420), shape: 'bag', turn },
  camera,
];
const pouch = (text: PackText): Shot => ['bags.turned', { label: bagFront(text, 1050, 1360), shape: 'pouch' }, front];
const sack = (text: PackText): Shot => [
  'bags.turned',
  { label: bagFront(text, 1200, 1600), shape: 'sack', turn: -14 },
  large,
];
const heap = (kind: string, radius = 0.62, height = 0.3): Shot => ['heaps.heap', { kind, radius, height }, closeUp];
const can = (text: PackText, camera = angled(15, 0, 0.7)): Shot => [
  'cans.can',
  { label: canWrap(text, 1186, 500) },
  camera,
];
const tin = (text: PackText): Shot => ['cans.powder_tin', { label: uprightWrap(text, 1253, 895) }, angled(11, 0, 0.74)];
const jar = (text: PackText, lid: string, closed = true): Shot => [
  'cans.jar',
  { label: canWrap(text, 1049, 475), lid, closed },
  angled(closed ? 11 : 20, 0, 0.72),
];
const carton = (text: PackText) => ({ front: cartonFront(text, 620, 860), side: cartonSide(text, 240, 860) });
const tube = (text: PackText) => tubeFront(text, 840, 1720);
const drops = (text: PackText) => smallWrap(text, 700, 435);
const sticks = (text: PackText, count: number): Shot => [
  'sticks.sticks',
  { label: stickFront(text, 300, 1500), count },
  angled(9, 0, 0.84),
];
const oneStick = (text: PackText): Shot => [
  'sticks.lying',
  { label: stickFront(text, 300, 1500) },
  angled(64, 0, 0.78),
];
const tray = (text: PackText): Shot => [
  'sticks.tray',
  { label: stickFront(text, 300, 1500), front: trayFront(text, 1420, 420) },
  angled(14, -14, 0.78),
];

const productPictures: readonly (readonly Picture[])[] = [
  product(1, bag(dogFood('brownDog', 'chickenRice', 'Chicken & Rice', '500 g')), [
    'bowls.steel_bowl',
    { content: 'kibble' },
    angled(27),
  ]),
  product(2, sack(dogFood('dog', 'lamb', 'Lamb & Rice', '2 kg')), heap('lamb kibble')),
  product(3, sack(dogFood('darkDog', 'beef', 'Beef & Vegetables', '2 kg')), heap('beef kibble')),
  product(4, bag(puppyMilk), bag(puppyMilk, threeQuarter, 0), heap('small kibble', 0.5, 0.24)),
  product(5, bag(chicken1kg), bag(chicken1kg, threeQuarter, 0), heap('kibble')),
  product(6, sack(chicken3kg), [
    'bags.pair',
    { label: bagFront(chicken3kg, 1200, 1600), small: bagFront(chicken1kg, 1140, 1420) },
    front,
  ]),
  product(7, tin(pack('Panja', 'puppy', 'milk', 'Puppy Milk Replacer', 'For puppies', 'Gentle', '300 g')), [
    'heaps.powder',
    { tint: '#f6ecd2' },
    onTheFloor,
  ]),
  product(8, jar(multivitamin, '#0f5f4a'), jar(multivitamin, '#0f5f4a', false)),
  product(9, jar(joint, '#652F69'), heap('chews', 0.85, 0.36)),
  product(
    10,
    ['bottles.pump_bottle', { label: uprightWrap(fishOil, 720, 714), body: '#f4efe4', cap: '#0B5366' }, angled(8)],
    ['bottles.pump_bottle', { label: uprightWrap(fishOil, 720, 714), body: '#f4efe4', cap: '#0B5366' }, angled(16, 26)],
  ),
  product(
    11,
    ['bowls.steel_bowl', {}, angled(24)],
    ['bowls.steel_bowl', {}, angled(62, 0, 0.74)],
    ['bowls.steel_bowl', { content: 'kibble' }, angled(34)],
  ),
  product(
    12,
    ['cartons.with_tube', { ...carton(paste), tube_label: tube(paste), cap: '#F7B733' }, angled(11)],
    ['cartons.tube_alone', { tube_label: tube(paste), cap: '#F7B733' }, angled(10, 0, 0.86)],
  ),
  product(13, ['grooming.comb', {}, angled(40, -10)], ['grooming.comb', {}, angled(34, 8, 1.7, [-0.42, -0.02])]),
  product(
    14,
    ['bottles.canister', { label: cartonFront(kennel, 560, 620) }, angled(10, 0, 0.76)],
    ['bottles.canister', { label: cartonFront(kennel, 560, 620) }, angled(14, 28, 0.76)],
  ),
  product(
    15,
    ['grooming.slicker', {}, angled(32, 24, 0.84)],
    ['grooming.slicker', {}, angled(32, 16, 1.9, [-0.42, 0.12])],
  ),
  product(
    16,
    ['straps.collar', { colour: '#C7442E' }, angled(24)],
    ['straps.collar', { colour: '#C7442E' }, angled(20, 6, 1.9, [0.02, -0.08])],
  ),
  product(17, ['straps.harness', {}, angled(20, 16)], ['straps.harness', {}, angled(20, 16, 1.9, [0.5, -0.55])]),
  product(18, ['straps.rope_leash', {}, angled(38)], ['straps.rope_leash', {}, angled(38, 0, 2.0, [0.72, -0.32])]),
  product(
    19,
    ['straps.collar', { colour: '#7A4524', studs: true }, angled(24)],
    ['straps.collar', { colour: '#7A4524', studs: true }, angled(20, -24, 1.9, [-0.3, -0.04])],
  ),
  product(20, ['straps.retractable', {}, angled(12, 0)], ['straps.retractable', {}, angled(22, 32)]),
  product(21, bag(ocean), bag(ocean, threeQuarter, 0), heap('fish kibble')),
  product(22, bag(kittenMilk), heap('small kibble', 0.5, 0.24)),
  product(23, oneStick(creamyChicken), sticks(creamyChicken, 6)),
  product(24, oneStick(creamySalmon), sticks(creamySalmon, 6), tray(creamySalmon)),
  product(
    25,
    ['cartons.with_tube', { ...carton(malt), tube_label: tube(malt), cap: '#6F4418' }, angled(11)],
    ['cartons.tube_alone', { tube_label: tube(malt), cap: '#6F4418' }, angled(10, 0, 0.86)],
  ),
  product(
    26,
    can(pack('Panja', 'cat', 'tuna', 'Cat Food', 'Tuna in Jelly', 'Adult cats', '400 g')),
    can(pack('Panja', 'cat', 'tuna', 'Cat Food', 'Tuna in Jelly', 'Adult cats', '400 g'), angled(48, 0, 0.7)),
  ),
  product(
    27,
    ['bags.turned', { label: bagFront(gravy, 960, 1300), shape: 'sachet' }, front],
    ['bags.trio', { label: bagFront(gravy, 960, 1300) }, angled(9, 0, 0.84)],
  ),
  product(28, pouch(treat('cat', 'salmon', 'Crunchy Bites', 'Salmon', '60 g')), heap('salmon bites', 0.78, 0.34)),
  product(29, ['cat_toys.wand', {}, angled(56, 0, 0.86)], ['cat_toys.wand', {}, angled(56, 0, 1.9, [0.46, -0.2])]),
  product(
    30,
    ['cat_toys.bell_balls', { count: 3 }, angled(18, 0, 0.76)],
    ['cat_toys.bell_balls', { count: 1 }, angled(18, 0, 0.7)],
  ),
  product(31, ['cat_toys.mouse', {}, angled(20, 24, 0.76)], ['cat_toys.mouse', {}, angled(18, 58, 1.15, [0.12, 0.02])]),
  product(
    32,
    ['cat_toys.scratching_post', {}, angled(12, 0, 0.82)],
    ['cat_toys.scratching_post', {}, angled(10, 0, 2.4, [0, -0.05])],
  ),
  product(
    33,
    ['dog_toys.rope_bone', {}, angled(32, -10, 0.84)],
    ['dog_toys.rope_bone', {}, angled(30, -4, 2.0, [0.5, 0.04])],
  ),
  product(34, ['dog_toys.squeaky_bone', {}, angled(24, 24, 0.8)], ['dog_toys.squeaky_bone', {}, angled(70, 0, 0.8)]),
  product(35, ['dog_toys.dotted_ball', {}, angled(14, 0, 0.64)], ['dog_toys.ball_beside_bowl', {}, angled(20, 0, 0.8)]),
  product(36, pouch(treat('puppy', 'bone', 'Calcium Milk Bone', 'With milk', '90 g')), heap('bone treats', 0.95, 0.4)),
  product(
    37,
    sack(seed('budgie', 'budgie', 'Budgie Seed Mix', 'Millet & canary', '5 kg')),
    heap('budgie seed', 0.42, 0.2),
  ),
  product(
    38,
    bag(seed('budgie', 'budgie', 'Budgie Seed Mix', 'Millet & canary', '1 kg')),
    heap('budgie seed', 0.42, 0.2),
  ),
  product(
    39,
    bag(seed('parrot', 'parrot', 'Parrot Seed & Nut Mix', 'With sunflower', '1 kg')),
    heap('parrot mix', 0.5, 0.25),
  ),
  product(
    40,
    ['dispensers.cat_fountain', {}, angled(18, 28, 0.76)],
    ['dispensers.cat_fountain', {}, angled(12, 0, 0.76)],
  ),
  product(
    41,
    ['dispensers.bird_feeder', {}, angled(16, 18, 0.76)],
    ['dispensers.bird_feeder', { content: 'budgie seed' }, angled(30, 18, 0.8)],
  ),
  product(
    42,
    ['dispensers.bird_drinker', {}, angled(8, 20, 0.82)],
    ['dispensers.bird_drinker', {}, angled(12, 20, 2.3, [-0.04, -0.3])],
  ),
  product(
    43,
    ['bird_toys.swing', {}, angled(8, -20, 0.84)],
    ['bird_toys.swing', {}, angled(8, -14, 2.2, [0.04, -0.04])],
    ['bird_toys.swings', {}, angled(8, 0, 0.88)],
  ),
  product(
    44,
    ['bird_toys.bell_and_beads', {}, angled(8, -16, 0.86)],
    ['bird_toys.bell_and_beads', {}, angled(6, -10, 2.6, [0.0, -0.62])],
  ),
  product(
    45,
    ['bird_toys.ladder', {}, angled(8, -24, 0.86)],
    ['bird_toys.ladder', {}, angled(10, -20, 2.4, [0, -0.02])],
    ['bird_toys.ladders', {}, angled(8, -14, 0.88)],
  ),
  product(
    46,
    ['straps.leg_rings', { count: 10 }, angled(38, 0, 0.8)],
    ['straps.leg_rings', { count: 1 }, angled(24, 0, 0.6)],
  ),
  product(
    47,
    ['straps.bird_harness', {}, angled(58, 0, 0.84)],
    ['straps.bird_harness', {}, angled(58, 0, 2.0, [-0.62, 0.14])],
  ),
  product(
    48,
    [
      'bottles.flip_bottle',
      { label: uprightWrap(oatmeal, 760, 720), body: '#f7f1e4', cap: '#8C5F29' },
      angled(8, 0, 0.8),
    ],
    [
      'bottles.flip_bottle',
      { label: uprightWrap(oatmeal, 760, 720), body: '#f7f1e4', cap: '#8C5F29' },
      angled(14, 28, 0.8),
    ],
  ),
  product(
    49,
    ['grooming.two_sided_brush', { side: 'bristles' }, angled(34, 16, 0.86)],
    ['grooming.two_sided_brush', { side: 'pins' }, angled(34, 16, 0.86)],
  ),
  product(
    50,
    ['cartons.with_dropper', { ...carton(birdDrops), bottle_label: drops(birdDrops) }, angled(11)],
    ['cartons.dropper_alone', { bottle_label: drops(birdDrops) }, angled(10, 0, 0.82)],
  ),
  product(51, tin(seed('budgie', 'chick', 'Hand-Feeding Formula', 'For chicks', '400 g')), [
    'heaps.powder',
    { tint: '#ecd6a0' },
    onTheFloor,
  ]),
  product(52, sack(catFood('catChicken', 'Chicken', '2 kg', 'gingerCat')), heap('cat kibble', 0.55, 0.27)),
  product(
    53,
    can(pack('Panja', 'kitten', 'mousse', 'Kitten Food', 'Tuna Mousse', 'For kittens', '85 g'), angled(17, 0, 0.66)),
    can(pack('Panja', 'kitten', 'mousse', 'Kitten Food', 'Tuna Mousse', 'For kittens', '85 g'), angled(48, 0, 0.7)),
  ),
  product(54, pouch(treat('dog', 'biscuit', 'Dog Biscuits', 'Chicken', '400 g')), heap('biscuits', 1.05, 0.44)),
  product(
    55,
    ['bowls.double_diner', {}, angled(24, 18, 0.84)],
    ['bowls.double_diner', { content: 'kibble' }, angled(56, 0, 0.84)],
  ),
  product(
    56,
    ['dispensers.food_dispenser', {}, angled(16, 26, 0.8)],
    ['dispensers.food_dispenser', {}, angled(26, 16, 1.7, [0, -0.4])],
  ),
  product(
    57,
    ['cartons.with_blister', { ...carton(tablets), foil: blisterFoil(tablets, 420, 640) }, angled(13)],
    ['cartons.blister_alone', { foil: blisterFoil(tablets, 420, 640) }, angled(44, 16, 0.84)],
  ),
  product(58, pouch(treat('darkDog', 'dental', 'Dental Sticks', 'With mint', '7 sticks')), [
    'heaps.sticks',
    {},
    angled(30, 28, 0.9),
  ]),
  product(59, ['dog_toys.duck', {}, angled(12, -32, 0.78)], ['dog_toys.duck', {}, angled(10, 0, 0.78)]),
  product(
    60,
    ['cartons.with_pipettes', { ...carton(spotOn), colour: '#8B4A8F' }, angled(12)],
    ['cartons.pipette_alone', { colour: '#8B4A8F' }, angled(36, 10, 0.86)],
  ),
  product(
    61,
    ['bowls.tilted_bowl', {}, angled(20, 16, 0.76)],
    ['bowls.tilted_bowl', { content: 'cat kibble' }, angled(32, 10, 0.76)],
  ),
  product(
    62,
    ['cartons.with_dropper', { ...carton(omega), bottle_label: drops(omega) }, angled(11)],
    ['cartons.dropper_alone', { bottle_label: drops(omega) }, angled(10, 0, 0.82)],
  ),
  product(63, tin(pack('Panja', 'kitten', 'kitten', 'Kitten Milk Powder', 'For kittens', 'Gentle', '200 g')), [
    'heaps.powder',
    { tint: '#f8f0dc' },
    onTheFloor,
  ]),
  product(
    64,
    ['grooming.glove', { side: 'palm' }, angled(64, 0, 0.84)],
    ['grooming.glove', { side: 'palm' }, angled(24, 34, 0.84)],
  ),
  product(65, jar(taurine, '#f4ead8'), jar(taurine, '#f4ead8', false)),
  product(
    66,
    pouch(treat('puppy', 'training', 'Training Bites', 'For puppies', '150 g')),
    heap('training bites', 0.62, 0.3),
  ),
  product(
    67,
    sack(pack('Panja', 'cat', 'lavender', 'Clumping Cat Litter', 'Lavender', 'Low dust', '5 L')),
    heap('lavender grains', 0.42, 0.18),
  ),
  product(
    68,
    sack(pack('Panja', 'gingerCat', 'bentonite', 'Bentonite Cat Litter', 'Natural', 'Low dust', '10 kg')),
    heap('grains', 0.42, 0.18),
  ),
  product(
    69,
    ['bottles.spray_bottle', { label: uprightWrap(antiseptic, 520, 560) }, angled(9, 0, 0.8)],
    ['bottles.spray_bottle', { label: uprightWrap(antiseptic, 520, 560) }, angled(10, 16, 2.1, [0, 0.7])],
  ),
];

/** All pictures, products first, in the order of their ids. */
export const manifest: readonly Picture[] = [...productPictures.flat(), ...shopPictures];
