// The pictures of the cat products, by id.
import { bagFront } from './labels/film-labels.ts';
import {
  catFood,
  creamyChicken,
  creamySalmon,
  gravy,
  kittenMilk,
  malt,
  oatmeal,
  ocean,
  pack,
  treat,
} from './labels/products.ts';
import { uprightWrap } from './labels/round-labels.ts';
import type { Picture } from './picture.ts';
import {
  angled,
  bag,
  can,
  carton,
  front,
  heap,
  oneStick,
  pouch,
  product,
  sack,
  sticks,
  threeQuarter,
  tray,
  tube,
} from './shots.ts';

export const catPictures: readonly Picture[] = [
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
    40,
    ['dispensers.cat_fountain', {}, angled(18, 28, 0.76)],
    ['dispensers.cat_fountain', {}, angled(12, 0, 0.76)],
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
  product(52, sack(catFood('catChicken', 'Chicken', '2 kg', 'gingerCat')), heap('cat kibble', 0.55, 0.27)),
  product(
    53,
    can(pack('Panja', 'kitten', 'mousse', 'Kitten Food', 'Tuna Mousse', 'For kittens', '85 g'), angled(17, 0, 0.66)),
    can(pack('Panja', 'kitten', 'mousse', 'Kitten Food', 'Tuna Mousse', 'For kittens', '85 g'), angled(48, 0, 0.7)),
  ),
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
    61,
    ['bowls.tilted_bowl', {}, angled(20, 16, 0.76)],
    ['bowls.tilted_bowl', { content: 'cat kibble' }, angled(32, 10, 0.76)],
  ),
  product(
    64,
    ['grooming.glove', { side: 'palm' }, angled(64, 0, 0.84)],
    ['grooming.glove', { side: 'palm' }, angled(24, 34, 0.84)],
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
].flat();
